using System.IO;
using EditorMcp.Core.Tools;
using EditorMcp.Editor.Assets;
using EditorMcp.Editor.Fields;
using UnityEditor;

namespace EditorMcp.Editor.Tools
{
    /// <summary>`asset.info`: what the asset database knows of an asset. The asset itself is not loaded; its importer is, as in the Inspector.</summary>
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
            json.EndArray().Key("source").String("editor").EndObject();
        }
    }
}
