using System;

namespace UnityEngine
{
    public enum FontStyle
    {
        Normal = 0,
        Bold = 1,
        Italic = 2,
        BoldAndItalic = 3,
    }
}

namespace UnityEngine.UIElements
{
    public enum WhiteSpace
    {
        Normal = 0,
        NoWrap = 1,
    }

    public enum FlexDirection
    {
        Column = 0,
        ColumnReverse = 1,
        Row = 2,
        RowReverse = 3,
    }

    public enum Wrap
    {
        NoWrap = 0,
        Wrap = 1,
        WrapReverse = 2,
    }

    public struct StyleLength
    {
        internal float Value;

        public static implicit operator StyleLength(float v) => new StyleLength { Value = v };
    }

    public struct StyleFloat
    {
        internal float Value;

        public static implicit operator StyleFloat(float v) => new StyleFloat { Value = v };
    }

    public struct StyleEnum<T> where T : struct, IConvertible
    {
        internal T Value;

        public static implicit operator StyleEnum<T>(T v) => new StyleEnum<T> { Value = v };
    }

    public interface IStyle
    {
        StyleEnum<FlexDirection> flexDirection { get; set; }

        StyleFloat flexGrow { get; set; }

        StyleEnum<Wrap> flexWrap { get; set; }

        StyleLength fontSize { get; set; }

        StyleLength marginBottom { get; set; }

        StyleLength marginLeft { get; set; }

        StyleLength marginTop { get; set; }

        StyleLength paddingBottom { get; set; }

        StyleLength paddingLeft { get; set; }

        StyleLength paddingRight { get; set; }

        StyleLength paddingTop { get; set; }

        StyleEnum<FontStyle> unityFontStyleAndWeight { get; set; }

        StyleEnum<WhiteSpace> whiteSpace { get; set; }
    }

    /// <summary>The Editor's theme: a text is one line, a row does not break, until somebody says otherwise.</summary>
    internal sealed class StubStyle : IStyle
    {
        public StyleEnum<FlexDirection> flexDirection { get; set; } = FlexDirection.Column;

        public StyleFloat flexGrow { get; set; }

        public StyleEnum<Wrap> flexWrap { get; set; } = Wrap.NoWrap;

        public StyleLength fontSize { get; set; } = 12;

        public StyleLength marginBottom { get; set; }

        public StyleLength marginLeft { get; set; }

        public StyleLength marginTop { get; set; }

        public StyleLength paddingBottom { get; set; }

        public StyleLength paddingLeft { get; set; }

        public StyleLength paddingRight { get; set; }

        public StyleLength paddingTop { get; set; }

        public StyleEnum<FontStyle> unityFontStyleAndWeight { get; set; }

        public StyleEnum<WhiteSpace> whiteSpace { get; set; } = WhiteSpace.NoWrap;
    }
}
