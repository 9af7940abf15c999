using System;
using System.Globalization;
using System.Linq;
using System.Text;
using EditorMcp.Core.Discovery;
using EditorMcp.Editor.Daemon;
using UnityEngine;

namespace EditorMcp.Editor.Menu
{
    /// <summary>What helps to help, as a text for the clipboard: versions and states, no name of the project, no path of the user's.</summary>
    internal static class Diagnostics
    {
        internal static string Write(Bridge bridge)
        {
            var text = new StringBuilder("EditorMCP in Unity " + Application.unityVersion + ", " + Application.platform + "\n");
            if (bridge == null) return text.Append("EditorMCP stays out of this process.\n").ToString();
            var status = bridge.Link.Status;
            var installation = Installation.Find(DaemonFile.Home());
            text.Append("package: ").Append(bridge.PackageVersion).Append('\n');
            text.Append("switched on: ").Append(bridge.Settings.Enabled ? "yes" : "no").Append('\n');
            text.Append("connected: ").Append(status.Connected ? "yes" : "no, " + Pathless(status.Sentence)).Append('\n');
            text.Append("daemon: ").Append(status.DaemonVersion.Length > 0 ? status.DaemonVersion : "never met").Append('\n');
            text.Append("program: ").Append(installation == null ? "not known" : "version " + installation.Version).Append('\n');
            if (bridge.DaemonStart.Problem.Length > 0) text.Append("start: ").Append(Pathless(bridge.DaemonStart.Problem)).Append('\n');
            text.Append("own tools: ").Append(bridge.Settings.AllowOwnTools ? "offered" : "not offered").Append(", ").Append(bridge.OwnTools.Tools.Count()).Append('\n');
            text.Append("clients: ").Append(bridge.Hub.Clients == null ? "not told" : bridge.Hub.Clients.Length.ToString(CultureInfo.InvariantCulture)).Append('\n');
            text.Append("last calls:\n");
            foreach (var call in bridge.Hub.History.ToArray())
            {
                // The problem's words may hold names.
                var time = call.Milliseconds.ToString("0.0", CultureInfo.InvariantCulture);
                text.Append("  ").Append(bridge.Tools.Find(call.Tool)?.Own == false ? call.Tool : "an own tool").Append("  ").Append(time).Append(" ms")
                    .Append(call.Problem == null ? "\n" : "  failed\n");
            }
            return text.ToString();
        }

        static string Pathless(string sentence) =>
            sentence.Replace(DaemonFile.Home(), "~/.editormcp").Replace(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), "~");
    }
}
