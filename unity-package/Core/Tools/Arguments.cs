using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using EditorMcp.Core.Json;

namespace EditorMcp.Core.Tools
{
    /// <summary>Reads a call's arguments by type. Null counts as absent; every fault is a -32002 that names the parameter.</summary>
    internal sealed class Arguments
    {
        readonly IReadOnlyDictionary<string, JsonValue> _given;
        readonly HashSet<string> _known = new HashSet<string> { "project" };

        internal Arguments(JsonValue given)
        {
            _given = given.Members;
        }

        internal bool Has(string name) => Given(name) != null;

        internal string RequiredString(string name) => OptionalString(name) ?? throw Missing(name);

        internal string OptionalString(string name)
        {
            var value = Given(name);
            return value == null ? null : value.AsString ?? throw Wrong(name, "a string", value);
        }

        internal bool Bool(string name, bool otherwise) => OptionalBool(name) ?? otherwise;

        internal bool? OptionalBool(string name)
        {
            var value = Given(name);
            if (value == null) return null;
            return value.Kind == JsonKind.Bool ? value.IsTrue : throw Wrong(name, "a boolean", value);
        }

        internal long Integer(string name, long otherwise, long minimum, long maximum = JsonWriter.MaxExactInteger)
        {
            var value = Given(name);
            if (value == null) return otherwise;
            var number = value.AsInteger ?? throw Wrong(name, "an integer", value);
            if (number < minimum || number > maximum)
                throw ToolFailure.BadArgument(name, "an integer from " + minimum + " to " + maximum, number.ToString(CultureInfo.InvariantCulture));
            return number;
        }

        internal double Number(string name, double otherwise)
        {
            var value = Given(name);
            return value == null ? otherwise : value.AsDouble ?? throw Wrong(name, "a number", value);
        }

        internal string Choice(string name, string otherwise, params string[] choices)
        {
            var value = OptionalString(name) ?? otherwise;
            return choices.Contains(value) ? value : throw ToolFailure.BadArgument(name, "one of " + string.Join(", ", choices), value);
        }

        /// <summary>A list of strings, or null where absent.</summary>
        internal IReadOnlyList<string> Strings(string name)
        {
            var value = Given(name);
            if (value == null) return null;
            if (value.Kind != JsonKind.Array) throw Wrong(name, "an array of strings", value);
            return value.Items.Select(item => item.AsString ?? throw Wrong(name, "an array of strings", item)).ToList();
        }

        /// <summary>The value of whichever of two arguments is given; exactly one must be.</summary>
        internal string OneOf(string first, string second, out bool isFirst)
        {
            isFirst = Has(first);
            if (isFirst != Has(second)) return isFirst ? RequiredString(first) : RequiredString(second);
            if (isFirst) throw ToolFailure.BadArgument(second, "absent where " + first + " is given", "both");
            throw new ToolFailure(ToolFailure.Arguments, "Invalid tool arguments: one of " + first + " and " + second + " is required")
                .With("missingParameters", new[] { first, second });
        }

        /// <summary>The page size: 0 and absent mean everything. This side issues no cursors, so it knows none.</summary>
        internal long PageSize(string name)
        {
            if (Has("cursor"))
                throw new ToolFailure(ToolFailure.Arguments, "Invalid tool arguments: the cursor has expired").With("reason", "cursor_expired");
            var size = Integer(name, 0, 0);
            return size == 0 ? long.MaxValue : size;
        }

        /// <summary>Refuses what no reader above has asked for. Called once all are read, before the work begins.</summary>
        internal void RefuseOthers()
        {
            var unknown = _given.Keys.Where(name => !_known.Contains(name)).OrderBy(name => name, System.StringComparer.Ordinal).ToList();
            if (unknown.Count > 0)
                throw new ToolFailure(ToolFailure.Arguments, "Invalid tool arguments: unknown " + string.Join(", ", unknown))
                    .With("unknownParameters", unknown);
        }

        /// <summary>The raw value, or null where it is absent or null.</summary>
        internal JsonValue Given(string name)
        {
            _known.Add(name);
            return _given.TryGetValue(name, out var value) && value.Kind != JsonKind.Null ? value : null;
        }

        internal static ToolFailure Missing(string name) =>
            new ToolFailure(ToolFailure.Arguments, "Invalid tool arguments: " + name + " is required").With("missingParameters", new[] { name });

        internal static ToolFailure Wrong(string name, string expected, JsonValue got) => ToolFailure.BadArgument(name, expected, got.TypeName);
    }
}
