using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace EditorMcp.Tests.Session
{
    internal sealed class DialogueTests
    {
        static IEnumerable<TestCaseData> Dialogues() =>
            ProtocolFolder.Cases("dialogues").Where(data => data.Arguments[0].Equals("") || new Dialogue((string)data.Arguments[0]).IsForEditor);

        [TestCaseSource(nameof(Dialogues))]
        public void TheSessionKeepsToTheDialogue(string file) => new Dialogue(file).Play();
    }
}
