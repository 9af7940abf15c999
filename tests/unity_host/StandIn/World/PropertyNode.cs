using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace StandIn
{
    /// <summary>One serialized property: a value of the file, its kind guessed from its form, its children made when they are asked for.</summary>
    internal sealed class PropertyNode
    {
        static readonly Regex GuidText = new Regex("^[0-9a-f]{32}$", RegexOptions.CultureInvariant);

        readonly ReferenceScope _scope;
        readonly ManagedObjects _managed;
        readonly PropertyNode _parent;
        readonly int _index;
        List<PropertyNode> _children;
        List<PropertyNode> _elements;

        PropertyNode(PropertyNode parent, int index, string name, Yaml value, ReferenceScope scope, ManagedObjects managed)
        {
            _parent = parent;
            _index = index;
            _scope = scope;
            _managed = managed;
            Name = name;
            Value = value;
            Depth = parent == null ? -1 : parent.Depth + 1;
            Path = parent == null || parent.Path.Length == 0 ? name : parent.Path + "." + name;
            Kind = KindOf(name, value);
        }

        internal string Name { get; }

        internal string Path { get; }

        internal int Depth { get; }

        internal Yaml Value { get; }

        internal SerializedPropertyType Kind { get; }

        internal string TypeName
        {
            get
            {
                switch (Kind)
                {
                    case SerializedPropertyType.Integer: return "int";
                    case SerializedPropertyType.Boolean: return "bool";
                    case SerializedPropertyType.Float: return "float";
                    case SerializedPropertyType.String: return "string";
                    case SerializedPropertyType.ObjectReference: return "PPtr<Object>";
                    case SerializedPropertyType.Generic: return Value.Items != null ? "vector" : "Generic";
                    default: return Kind.ToString();
                }
            }
        }

        /// <summary>Told without making the elements: there may be millions.</summary>
        internal bool IsArray => Kind == SerializedPropertyType.Generic && (Value.Items != null || IsMap(Name, Value));

        /// <summary>The elements of an array; null for anything else.</summary>
        internal List<PropertyNode> Elements
        {
            get
            {
                if (_elements != null || (Value.Items == null && !IsMap(Name, Value))) return _elements;
                var array = Children[0];
                return _elements = array.Children.Skip(1).ToList();
            }
        }

        internal List<PropertyNode> Children => _children ?? (_children = MakeChildren());

        /// <summary>What a [SerializeReference] field refers to by; objects of one id are one object, and may hold each other.</summary>
        internal long ManagedId => Value["rid"] == null ? ManagedObjects.Null : Value.Number("rid");

        internal string ManagedType => _managed.TypeOf(ManagedId);

        /// <summary>The type of an array's elements, as Unity names it.</summary>
        internal string ElementType => Value.Items?.Count > 0 ? Child(1, "data[0]", Value.Items[0]).TypeName : "";

        internal static PropertyNode OfObject(Object target)
        {
            var fields = target is Transform transform ? Live(transform) : target is GameObject holder ? Live(holder) : target.Data;
            return new PropertyNode(null, 0, "", fields, target.Scope, new ManagedObjects(fields));
        }

        internal PropertyNode Next(bool enter)
        {
            if (enter && Children.Count > 0) return Children[0];
            for (var at = this; at._parent != null; at = at._parent)
            {
                if (at._index + 1 < at._parent.Children.Count) return at._parent.Children[at._index + 1];
            }
            return null;
        }

        /// <summary>The id a reference holds; not zero where something was there, though no object has it now.</summary>
        internal int ReferenceId()
        {
            if (Value.Direct is object) return Value.Direct.Id;
            if (Value.FileId == 0) return 0;
            var guid = Value.Text("guid");
            if (guid != null) return ProjectFiles.ReferenceId(guid, Value.FileId, IsBuiltIn(guid) ? BuiltInFile(guid) : ProjectFiles.PathFor(guid));
            return (Value.Scope ?? _scope)?.Find(Value.FileId)?.Id ?? ProjectFiles.ReferenceId("", Value.FileId, "");
        }

        /// <summary>The object a reference points to. Of an asset that means loading it, as in Unity.</summary>
        internal Object ReferenceTarget()
        {
            if (Value.Direct is object) return MissingScript.Seen(Value.Direct);
            var guid = Value.Text("guid");
            if (Value.FileId == 0 || (guid != null && (IsBuiltIn(guid) || ProjectFiles.PathFor(guid).Length == 0))) return null;
            return MissingScript.Seen(guid == null ? (Value.Scope ?? _scope)?.Find(Value.FileId) : SubAssets.Load(ProjectFiles.PathFor(guid), Value.FileId));
        }

        /// <summary>A transform's fields with its father and children as they are now, whatever its file says: a prefab knows nothing of its instances.</summary>
        static Yaml Live(Transform transform)
        {
            if (transform.Data["m_Father"] == null) return transform.Data;
            var fields = transform.Data.Clone();
            fields.Set("m_Father", Direct(transform.Parent));
            fields.Set("m_Children", new Yaml { Items = transform.Children.ConvertAll(child => Direct(child)) });
            return fields;
        }

        /// <summary>An object's fields with its components as they are now, the missing ones too.</summary>
        static Yaml Live(GameObject holder)
        {
            var fields = holder.Data.Clone();
            fields.Set("m_Component", new Yaml
            {
                Items = holder.Parts.ConvertAll(part =>
                {
                    var item = Yaml.Map();
                    item.Set("component", Direct(part));
                    return item;
                }),
            });
            return fields;
        }

        static Yaml Direct(Object target)
        {
            var reference = Yaml.Map();
            reference.Set("fileID", Yaml.Of(target is null ? "0" : "1"));
            reference.Direct = target;
            return reference;
        }

        static string BuiltInFile(string guid) => guid[16] == 'f' ? "Resources/unity_builtin_extra" : "Library/unity default resources";

        static bool IsBuiltIn(string guid) => guid.StartsWith("0000000000000000", System.StringComparison.Ordinal);

        List<PropertyNode> MakeChildren()
        {
            var children = new List<PropertyNode>();
            if (_parent != null && _parent.IsArrayHolder && Name == "Array") AddElements(children);
            else if (IsArrayHolder) children.Add(Child(0, "Array", Value));
            else if (Value.Scalar != null && GuidText.IsMatch(Value.Scalar)) AddGuid(children);
            else if (Kind == SerializedPropertyType.ManagedReference) AddMembers(children, _managed.FieldsOf(ManagedId));
            else AddMembers(children, Value);
            return children;
        }

        void AddMembers(List<PropertyNode> children, Yaml fields)
        {
            // The version of the format is the file's, not the object's; what fields refer to stands beside them in the file, and nowhere in the object.
            foreach (var member in fields?.Members ?? new List<KeyValuePair<string, Yaml>>())
                if (member.Key != "serializedVersion" && !(_parent == null && member.Key == "references")) children.Add(Child(children.Count, member.Key, member.Value));
        }

        PropertyNode Child(int index, string name, Yaml value) => new PropertyNode(this, index, name, value, _scope, _managed);

        bool IsArrayHolder => Name != "Array" && (Value.Items != null || IsMap(Name, Value));

        /// <summary>Unity writes a map as a YAML map, and shows it as an array of pairs.</summary>
        static bool IsMap(string name, Yaml value) => name == "m_FloatValues" && value.Members != null;

        void AddElements(List<PropertyNode> children)
        {
            var items = Value.Items ?? Value.Members.Select(member =>
            {
                var pair = Yaml.Map();
                pair.Set("first", Yaml.Of(member.Key));
                pair.Set("second", member.Value);
                return pair;
            }).ToList();
            children.Add(Child(0, "size", Yaml.Of(items.Count.ToString(CultureInfo.InvariantCulture))));
            for (var i = 0; i < items.Count; i++) children.Add(Child(i + 1, "data[" + i + "]", items[i]));
        }

        /// <summary>A GUID is four numbers, each with its digits in reverse.</summary>
        void AddGuid(List<PropertyNode> children)
        {
            for (var part = 0; part < 4; part++)
            {
                var digits = new string(Value.Scalar.Substring(part * 8, 8).Reverse().ToArray());
                var number = uint.Parse(digits, NumberStyles.HexNumber, CultureInfo.InvariantCulture);
                children.Add(Child(part, "data[" + part + "]", Yaml.Of(number.ToString(CultureInfo.InvariantCulture))));
            }
        }

        static SerializedPropertyType KindOf(string name, Yaml value)
        {
            if (value.Items != null || IsMap(name, value)) return SerializedPropertyType.Generic;
            if (value.Members != null) return KindOfMap(value);
            if (GuidText.IsMatch(value.Scalar)) return SerializedPropertyType.Generic;
            if (value.Quoted) return SerializedPropertyType.String;
            if (name == "m_Enabled") return SerializedPropertyType.Boolean;
            if (ScriptEnum.Of(name) != null) return SerializedPropertyType.Enum;
            if (Scalars.IsInteger(value.Scalar)) return SerializedPropertyType.Integer;
            return Scalars.IsNumber(value.Scalar) ? SerializedPropertyType.Float : SerializedPropertyType.String;
        }

        static SerializedPropertyType KindOfMap(Yaml value)
        {
            if (value["fileID"] != null) return SerializedPropertyType.ObjectReference;
            if (value.Members.Count == 1 && value["rid"] != null) return SerializedPropertyType.ManagedReference;
            switch (string.Concat(value.Members.Select(member => member.Key)))
            {
                case "serializedVersionm_Bits":
                case "m_Bits": return SerializedPropertyType.LayerMask;
                case "serializedVersionxywidthheight": return SerializedPropertyType.Rect;
                case "rgba": return SerializedPropertyType.Color;
                case "xy": return SerializedPropertyType.Vector2;
                case "xyz": return SerializedPropertyType.Vector3;
                case "xyzw": return SerializedPropertyType.Quaternion;
                default: return SerializedPropertyType.Generic;
            }
        }
    }
}
