using System.IO;

namespace EditorMcp.Core.Yaml
{
    /// <summary>The project's files, as whoever knows them gives them out.</summary>
    internal interface IAssetFiles
    {
        /// <summary>The path of the asset with a guid, wherever it is; null where there is none.</summary>
        string PathOf(string guid);

        /// <summary>An asset's file. Throws IOException or UnauthorizedAccessException.</summary>
        Stream Open(string path);
    }
}
