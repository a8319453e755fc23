import type { HealthPoint } from '@trapline/domain/health/health-history.schema.ts';

/** A reading at an instant (unix seconds). */
export interface CourseReading {
  readonly at: number;
  readonly value: number;
}

/** The course of one kind of reading over time. */
export interface Course {
  /** Stretches without a gap, each with at least one reading. */
  readonly stretches: readonly (readonly CourseReading[])[];
  readonly lowest: number;
  readonly highest: number;
  readonly last: CourseReading;
}

/** There is a gap between readings further apart than this many usual intervals and this many seconds. */
const gap = { distances: 3, seconds: 3_600 } as const;

/** The course of one kind of reading; null if there are none. @param points oldest first */
export function courseOfReading(points: readonly HealthPoint[], key: Exclude<keyof HealthPoint, 'at'>): Course | null {
  const readings = points.flatMap((point) => {
    const value = point[key];
    return value === null ? [] : [{ at: point.at, value }];
  });
  const last = readings.at(-1);
  if (!last) return null;
  const distances = readings.slice(1).map(({ at }, index) => at - (readings[index]?.at ?? at));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  const longest = Math.max(gap.seconds, gap.distances * usual);
  const stretches: CourseReading[][] = [];
  for (const reading of readings) {
    const stretch = stretches.at(-1);
    const before = stretch?.at(-1);
    if (stretch && before && reading.at - before.at <= longest) stretch.push(reading);
    else stretches.push([reading]);
  }
  const values = readings.map(({ value }) => value);
  return { stretches, lowest: Math.min(...values), highest: Math.max(...values), last };
}

/** The plot area: a box of `width` by `height`, time from left to right, values upwards. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The point at which a reading is drawn. */
export function place({ width, height, from, to, lowest, highest }: Frame, { at, value }: CourseReading) {
  const x = to === from ? width / 2 : ((at - from) / (to - from)) * width;
  const y = height - ((value - lowest) / (highest - lowest)) * height;
  return { x, y };
}

/** A stretch as the `points` of an SVG polyline; a single reading becomes a short dash. */
export function polyline(frame: Frame, stretch: readonly CourseReading[]): string {
  const places = stretch.map((reading) => place(frame, reading));
  const [only] = places;
  const drawn =
    places.length === 1 && only
      ? [
          { ...only, x: only.x - 1 },
          { ...only, x: only.x + 1 },
        ]
      : places;
  return drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
