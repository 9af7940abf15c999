using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Symbols
{
    /// <summary>Prints every symbol an assembly uses of the stand-in, `Type` or `Type.Member/parameters`, one a line.</summary>
    internal static class Program
    {
        static int Main(string[] arguments)
        {
            var symbols = new SortedSet<string>(StringComparer.Ordinal);
            foreach (var file in arguments) Read(file, symbols);
            foreach (var symbol in symbols) Console.WriteLine(symbol);
            return symbols.Count > 0 ? 0 : 1;
        }

        static void Read(string file, SortedSet<string> into)
        {
            using (var image = new PEReader(File.OpenRead(file)))
            {
                var metadata = image.GetMetadataReader();
                foreach (var handle in metadata.TypeReferences)
                {
                    var name = NameOf(metadata, handle);
                    if (name != null) into.Add(name);
                }
                foreach (var handle in metadata.MemberReferences)
                {
                    var member = metadata.GetMemberReference(handle);
                    var type = OwnerOf(metadata, member.Parent);
                    if (type != null) into.Add(type + "." + metadata.GetString(member.Name) + Arity(metadata, member));
                }
            }
        }

        static string OwnerOf(MetadataReader metadata, EntityHandle parent)
        {
            if (parent.Kind == HandleKind.TypeReference) return NameOf(metadata, (TypeReferenceHandle)parent);
            return null;
        }

        /// <summary>A type's full name if it is the stand-in's; nested types with a plus.</summary>
        static string NameOf(MetadataReader metadata, TypeReferenceHandle handle)
        {
            var type = metadata.GetTypeReference(handle);
            var name = metadata.GetString(type.Name);
            if (type.ResolutionScope.Kind == HandleKind.TypeReference)
            {
                var outer = NameOf(metadata, (TypeReferenceHandle)type.ResolutionScope);
                return outer == null ? null : outer + "+" + name;
            }
            if (type.ResolutionScope.Kind != HandleKind.AssemblyReference) return null;
            var assembly = metadata.GetAssemblyReference((AssemblyReferenceHandle)type.ResolutionScope);
            return metadata.GetString(assembly.Name) == "UnityStandIn" ? metadata.GetString(type.Namespace) + "." + name : null;
        }

        static string Arity(MetadataReader metadata, MemberReference member)
        {
            if (member.GetKind() != MemberReferenceKind.Method) return "";
            var blob = metadata.GetBlobReader(member.Signature);
            var header = blob.ReadSignatureHeader();
            if (header.IsGeneric) blob.ReadCompressedInteger();
            return "/" + blob.ReadCompressedInteger();
        }
    }
}
