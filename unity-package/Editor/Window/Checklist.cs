using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine.UIElements;

namespace EditorMcp.Editor.Window
{
    /// <summary>The steps as elements.</summary>
    internal sealed class Checklist
    {
        static readonly Dictionary<StepAction, string> Titles = new Dictionary<StepAction, string>
        {
            [StepAction.SwitchOn] = "Switch on",
            [StepAction.StartDaemon] = "Start the daemon",
            [StepAction.CopyConfiguration] = "Copy client configuration",
        };

        readonly VisualElement _root;
        readonly Action<StepAction> _do;
        readonly Action<string> _copied;

        internal Checklist(VisualElement root, Action<StepAction> act, Action<string> copied)
        {
            _root = root;
            _do = act;
            _copied = copied;
        }

        internal void Show(IEnumerable<Step> steps)
        {
            _root.Clear();
            foreach (var step in steps) _root.Add(Element(step));
        }

        VisualElement Element(Step step)
        {
            var element = new VisualElement();
            element.Add(Ui.Title((step.Done ? "✓ " : "○ ") + step.Title));
            var content = Ui.Indented();
            content.Add(Ui.Text(step.Text));
            foreach (var command in step.Commands) content.Add(Ui.Row(Ui.Text(command), Ui.Button("Copy", () => Copy(command))));
            if (step.Action != StepAction.None) content.Add(Ui.Row(Ui.Button(Titles[step.Action], () => _do(step.Action))));
            element.Add(content);
            return element;
        }

        void Copy(string command)
        {
            EditorGUIUtility.systemCopyBuffer = command;
            _copied("Copied. Paste it into a terminal.");
        }
    }
}
