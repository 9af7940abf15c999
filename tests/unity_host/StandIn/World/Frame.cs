using UnityEngine;

namespace StandIn
{
    /// <summary>Where a transform is in the world: what turns a point of its own into a point of the world, and its rotation.</summary>
    internal sealed class Frame
    {
        readonly double[,] _axes;
        readonly double[] _origin;
        readonly double[] _rotation;

        /// <summary>1 or -1 along each axis: whether the scales down to here mirror.</summary>
        readonly double[] _signs;

        Frame(double[,] axes, double[] origin, double[] rotation, double[] signs)
        {
            _axes = axes;
            _origin = origin;
            _rotation = rotation;
            _signs = signs;
        }

        internal Vector3 Origin => new Vector3((float)_origin[0], (float)_origin[1], (float)_origin[2]);

        internal Quaternion Rotation => new Quaternion { x = (float)_rotation[0], y = (float)_rotation[1], z = (float)_rotation[2], w = (float)_rotation[3] };

        /// <summary>What is left of the axes when the rotation is taken out: all that Unity tells of a skewed object.</summary>
        internal Vector3 Scale
        {
            get
            {
                var left = Product(Matrix3(new[] { -_rotation[0], -_rotation[1], -_rotation[2], _rotation[3] }), _axes);
                return new Vector3((float)left[0, 0], (float)left[1, 1], (float)left[2, 2]);
            }
        }

        internal Matrix4x4 Matrix => new Matrix4x4
        {
            m00 = (float)_axes[0, 0], m01 = (float)_axes[0, 1], m02 = (float)_axes[0, 2], m03 = (float)_origin[0],
            m10 = (float)_axes[1, 0], m11 = (float)_axes[1, 1], m12 = (float)_axes[1, 2], m13 = (float)_origin[1],
            m20 = (float)_axes[2, 0], m21 = (float)_axes[2, 1], m22 = (float)_axes[2, 2], m23 = (float)_origin[2],
            m33 = 1,
        };

        internal static Frame Of(Transform transform)
        {
            var parent = transform.Parent is null ? null : Of(transform.Parent);
            var place = transform is RectTransform ? Rectangle.Of(transform).Place : Parts(transform.Data["m_LocalPosition"], 0);
            var scale = transform is RectTransform && Rectangle.IsScreen(transform) ? new[] { 1.0, 1, 1 } : Parts(transform.Data["m_LocalScale"], 1);
            var turn = Turn(transform.Data["m_LocalRotation"]);
            var axes = Matrix3(turn);
            for (var row = 0; row < 3; row++)
            {
                for (var column = 0; column < 3; column++) axes[row, column] *= scale[column];
            }
            var signs = System.Array.ConvertAll(scale, factor => factor < 0 ? -1.0 : 1);
            if (parent == null) return new Frame(axes, place, turn, signs);
            for (var axis = 0; axis < 3; axis++) signs[axis] *= parent._signs[axis];
            return new Frame(Product(parent._axes, axes), parent.Point(place), Product(parent._rotation, parent.Mirrored(turn)), signs);
        }

        /// <summary>Unity counts a rotation under a mirrored parent the other way round the axes that lie in the mirror.</summary>
        double[] Mirrored(double[] q) => new[] { q[0] * _signs[1] * _signs[2], q[1] * _signs[0] * _signs[2], q[2] * _signs[0] * _signs[1], q[3] };

        double[] Point(double[] own)
        {
            var point = new double[3];
            for (var row = 0; row < 3; row++) point[row] = _axes[row, 0] * own[0] + _axes[row, 1] * own[1] + _axes[row, 2] * own[2] + _origin[row];
            return point;
        }

        static double[] Parts(Yaml vector, double otherwise) => vector == null
            ? new[] { otherwise, otherwise, otherwise }
            : new[] { Scalars.Double(vector["x"]), Scalars.Double(vector["y"]), Scalars.Double(vector["z"]) };

        static double[] Turn(Yaml rotation) => rotation == null
            ? new[] { 0.0, 0, 0, 1 }
            : new[] { Scalars.Double(rotation["x"]), Scalars.Double(rotation["y"]), Scalars.Double(rotation["z"]), Scalars.Double(rotation["w"]) };

        static double[,] Matrix3(double[] q) => new[,]
        {
            { 1 - 2 * (q[1] * q[1] + q[2] * q[2]), 2 * (q[0] * q[1] - q[2] * q[3]), 2 * (q[0] * q[2] + q[1] * q[3]) },
            { 2 * (q[0] * q[1] + q[2] * q[3]), 1 - 2 * (q[0] * q[0] + q[2] * q[2]), 2 * (q[1] * q[2] - q[0] * q[3]) },
            { 2 * (q[0] * q[2] - q[1] * q[3]), 2 * (q[1] * q[2] + q[0] * q[3]), 1 - 2 * (q[0] * q[0] + q[1] * q[1]) },
        };

        static double[,] Product(double[,] one, double[,] other)
        {
            var product = new double[3, 3];
            for (var row = 0; row < 3; row++)
            {
                for (var column = 0; column < 3; column++)
                    product[row, column] = one[row, 0] * other[0, column] + one[row, 1] * other[1, column] + one[row, 2] * other[2, column];
            }
            return product;
        }

        static double[] Product(double[] a, double[] b) => new[]
        {
            a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
            a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
            a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
        };
    }
}
