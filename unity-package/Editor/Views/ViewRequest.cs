using System.Collections;
using EditorMcp.Core.Json;
using EditorMcp.Core.Tools;
using UnityEditor;

namespace EditorMcp.Editor.Views
{
    /// <summary>
    /// `editormcp/view`: what a view shows, as a picture and as the boxes of the objects in it, for the daemon to put marks on. The main thread renders
    /// once; the picture is packed by another thread.
    /// </summary>
    internal sealed class ViewRequest : ITool
    {
        const int DefaultWidth = 1000;
        const int LeastWidth = 16;
        const int MostWidth = 1600;

        public string Id => "editormcp/view";

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var view = call.Arguments.OptionalString("view") ?? ViewSource.Scene;
            var width = (int)call.Arguments.Integer("width", DefaultWidth, LeastWidth, MostWidth);
            var wantsPicture = call.Arguments.Bool("picture", true);
            var wantsObjects = call.Arguments.Bool("objects", true);
            call.Arguments.RefuseOthers();

            var source = ViewSource.Find(view);
            var size = source.SizeWithin(width, MostWidth);
            var look = OffScreen.Look(source);
            if (!look.IsUsable) throw source.WithoutProjection();
            var picture = wantsPicture ? ViewPicture.Take(source, size, call) : null;
            var lens = picture != null ? picture.Lens : look;
            var packing = picture != null ? new PicturePacking(picture) : null;
            var objects = new ViewObjects(lens, source);
            if (wantsObjects)
            {
                for (var steps = objects.Collect(call.Slice); steps.MoveNext();) yield return null;
            }
            while (packing != null && !packing.IsDone) yield return ToolCall.Elsewhere;

            var json = call.Output.BeginObject().Key("view").String(view).Key("camera");
            lens.Write(json, size);
            if (packing != null) packing.Write(json.Key("image"), size);
            if (wantsObjects) objects.Write(json);
            if (EditorApplication.isPlaying) json.Key("playing").Bool(true);
            json.EndObject();
        }
    }
}
