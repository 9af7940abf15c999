using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using UnityEngine;

namespace StandIn
{
    /// <summary>What a prefab instance changes about an object of its prefab.</summary>
    internal static class Overrides
    {
        internal static void Apply(Object target, string path, Yaml value)
        {
            target.Data = target.Data.Clone();
            Set(target.Data, path.Split('.').ToList(), value);
            if (!(target is GameObject changed)) return;
            switch (path)
            {
                case "m_Name":
                    changed.Title = value.Scalar ?? "";
                    break;
                case "m_IsActive":
                    changed.ActiveSelf = value.Scalar != "0";
                    break;
                case "m_TagString":
                    changed.Tag = value.Scalar;
                    break;
                case "m_Layer":
                    int.TryParse(value.Scalar, NumberStyles.Integer, CultureInfo.InvariantCulture, out changed.Layer);
                    break;
                case "m_StaticEditorFlags":
                    changed.StaticFlags = Scalars.Flags(value);
                    break;
            }
        }

        static void Set(Yaml at, List<string> path, Yaml value)
        {
            if (path.Count == 0 || at.Scalar != null) return;
            // Arrays are written `list.Array.data[2]`, and their length `list.Array.size`.
            if (path[0] == "Array" && path.Count > 1)
            {
                if (at.Items == null || !path[1].StartsWith("data[")) return;
                var index = int.Parse(path[1].Substring(5, path[1].Length - 6), CultureInfo.InvariantCulture);
                while (at.Items.Count <= index) at.Items.Add(Yaml.Of("0"));
                if (path.Count == 2) at.Items[index] = value;
                else Set(at.Items[index], path.Skip(2).ToList(), value);
                return;
            }
            if (at.Members == null) return;
            if (path.Count == 1) at.Set(path[0], value);
            else if (at[path[0]] != null) Set(at[path[0]], path.Skip(1).ToList(), value);
        }
    }
}
