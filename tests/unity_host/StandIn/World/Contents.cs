using System.Collections.Generic;
using System.Linq;
using System.Text;
using UnityEngine;

namespace StandIn
{
    /// <summary>All that the objects in memory hold, as a text that can be compared.</summary>
    internal static class Contents
    {
        internal static string Text()
        {
            var text = new StringBuilder();
            foreach (var target in World.Objects.OrderBy(pair => pair.Key).Select(pair => pair.Value).Where(target => !target.Destroyed)) Write(target, text);
            return text.ToString();
        }

        static void Write(Object target, StringBuilder text)
        {
            text.Append(target.Id).Append(' ').Append(target.Title).Append(' ').Append(target.AssetFile);
            if (target is GameObject holder)
                text.Append(holder.Tag).Append(holder.Layer).Append(holder.ActiveSelf).Append(holder.StaticFlags).Append(holder.Home?.Handle).Append(string.Join(",", Ids(holder.Parts)));
            if (target is Transform place) text.Append(place.Parent?.Id).Append(':').Append(string.Join(",", Ids(place.Children)));
            Write(target.Data, text.Append(' '));
            text.Append('\n');
        }

        static IEnumerable<int> Ids(IEnumerable<Object> targets) => targets.Select(target => target?.Id ?? 0);

        static void Write(Yaml value, StringBuilder text)
        {
            if (value == null) return;
            text.Append(value.Scalar).Append('{');
            foreach (var item in value.Items ?? new List<Yaml>()) Write(item, text);
            foreach (var member in value.Members ?? new List<KeyValuePair<string, Yaml>>()) Write(member.Value, text.Append(member.Key).Append('='));
            text.Append('}');
        }
    }
}
