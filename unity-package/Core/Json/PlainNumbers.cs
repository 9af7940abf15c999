using System;

namespace EditorMcp.Core.Json
{
    /// <summary>Numbers of a vector as people read them: six digits, and without the noise that sums of single-precision numbers leave.</summary>
    internal static class PlainNumbers
    {
        const int Digits = 6;
        const double Noise = 1e-7;
        const double Nothing = 1e-9;

        internal static JsonWriter Write(JsonWriter json, double x, double y, double z)
        {
            var least = Math.Max(Nothing, Noise * Math.Max(Math.Abs(x), Math.Max(Math.Abs(y), Math.Abs(z))));
            return json.BeginArray().Double(Plain(x, least)).Double(Plain(y, least)).Double(Plain(z, least)).EndArray();
        }

        static double Plain(double value, double least)
        {
            if (double.IsNaN(value) || double.IsInfinity(value)) return value;
            if (Math.Abs(value) <= least) return 0;
            var digits = Digits - 1 - (int)Math.Floor(Math.Log10(Math.Abs(value)));
            return digits >= 0 ? Math.Round(value, Math.Min(digits, 15)) : Math.Round(value * Math.Pow(10, digits)) * Math.Pow(10, -digits);
        }
    }
}
