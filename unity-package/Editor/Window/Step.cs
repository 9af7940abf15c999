using System.Collections.Generic;

namespace EditorMcp.Editor.Window
{
    /// <summary>What a button of a step does.</summary>
    internal enum StepAction
    {
        None,
        SwitchOn,
        StartDaemon,
        CopyConfiguration,
    }

    /// <summary>One step to a working bridge: whether it is done, and how to do it.</summary>
    internal sealed class Step
    {
        internal Step(bool done, string title, string text, StepAction action = StepAction.None)
        {
            Done = done;
            Title = title;
            Text = text;
            Action = action;
        }

        internal bool Done { get; }

        internal string Title { get; }

        internal string Text { get; }

        internal StepAction Action { get; }

        /// <summary>Lines for a terminal, each to be copied as it is.</summary>
        internal IReadOnlyList<string> Commands { get; private set; } = new string[0];

        internal Step With(params string[] commands)
        {
            Commands = commands;
            return this;
        }

        /// <summary>Everything that is shown: the same text, the same picture.</summary>
        public override string ToString() => Done + "\n" + Title + "\n" + Text + "\n" + Action + "\n" + string.Join("\n", Commands);
    }
}
