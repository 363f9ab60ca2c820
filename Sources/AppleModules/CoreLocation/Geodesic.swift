import Foundation

/// Distances on the ellipsoid of WGS 84.
enum Geodesic {
    /// The radius at the equator in meters, and the flattening (NGA.STND.0036: World Geodetic System 1984).
    private static let (radius, flattening) = (6_378_137.0, 1 / 298.257223563)
    /// The mean radius of a sphere as large as the ellipsoid, in meters.
    private static let meanRadius = 6_371_008.8
    /// The iteration converges in a few steps, except between points that are nearly antipodal.
    private static let steps = 100

    /// Returns the shortest distance along the surface, in meters (T. Vincenty, Survey Review 23, 1975: the inverse
    /// formula). Between points that are nearly antipodal the formula does not converge. The result is then the
    /// distance on a sphere, at most 0.6 % off.
    static func distance(from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D) -> Double {
        if start.latitude == end.latitude, start.longitude == end.longitude { return 0 }
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let polar = radius * (1 - flattening)
        let (u1, u2) = (
            atan((1 - flattening) * tan(radians(start.latitude))), atan((1 - flattening) * tan(radians(end.latitude)))
        )
        let difference = radians(end.longitude - start.longitude).remainder(dividingBy: 2 * .pi)
        var lambda = difference
        for _ in 0..<steps {
            let across = cos(u2) * sin(lambda)
            let along = cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda)
            let sine = (across * across + along * along).squareRoot()
            if sine == 0 { return 0 }
            let cosine = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
            let sigma = atan2(sine, cosine)
            let azimuth = cos(u1) * cos(u2) * sin(lambda) / sine
            let squared = 1 - azimuth * azimuth
            // Zero on the equator.
            let middle = squared == 0 ? 0 : cosine - 2 * sin(u1) * sin(u2) / squared
            let c = flattening / 16 * squared * (4 + flattening * (4 - 3 * squared))
            let previous = lambda
            lambda =
                difference + (1 - c) * flattening * azimuth
                * (sigma + c * sine * (middle + c * cosine * (2 * middle * middle - 1)))
            guard abs(lambda - previous) < 1e-12 else { continue }
            let k = squared * (radius * radius - polar * polar) / (polar * polar)
            let a = 1 + k / 16384 * (4096 + k * (k * (320 - 175 * k) - 768))
            let b = k / 1024 * (256 + k * (k * (74 - 47 * k) - 128))
            let last = b / 6 * middle * (4 * sine * sine - 3) * (4 * middle * middle - 3)
            let correction = b * sine * (middle + b / 4 * (cosine * (2 * middle * middle - 1) - last))
            return polar * a * (sigma - correction)
        }
        return onSphere(from: start, to: end, radians)
    }

    private static func onSphere(
        from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D, _ radians: (Double) -> Double
    ) -> Double {
        let (north, east) = (
            sin(radians(end.latitude - start.latitude) / 2), sin(radians(end.longitude - start.longitude) / 2)
        )
        let h = north * north + cos(radians(start.latitude)) * cos(radians(end.latitude)) * east * east
        return 2 * meanRadius * asin(min(1, h.squareRoot()))
    }
}
