namespace EditorMcp.Core.Tools
{
    /// <summary>Takes a call's progress to whoever asked for it.</summary>
    internal interface IProgressSink
    {
        void Report(string callId, double progress, double? total, string message);
    }
}
