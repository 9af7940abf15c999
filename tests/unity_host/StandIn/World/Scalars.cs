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

        internal static bool IsInteger(string text) => long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _);

        internal static bool IsNumber(string text) =>
            text.Length > 0 && (char.IsDigit(text[text.Length - 1]) || text[text.Length - 1] == '.') && double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out _);
    }

    /// <summary>Quaternions as Unity's Euler angles: degrees, rotated around z, then x, then y.</summary>
    internal static class Rotations
    {
        internal static Vector3 ToEuler(Yaml rotation)
        {
            MainThread.Check();
            if (rotation == null) return default;
            double x = Scalars.Double(rotation["x"]), y = Scalars.Double(rotation["y"]), z = Scalars.Double(rotation["z"]), w = Scalars.Double(rotation["w"]);
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
