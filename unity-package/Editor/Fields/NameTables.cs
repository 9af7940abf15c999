using System;
using EditorMcp.Core.Fields;
using EditorMcp.Core.Names;

namespace EditorMcp.Editor.Fields
{
    /// <summary>The contract's tables of names, each read with the first question that needs it.</summary>
    internal sealed class NameTables
    {
        readonly Lazy<FieldNames> _fields;
        readonly Lazy<EnumNames> _enums;
        readonly Lazy<BuiltinNames> _builtins;

        internal NameTables(PackageFolder package)
        {
            _fields = new Lazy<FieldNames>(() => new FieldNames(new FieldAliases(package.ReadTable("aliases.tsv"))));
            _enums = new Lazy<EnumNames>(() => new EnumNames(package.ReadTable("enums.tsv")));
            _builtins = new Lazy<BuiltinNames>(() => new BuiltinNames(package.ReadTable("builtins.tsv")));
        }

        /// <summary>Names of serialized fields as people write them.</summary>
        internal FieldNames Fields => _fields.Value;

        internal EnumNames Enums => _enums.Value;

        internal BuiltinNames Builtins => _builtins.Value;
    }
}
