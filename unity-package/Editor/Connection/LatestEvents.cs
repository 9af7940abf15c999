using System;
using System.Collections.Generic;
using EditorMcp.Core.Session;

namespace EditorMcp.Editor.Connection
{
    /// <summary>The last event of each channel that tells how things stand, and which session has had it.</summary>
    internal sealed class LatestEvents
    {
        readonly Dictionary<string, Item> _items = new Dictionary<string, Item>();

        internal void Keep(string channel, byte[] payload) => _items[channel] = new Item(payload);

        internal void Forget(string channel) => _items.Remove(channel);

        /// <summary>Sends what this session has subscribed to and not had yet.</summary>
        internal void PublishNew(EditorSession session)
        {
            foreach (var pair in _items)
            {
                if (pair.Value.SentTo == session || !session.IsSubscribed(pair.Key)) continue;
                pair.Value.SentTo = session;
                session.Publish(pair.Key, json => json.Raw(new ArraySegment<byte>(pair.Value.Payload)));
            }
        }

        sealed class Item
        {
            internal Item(byte[] payload)
            {
                Payload = payload;
            }

            internal byte[] Payload { get; }

            internal EditorSession SentTo { get; set; }
        }
    }
}
