using System;
using System.Collections.Generic;
using EditorMcp.Core.Work;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Compatibility;
using EditorMcp.Editor.Fields;
using UnityEditor;
using UnityEngine;

namespace EditorMcp.Editor.Scenes
{
    /// <summary>
    /// Looks for missing scripts and broken references in what the Editor has loaded, a slice at a time. A guid is no longer to be had there.
    /// </summary>
    internal sealed class LiveInspection : IDisposable
    {
        /// <summary>Arrays of these may have millions of elements, and none is a reference.</summary>
        static readonly HashSet<string> Plain = new HashSet<string>
        {
            "bool", "char", "byte", "sbyte", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "string",
            "UInt8", "SInt8", "UInt16", "SInt16", "unsigned int", "SInt64", "UInt64",
        };

        readonly List<Component> _components = new List<Component>();
        readonly Dictionary<long, bool> _brokenAssets = new Dictionary<long, bool>();
        readonly HashSet<long> _entered = new HashSet<long>();
        readonly Findings _findings;
        string _file;
        string _path;
        int _index;
        bool _enter;
        SerializedObject _serialized;
        SerializedProperty _property;

        internal LiveInspection(Findings findings)
        {
            _findings = findings;
        }

        /// <summary>The next object to look at.</summary>
        internal void Begin(GameObject target, string file, string path)
        {
            target.GetComponents(_components);
            _file = file;
            _path = path;
            _index = 0;
        }

        /// <summary>Goes on until the object is done (true) or the slice is over.</summary>
        internal bool Step(Slice slice)
        {
            for (; _index < _components.Count; _index++)
            {
                if (_components[_index] is null) _findings.AddScript(_file, _path, _index);
                else if (!Inspect(_components[_index], slice)) return false;
            }
            return true;
        }

        public void Dispose()
        {
            _property?.Dispose();
            _serialized?.Dispose();
            _property = null;
            _serialized = null;
        }

        bool Inspect(Component component, Slice slice)
        {
            if (component != null && _property == null) Open(component);
            // One that was destroyed between two slices is no longer anybody's.
            while (component != null && _property.Next(_enter))
            {
                _enter = Look(component);
                if (slice.Over) return false;
            }
            Dispose();
            return true;
        }

        void Open(Component component)
        {
            _entered.Clear();
            _enter = true;
            _serialized = new SerializedObject(component);
            _property = _serialized.GetIterator();
        }

        /// <summary>Looks at one property; whether what is inside it is looked at, too.</summary>
        bool Look(Component component)
        {
            if (_property.depth == 0 && !FieldFilter.All.Shows(_property.name)) return false;
            switch (_property.propertyType)
            {
                case SerializedPropertyType.ObjectReference:
                    if (IsBroken(_property)) _findings.AddReference(_file, _path, ComponentSet.NameOf(component), _property.propertyPath);
                    return false;
                case SerializedPropertyType.ManagedReference:
                    // Such objects may hold each other, in a ring too: each is entered once.
                    return _entered.Add(_property.managedReferenceId);
                case SerializedPropertyType.Generic:
                    return !_property.isArray || !Plain.Contains(_property.arrayElementType);
                default:
                    // Text and vectors have children too, and none of them is a reference.
                    return false;
            }
        }

        /// <summary>Null with an id: something was there, and is gone. An asset that exists is not loaded to see that it does.</summary>
        bool IsBroken(SerializedProperty property)
        {
            var id = ObjectIds.InReference(property);
            if (id == 0) return false;
            var path = ObjectIds.AssetPath(id);
            if (string.IsNullOrEmpty(path)) return property.objectReferenceValue == null;
            if (!_brokenAssets.TryGetValue(id, out var broken)) _brokenAssets[id] = broken = IsGone(property, id, path);
            return broken;
        }

        /// <summary>Whether the asset is there and the part of it that is meant is not. Only where Unity knows of no such part, the reference is followed.</summary>
        static bool IsGone(SerializedProperty property, long id, string path) =>
            AssetPart.IsOfProject(path) && !ObjectIds.IsMainAsset(id) && AssetPart.TypeOf(path, id) == null && property.objectReferenceValue == null;
    }
}
