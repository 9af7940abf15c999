using System;
using System.Collections.Generic;
using System.Globalization;

namespace EditorMcp.Core.Json
{
    internal enum JsonKind
    {
        Null,
        Bool,
        Number,
        String,
        Array,
        Object,
    }

    /// <summary>One JSON value, read. Numbers keep their text, so that no integer loses digits.</summary>
    internal sealed class JsonValue
    {
        internal static readonly JsonValue Null = new JsonValue(JsonKind.Null, "null");
        internal static readonly JsonValue True = new JsonValue(JsonKind.Bool, "true");
        internal static readonly JsonValue False = new JsonValue(JsonKind.Bool, "false");
        internal static readonly JsonValue EmptyObject = new JsonValue(new Dictionary<string, JsonValue>());

        static readonly List<JsonValue> NoItems = new List<JsonValue>();
        static readonly Dictionary<string, JsonValue> NoMembers = new Dictionary<string, JsonValue>();

        internal JsonValue(JsonKind kind, string text)
        {
            Kind = kind;
            Text = text;
            Items = NoItems;
            Members = NoMembers;
        }

        internal JsonValue(List<JsonValue> items) : this(JsonKind.Array, "")
        {
            Items = items;
        }

        internal JsonValue(Dictionary<string, JsonValue> members) : this(JsonKind.Object, "")
        {
            Members = members;
        }

        internal JsonKind Kind { get; }

        /// <summary>A string's value or a number's digits.</summary>
        internal string Text { get; }

        internal IReadOnlyList<JsonValue> Items { get; }

        internal IReadOnlyDictionary<string, JsonValue> Members { get; }

        /// <summary>A member, or null where this is no object or has none of that name.</summary>
        internal JsonValue this[string name] => Members.TryGetValue(name, out var value) ? value : null;

        internal bool IsTrue => ReferenceEquals(this, True);

        internal string AsString => Kind == JsonKind.String ? Text : null;

        /// <summary>The number as an integer, also when it is written 2.0 or 2e1; null where it is none.</summary>
        internal long? AsInteger
        {
            get
            {
                if (Kind != JsonKind.Number) return null;
                if (long.TryParse(Text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var exact)) return exact;
                var number = AsDouble ?? double.NaN;
                return Math.Abs(number) <= JsonWriter.MaxExactInteger && Math.Floor(number) == number ? (long?)number : null;
            }
        }

        internal double? AsDouble =>
            Kind == JsonKind.Number && double.TryParse(Text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? (double?)number : null;

        /// <summary>What kind of value this is, in the words of JSON Schema.</summary>
        internal string TypeName
        {
            get
            {
                switch (Kind)
                {
                    case JsonKind.Bool: return "boolean";
                    case JsonKind.Number: return AsInteger == null ? "number" : "integer";
                    default: return Kind.ToString().ToLowerInvariant();
                }
            }
        }

        /// <summary>Writes the value out again.</summary>
        internal void Write(JsonWriter json)
        {
            switch (Kind)
            {
                case JsonKind.String:
                    json.String(Text);
                    break;
                case JsonKind.Array:
                    json.BeginArray();
                    foreach (var item in Items) item.Write(json);
                    json.EndArray();
                    break;
                case JsonKind.Object:
                    json.BeginObject();
                    foreach (var member in Members)
                    {
                        json.Key(member.Key);
                        member.Value.Write(json);
                    }
                    json.EndObject();
                    break;
                default:
                    json.Raw(Text);
                    break;
            }
        }
    }
}
