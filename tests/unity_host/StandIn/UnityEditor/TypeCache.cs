using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using StandIn;

namespace UnityEditor
{
    public static class TypeCache
    {
        public struct MethodCollection : IList<MethodInfo>, IList
        {
            internal List<MethodInfo> Found;

            public int Count => Found.Count;

            public bool IsReadOnly => true;

            public bool IsFixedSize => true;

            public bool IsSynchronized => true;

            object ICollection.SyncRoot => Found;

            public MethodInfo this[int index]
            {
                get => Found[index];
                set => throw new NotSupportedException();
            }

            object IList.this[int index]
            {
                get => Found[index];
                set => throw new NotSupportedException();
            }

            public bool Contains(MethodInfo item) => Found.Contains(item);

            public bool Contains(object item) => Found.Contains(item as MethodInfo);

            public void CopyTo(MethodInfo[] array, int arrayIndex) => Found.CopyTo(array, arrayIndex);

            public void CopyTo(Array array, int arrayIndex) => ((ICollection)Found).CopyTo(array, arrayIndex);

            public int IndexOf(MethodInfo item) => Found.IndexOf(item);

            public int IndexOf(object item) => Found.IndexOf(item as MethodInfo);

            IEnumerator<MethodInfo> IEnumerable<MethodInfo>.GetEnumerator() => Found.GetEnumerator();

            IEnumerator IEnumerable.GetEnumerator() => Found.GetEnumerator();

            void ICollection<MethodInfo>.Add(MethodInfo item) => throw new NotSupportedException();

            void ICollection<MethodInfo>.Clear() => throw new NotSupportedException();

            bool ICollection<MethodInfo>.Remove(MethodInfo item) => throw new NotSupportedException();

            void IList<MethodInfo>.Insert(int index, MethodInfo item) => throw new NotSupportedException();

            void IList<MethodInfo>.RemoveAt(int index) => throw new NotSupportedException();

            int IList.Add(object item) => throw new NotSupportedException();

            void IList.Clear() => throw new NotSupportedException();

            void IList.Insert(int index, object item) => throw new NotSupportedException();

            void IList.Remove(object item) => throw new NotSupportedException();

            void IList.RemoveAt(int index) => throw new NotSupportedException();
        }

        public struct TypeCollection : IList<Type>, IList
        {
            internal List<Type> Found;

            public int Count => Found.Count;

            public bool IsReadOnly => true;

            public bool IsFixedSize => true;

            public bool IsSynchronized => true;

            object ICollection.SyncRoot => Found;

            public Type this[int index]
            {
                get => Found[index];
                set => throw new NotSupportedException();
            }

            object IList.this[int index]
            {
                get => Found[index];
                set => throw new NotSupportedException();
            }

            public bool Contains(Type item) => Found.Contains(item);

            public bool Contains(object item) => Found.Contains(item as Type);

            public void CopyTo(Type[] array, int arrayIndex) => Found.CopyTo(array, arrayIndex);

            public void CopyTo(Array array, int arrayIndex) => ((ICollection)Found).CopyTo(array, arrayIndex);

            public int IndexOf(Type item) => Found.IndexOf(item);

            public int IndexOf(object item) => Found.IndexOf(item as Type);

            IEnumerator<Type> IEnumerable<Type>.GetEnumerator() => Found.GetEnumerator();

            IEnumerator IEnumerable.GetEnumerator() => Found.GetEnumerator();

            void ICollection<Type>.Add(Type item) => throw new NotSupportedException();

            void ICollection<Type>.Clear() => throw new NotSupportedException();

            bool ICollection<Type>.Remove(Type item) => throw new NotSupportedException();

            void IList<Type>.Insert(int index, Type item) => throw new NotSupportedException();

            void IList<Type>.RemoveAt(int index) => throw new NotSupportedException();

            int IList.Add(object item) => throw new NotSupportedException();

            void IList.Clear() => throw new NotSupportedException();

            void IList.Insert(int index, object item) => throw new NotSupportedException();

            void IList.Remove(object item) => throw new NotSupportedException();

            void IList.RemoveAt(int index) => throw new NotSupportedException();
        }

        public static MethodCollection GetMethodsWithAttribute<T>() where T : Attribute
        {
            MainThread.Check();
            const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
            var found = World.Scripts.SelectMany(assembly => assembly.GetTypes()).SelectMany(type => type.GetMethods(Any))
                .Where(method => method.GetCustomAttributes(typeof(T), false).Length > 0).ToList();
            return new MethodCollection { Found = found };
        }

        public static TypeCollection GetTypesDerivedFrom<T>()
        {
            MainThread.Check();
            var found = World.Scripts.SelectMany(assembly => assembly.GetTypes()).Concat(TypeFactory.AllNative).Concat(ProjectFiles.ScriptTypes())
                .Where(type => type.IsSubclassOf(typeof(T))).ToList();
            return new TypeCollection { Found = found };
        }
    }
}
