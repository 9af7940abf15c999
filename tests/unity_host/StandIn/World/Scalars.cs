using System;
using System.Globalization;
using UnityEngine;

namespace StandIn
{
    /// <summary>Scalars of the YAML as numbers.</summary>
    internal static class Scalars
    {
        internal static float Float(Yaml value) => (float)Double(value);

        internal static double Double(Yaml value)
        {
            var text = value?.Scalar ?? "";
            if (text == ".inf" || text == "inf" || text == "Infinity") return double.PositiveInfinity;
            if (text == "-.inf" || text == "-inf" || text == "-Infinity") return double.NegativeInfinity;
            if (text == ".nan" || text == "nan") return double.NaN;
            return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) ? number : 0;
        }

        internal static uint Flags(Yaml value) => unchecked((uint)Double(value));

        internal static bool IsInteger(string text) => long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _);

        internal static bool IsNumber(string text) =>
            text.Length > 0 && (char.IsDigit(text[text.Length - 1]) || text[text.Length - 1] == '.') && double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out _);
    }

    /// <summary>Quaternions as Unity's Euler angles: degrees, rotated around z, then x, then y.</summary>
    internal static class Rotations
    {
        internal static Quaternion Of(Yaml rotation) => new Quaternion
        {
            x = Scalars.Float(rotation["x"]), y = Scalars.Float(rotation["y"]), z = Scalars.Float(rotation["z"]), w = Scalars.Float(rotation["w"]),
        };

        internal static Vector3 ToEuler(Yaml rotation)
        {
            MainThread.Check();
            return rotation == null ? default : ToEuler(Scalars.Double(rotation["x"]), Scalars.Double(rotation["y"]), Scalars.Double(rotation["z"]), Scalars.Double(rotation["w"]));
        }

        internal static Vector3 ToEuler(Quaternion rotation) => ToEuler(rotation.x, rotation.y, rotation.z, rotation.w);

        static Vector3 ToEuler(double x, double y, double z, double w)
        {
            var sine = Math.Max(-1, Math.Min(1, 2 * (w * x - y * z)));
            return new Vector3
            {
                x = Degrees(Math.Asin(sine)),
                y = Degrees(Math.Atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y))),
                z = Degrees(Math.Atan2(2 * (w * z + x * y), 1 - 2 * (x * x + z * z))),
            };
        }

        static float Degrees(double radians)
        {
            var degrees = radians * 180 / Math.PI;
            return (float)(degrees < -1e-9 ? degrees + 360 : Math.Max(0, degrees));
        }
    }
}
