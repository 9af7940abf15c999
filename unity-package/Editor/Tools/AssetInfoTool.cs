using System;
using System.IO;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Fields;
using EditorMcp.Editor.Scenes;
using UnityEditor;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`asset.info`: what the asset database knows of an asset. Of assets only scripts are loaded; importers are, as in the Inspector.</summary>
    internal sealed class AssetInfoTool : QuickTool
    {
        const int MostEntries = 50;

        public override string Id => "asset.info";

        protected override void Answer(ToolCall call)
        {
            var path = AssetLookup.Find(call.Arguments, "assetPath", "guid");
            var listDependencies = call.Arguments.Bool("includeDependencies", false);
            call.Arguments.RefuseOthers();

            var guid = AssetDatabase.AssetPathToGUID(path);
            var type = AssetLookup.TypeName(path);
            var json = call.Output.BeginObject().Key("path").String(path).Key("guid").String(guid).Key("type").String(type);
            var kind = PrefabKind.Of(path, type);
            if (kind != null) json.Key("kind").String(kind);
            if (kind == PrefabKind.Variant) json.Key("base").String(PrefabKind.BaseOf(path));
            if (type == nameof(MonoScript)) WriteClass(path, json);
            var dependencies = AssetLookup.DependenciesOf(path);
            json.Key("mainObjectName").String(Path.GetFileNameWithoutExtension(path))
                .Key("sizeBytes").Integer(ProjectPaths.SizeOf(path))
                .Key("dependencyCount").Integer(dependencies.Length);
            if (listDependencies)
            {
                json.Key("dependencies").BeginArray();
                foreach (var used in dependencies) json.String(used);
                json.EndArray();
            }
            var importer = AssetImporter.GetAtPath(path);
            json.Key("importerType").String(importer == null ? "" : importer.GetType().Name).Key("importSettings");
            if (importer == null) json.BeginObject().EndObject();
            else FieldsWriter.WriteObject(importer, ImportSettingNames.Show, MostEntries, json);
            json.Key("labels").BeginArray();
            foreach (var label in AssetDatabase.GetLabels(AssetDatabase.GUIDFromAssetPath(path))) json.String(label);
            json.EndArray();
            LiveAnswer.End(json);
        }

        /// <summary>A script is only a name and a type: to have it, nothing of the project runs.</summary>
        static void WriteClass(string path, JsonWriter json)
        {
            var found = (AssetDatabase.LoadMainAssetAtPath(path) as MonoScript)?.GetClass();
            if (found == null) return;
            json.Key("className").String(ComponentTypes.FullName(found));
            if (found.BaseType != null && found.BaseType != typeof(object)) json.Key("baseClass").String(Plain(found.BaseType));
        }

        /// <summary>`Game.Pool` for `Game.Pool&lt;Boat&gt;`.</summary>
        static string Plain(Type type) => ComponentTypes.FullName(type.IsGenericType ? type.GetGenericTypeDefinition() : type).Split('`')[0];
    }
}
