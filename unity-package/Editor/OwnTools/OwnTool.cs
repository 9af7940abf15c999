using System;
using System.Collections;
using System.Reflection;
using EditorMcp.Core.Tools;

namespace EditorMcp.Editor.OwnTools
{
    /// <summary>Calls a method of the project. It runs in one go: what it does with the main thread is its own business.</summary>
    internal sealed class OwnTool : ITool
    {
        readonly MethodInfo _method;

        internal OwnTool(string id, MethodInfo method)
        {
            Id = id;
            _method = method;
        }

        public string Id { get; }

        public Lane Lane => Lane.Scan;

        public IEnumerator Run(ToolCall call)
        {
            var parameters = _method.GetParameters();
            var values = new object[parameters.Length];
            for (var i = 0; i < parameters.Length; i++) values[i] = Read(call.Arguments, parameters[i]);
            call.Arguments.RefuseOthers();
            new ResultWriter(call.Output).WriteOutput(Invoke(values));
            yield break;
        }

        object Invoke(object[] values)
        {
            try
            {
                return _method.Invoke(null, values);
            }
            catch (TargetInvocationException wrapped)
            {
                throw new ToolFailure(ToolFailure.Execution, "Tool execution failed: " + wrapped.InnerException.Message)
                    .With("exception", wrapped.InnerException.GetType().FullName);
            }
        }

        static object Read(Arguments arguments, ParameterInfo parameter)
        {
            var given = arguments.Given(parameter.Name);
            if (given != null) return ParameterTypes.Read(parameter.Name, parameter.ParameterType, given);
            if (!parameter.HasDefaultValue) throw Arguments.Missing(parameter.Name);
            return parameter.DefaultValue is DBNull ? null : parameter.DefaultValue;
        }
    }
}
