using System.Linq;
using System.Text;
using EditorMcp.Core.Yaml;
using NUnit.Framework;

namespace EditorMcp.Tests.Missing
{
    internal sealed class FileInspectionTests
    {
        const string Head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
        const string Scene = "Assets/Main.unity";
        const string Prefab = "Assets/Lamp.prefab";

        static readonly string A = PaperProject.Guid('a');
        static readonly string B = PaperProject.Guid('b');
        static readonly string Gone = PaperProject.Guid('f');

        static string GameObject(long id, string name, params long[] components) =>
            "--- !u!1 &" + id + "\nGameObject:\n  serializedVersion: 6\n  m_Component:\n"
            + string.Concat(components.Select(component => "  - component: {fileID: " + component + "}\n"))
            + "  m_Layer: 0\n  m_Name: " + name + "\n  m_TagString: Untagged\n  m_IsActive: 1\n";

        static string Transform(long id, long owner, long father, int order, params long[] children) =>
            "--- !u!4 &" + id + "\nTransform:\n  m_GameObject: {fileID: " + owner + "}\n  m_Children:" + (children.Length == 0 ? " []\n" : "\n")
            + string.Concat(children.Select(child => "  - {fileID: " + child + "}\n"))
            + "  m_Father: {fileID: " + father + "}\n  m_RootOrder: " + order + "\n";

        static string Script(long id, long owner, string script, string fields = "") =>
            "--- !u!114 &" + id + "\nMonoBehaviour:\n  m_GameObject: {fileID: " + owner + "}\n  m_Enabled: 1\n  m_Script: " + script
            + "\n  m_Name: \n  m_EditorClassIdentifier: \n" + fields;

        static string To(string guid, long id = 11500000) => "{fileID: " + id + ", guid: " + guid + ", type: 3}";

        static string Instance(long id, string guid, long parent, string changes = "", string tail = "") =>
            "--- !u!1001 &" + id + "\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  m_Modification:\n    m_TransformParent: {fileID: " + parent
            + "}\n    m_Modifications:\n" + changes + "    m_RemovedComponents: []\n" + tail + "  m_SourcePrefab: " + To(guid, 100100000) + "\n";

        static string Change(long target, string guid, string path, string value, string reference = "{fileID: 0}") =>
            "    - target: " + To(guid, target) + "\n      propertyPath: " + path + "\n      value: " + value + "\n      objectReference: " + reference + "\n";

        static string StandIn(int classId, long id, long source, string guid, long instance) =>
            "--- !u!" + classId + " &" + id + " stripped\nGameObject:\n  m_CorrespondingSourceObject: " + To(guid, source)
            + "\n  m_PrefabInstance: {fileID: " + instance + "}\n  m_PrefabAsset: {fileID: 0}\n";

        static string[] InScene(params string[] documents) => new PaperProject().Add("Assets/Boat.cs", 'a', "").Add(Scene, 'e', Head + string.Concat(documents)).Inspect(Scene);

        [Test]
        public void AScriptIsMissingWhenItIsNoneUnknownOrHasNoDocument() => CollectionAssert.AreEqual(
            new[] { "Dock #1 ", "Dock #2 @f", "Dock #4 " },
            InScene(
                GameObject(1, "Dock", 2, 3, 4, 5, 6), Transform(2, 1, 0, 0),
                Script(3, 1, "{fileID: 0}"), Script(4, 1, To(Gone)), Script(5, 1, To(A))));

        [Test]
        public void WhatIsNoComponentHasNoScriptToMiss() => CollectionAssert.IsEmpty(InScene(Script(3, 0, "{fileID: 0}")));

        [Test]
        public void ReferencesAreFoundByTheirPropertyPaths() => CollectionAssert.AreEqual(
            new[]
            {
                "Dock Boat.plain -> 5@f", "Dock Boat.list.Array.data[1] -> 77", "Dock Boat.waves.Array.data[0].spawn -> 5@f",
                "Dock Boat.waves.Array.data[1].deep.inner.Array.data[0] -> 5@f", "Dock Boat.grid.Array.data[1].Array.data[0] -> 78",
                "Dock Boat.flow.b -> 5@f", "Dock Boat.folded -> 6@f", "Dock Boat.last -> 79",
            },
            InScene(
                GameObject(1, "Dock", 2, 3), Transform(2, 1, 0, 0),
                Script(3, 1, To(A), "  plain: " + To(Gone, 5) + "\n  none: {fileID: 0}\n  own: {fileID: 2}\n  list:\n  - {fileID: 2}\n  - {fileID: 77}\n"
                    + "  text: \"like {fileID: 99}\n    last: {fileID: 98}\"\n  long: plain text that goes\n    on: here {fileID: 97}\n"
                    + "  waves:\n  - size: 1\n    spawn: " + To(Gone, 5) + "\n  - size: 2\n    deep:\n      inner:\n      - " + To(Gone, 5) + "\n"
                    + "  grid:\n  - - {fileID: 2}\n  - - {fileID: 78}\n  flow: {a: 1, b: " + To(Gone, 5) + "}\n"
                    + "  folded: {fileID: 6, guid: " + Gone + ",\n    type: 3}\n  empty:\n  last: {fileID: 79}\n")));

        [Test]
        public void AKnownAssetIsLookedIntoWhereItsIdsAreInItsFile()
        {
            var project = new PaperProject().Add("Assets/Boat.cs", 'a', "")
                .Add("Assets/Wood.mat", 'b', Head + "--- !u!21 &2100000\nMaterial:\n  m_Name: Wood\n")
                .Add("Assets/Rock.fbx", 'c', "not ours to read")
                .Add(Scene, 'e', Head + GameObject(1, "Dock", 2, 3) + Transform(2, 1, 0, 0) + Script(3, 1, To(A),
                    "  right: " + To(B, 2100000) + "\n  wrong: " + To(B, 7) + "\n  model: " + To(PaperProject.Guid('c'), 9) + "\n  nothing: " + To(Gone, 0)
                    + "\n  cube: {fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}\n"));
            CollectionAssert.AreEqual(new[] { "Dock Boat.wrong -> 7@b" }, project.Inspect(Scene));
        }

        [Test]
        public void SiblingsOfOneNameAreNumberedInTheirOrderInstancesToo()
        {
            var project = new PaperProject()
                .Add(Prefab, 'b', Head + GameObject(100, "Lamp", 101) + Transform(101, 100, 0, 0))
                .Add(Scene, 'e', Head
                    + GameObject(1, "Quay", 2) + Transform(2, 1, 0, 0, 12, 31, 22)
                    + GameObject(11, "Lamp", 12, 13) + Transform(12, 11, 2, 0) + Script(13, 11, "{fileID: 0}")
                    + GameObject(21, "\"La\\x6Dp\"", 22, 23) + Transform(22, 21, 2, 2) + Script(23, 21, "{fileID: 0}")
                    + Instance(30, B, 2) + StandIn(4, 31, 101, B, 30));
            CollectionAssert.AreEqual(new[] { "Quay/Lamp[1] #1 ", "Quay/Lamp[3] #1 " }, project.Inspect(Scene));
        }

        [Test]
        public void WhatIsAddedInsideAnInstanceHasItsPathThroughThePrefab()
        {
            var project = new PaperProject().Add("Assets/Boat.cs", 'a', "")
                .Add(Prefab, 'b', Head + GameObject(100, "Lamp", 101) + Transform(101, 100, 0, 0, 111)
                    + GameObject(110, "Bulb", 111, 112) + Transform(111, 110, 101, 0) + Script(112, 110, To(A), "  target: {fileID: 0}\n"))
                .Add("Assets/Outer.prefab", 'c', Head + GameObject(200, "Post", 201) + Transform(201, 200, 0, 0) + Instance(300, B, 201, Change(100, B, "m_Name", "Head")))
                .Add(Scene, 'e', Head
                    + Instance(400, PaperProject.Guid('c'), 0,
                        Change(200, PaperProject.Guid('c'), "m_Name", "Pier") + Change((300 ^ 112), PaperProject.Guid('c'), "target", "", To(Gone, 9))
                        + Change(999, PaperProject.Guid('c'), "target", "", To(Gone, 9)))
                    + StandIn(1, 401, 300 ^ 110, PaperProject.Guid('c'), 400) + StandIn(4, 402, 300 ^ 111, PaperProject.Guid('c'), 400)
                    + Script(500, 401, "{fileID: 0}")
                    + GameObject(600, "Moth", 601, 602) + Transform(601, 600, 402, 0) + Script(602, 600, To(Gone)));
            CollectionAssert.AreEqual(
                new[] { "Pier/Head/Bulb #2 ", "Pier/Head/Bulb/Moth #1 @f", "Pier/Head/Bulb Boat.target -> 9@f" }, project.Inspect(Scene));
        }

        [Test]
        public void WhatIsAddedInsideAModelIsToldToBeSomewhereInIt()
        {
            const long Root = 919132149155446097;
            var project = new PaperProject().Add("Assets/Boat.fbx", 'b', "not ours to read").Add(Scene, 'e', Head
                + Instance(400, B, 0, Change(Root, B, "m_Name", "Ferry"))
                + StandIn(1, 401, Root, B, 400) + Script(500, 401, "{fileID: 0}")
                + StandIn(1, 402, 77, B, 400) + Script(501, 402, "{fileID: 0}") + StandIn(4, 403, 78, B, 400)
                + GameObject(600, "Gull", 601, 602) + Transform(601, 600, 403, 0) + Script(602, 600, "{fileID: 0}"));
            CollectionAssert.AreEqual(new[] { "Ferry #1 ", "Ferry #2 ", "Ferry/Gull #1 " }, project.Inspect(Scene));
            CollectionAssert.AreEqual(
                new[] { "2 findings are inside models or prefabs that cannot be read: their path is that of the instance." }, project.Notes.Lines());
        }

        [Test]
        public void PrefabsThatMultiplyAreGivenUpAndSaidSo()
        {
            const string Guids = "123456789";
            var project = new PaperProject();
            for (var i = 0; i < Guids.Length; i++)
            {
                // Each holds four of the one before: 87,381 in all.
                var instances = Enumerable.Range(4 * i + 1, i == 0 ? 0 : 4).Select(id => Instance(id * 829348951L, PaperProject.Guid(Guids[i - 1]), 2));
                project.Add("Assets/" + i + ".prefab", Guids[i], Head + GameObject(1, "P", 2) + Transform(2, 1, 0, 0) + string.Concat(instances));
            }
            // The innermost object, always by way of the first instance; then, from outside, by way of the last, which is never reached.
            // What a look has given up on is not taken for gone when it is asked for by itself.
            var near = Enumerable.Range(1, 7).Aggregate(1L, (id, i) => id ^ (4 * i + 1) * 829348951L);
            var far = near ^ 36 * 829348951L;
            var scene = GameObject(1, "Dock", 2, 3) + Transform(2, 1, 0, 0)
                + Script(3, 1, To(A), "  far: " + To(PaperProject.Guid('9'), far) + "\n  near: " + To(PaperProject.Guid('8'), near) + "\n");
            CollectionAssert.IsEmpty(project.Add("Assets/Boat.cs", 'a', "").Add(Scene, 'e', Head + scene).Inspect(Scene));
            CollectionAssert.AreEqual(new[] { "1 references into prefabs that contain very many others were not followed." }, project.Notes.Lines());
        }

        [Test]
        public void AMissingPrefabIsFoundAndSoIsAPrefabWithinItself()
        {
            CollectionAssert.AreEqual(
                new[] { "Ferry PrefabInstance.m_SourcePrefab -> 100100000@f" }, InScene(Instance(7, Gone, 0, Change(5, Gone, "m_Name", "Ferry"))));
            var circle = new PaperProject().Add(Prefab, 'b', Head + GameObject(1, "Lamp", 2, 9) + Transform(2, 1, 0, 0) + Instance(7, B, 2));
            CollectionAssert.AreEqual(new[] { "Lamp #1 " }, circle.Inspect(Prefab));
        }

        [Test]
        public void ParentsInACircleAreLeftOut() =>
            CollectionAssert.IsEmpty(InScene(GameObject(1, "A", 2, 9), Transform(2, 1, 4, 0), GameObject(3, "B", 4), Transform(4, 3, 2, 0)));

        [Test]
        public void AnAssetNamesItsClassAndNoObject()
        {
            var project = new PaperProject().Add("Assets/Storm.asset", 'b', Head + "--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: " + To(Gone) + "\n  m_Name: Storm\n");
            CollectionAssert.AreEqual(new[] { "- MonoBehaviour.m_Script -> 11500000@f" }, project.Inspect("Assets/Storm.asset"));
        }

        [Test]
        public void TheMapsOfUnity5AreArraysOfPairs()
        {
            const string Pair = "      data:\n        first:\n          name: _Tex\n        second:\n          m_Texture: ";
            var project = new PaperProject().Add("Assets/Old.mat", 'b', Head + "--- !u!21 &2100000\nMaterial:\n  m_Data:\n    data:\n      plain: " + To(Gone, 1)
                + "\n  m_SavedProperties:\n    m_TexEnvs:\n" + Pair + "{fileID: 0}\n" + Pair + To(Gone, 2) + "\n");
            CollectionAssert.AreEqual(
                new[] { "- Material.m_Data.data.plain -> 1@f", "- Material.m_SavedProperties.m_TexEnvs.Array.data[1].second.m_Texture -> 2@f" },
                project.Inspect("Assets/Old.mat"));
        }

        [TestCase("", FileKind.Empty)]
        [TestCase("  \n", FileKind.Empty)]
        [TestCase("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n", FileKind.LfsPointer)]
        [TestCase("{\"a\": 1}", FileKind.Json)]
        [TestCase("\0\0\u0001binary", FileKind.Binary)]
        public void WhatIsNoYamlIsToldByItsKind(string content, FileKind expected)
        {
            CollectionAssert.IsEmpty(new PaperProject().Add(Scene, 'e', content).Inspect(Scene, out var kind));
            Assert.AreEqual(expected, kind);
        }

        [Test]
        public void AFileThatIsGoneIsUnreadable()
        {
            CollectionAssert.IsEmpty(new PaperProject().Inspect(Scene, out var kind));
            Assert.AreEqual(FileKind.Unreadable, kind);
        }

        [Test]
        public void EveryBeginningOfAFileCanBeRead()
        {
            var whole = Encoding.UTF8.GetBytes(Head + GameObject(1, "'D''ö\n\n    ck'", 2, 3) + Transform(2, 1, 0, 0)
                + Script(3, 1, To(A), "  list:\n  - " + To(Gone, 5) + "\n  flow: {a: [" + To(Gone, 5) + "]}\n") + Instance(30, B, 2, Change(1, B, "m_Name", "\"x\\u00e9\"")));
            for (var length = 0; length < whole.Length; length++) new PaperProject().Add(Scene, 'e', whole.Take(length).ToArray()).Inspect(Scene);
        }

        [TestCase("--- !u!\n--- !u!1\n--- !u!x &1\n--- !u!1 &\n--- !u!1 &99999999999999999999\nGameObject:\n  m_Component:\n  - component: {fileID: 5}\n")]
        [TestCase("--- !u!114 &1\nMonoBehaviour:\n  - - -\n  -\n-\n  a: {b: {c: [{fileID: \n  d: {fileID: x}\n  e: {fileID: 1, guid: 12}\n  {fileID: 9}\n")]
        [TestCase("--- !u!1001 &1\nPrefabInstance:\n  m_Modification:\n    m_Modifications:\n      value: 1\n    - target:\n      objectReference: {fileID: 3}\n")]
        [TestCase("--- !u!4 &1\nTransform:\n--- !u!4 &1\nTransform:\n  m_Father: {fileID: 1}\n  m_GameObject: {fileID: 1}\n--- !u!1660057539 &9\nSceneRoots:\n  m_Roots:\n  - {fileID: 1}\n")]
        public void DamageIsLeftOut(string damage) => Assert.DoesNotThrow(() => InScene(damage));

        [Test]
        public void LineEndsAndByteOrderMarksMakeNoDifference()
        {
            var text = "\uFEFF" + (Head + GameObject(1, "Dock", 2, 3) + Transform(2, 1, 0, 0) + Script(3, 1, To(Gone))).Replace("\n", "\r\n");
            CollectionAssert.AreEqual(new[] { "Dock #1 @f" }, new PaperProject().Add(Scene, 'e', text).Inspect(Scene));
        }

        [Test]
        public void ALongLineIsSkippedAndALargeFileIsReadInSlices()
        {
            var mesh = "--- !u!43 &9\nMesh:\n  _typelessdata: " + new string('0', 300000) + "\n" + string.Concat(Enumerable.Repeat("  - 0\n", 5000));
            var project = new PaperProject().Add(Scene, 'e', Head + mesh + GameObject(1, "Dock", 2, 3) + Transform(2, 1, 0, 0) + Script(3, 1, To(Gone)));
            CollectionAssert.AreEqual(new[] { "Dock #1 @f" }, project.Inspect(Scene));
            Assert.Greater(project.Yields, 10);
        }
    }
}
