import css from './sparkline.module.css';
import { sparkline, sparklineShape } from './sparkline-shape.ts';

/** Props of `Sparkline`. */
export interface SparklineProps {
  /** Values by day, oldest first; null where there is none. */
  readonly days: readonly (number | null)[];
  readonly form: 'line' | 'bars';
  /** Drawn as a line; 0: off. */
  readonly threshold: number;
  /** Index of the day on which the trap was replaced; -1: none of these days. */
  readonly replaced: number;
  /** What it shows, in words. */
  readonly label: string;
}

/** The days of a trend as a small chart, without axes. Source: CHART-9. */
export function Sparkline({ days, form, threshold, replaced, label }: SparklineProps) {
  const { width, height } = sparkline;
  const shape = sparklineShape(days, threshold);
  const replacedAt = shape.xs[replaced];
  const last = shape.ys.findLastIndex((y) => y !== null);
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      {shape.threshold !== null && (
        <line className={css.threshold} x1={0} x2={width} y1={shape.threshold} y2={shape.threshold} />
      )}
      {replacedAt !== undefined && (
        <path className={css.replaced} d={`M${replacedAt} 0V${height}M${replacedAt - 3} 0h6l-3 4z`} />
      )}
      {form === 'line' && (
        <>
          {shape.lines.map((points) => (
            <polyline key={points} className={css.line} points={points} />
          ))}
          <circle className={css.dot} cx={shape.xs[last]} cy={shape.ys[last] ?? undefined} r={last === -1 ? 0 : 2.5} />
        </>
      )}
      {form === 'bars' &&
        shape.xs.map((x, index) => {
          const y = shape.ys[index] ?? height;
          return (
            <rect
              key={x}
              className={days[index] ? css.bar : css.empty}
              x={x - 2.5}
              width={5}
              y={days[index] ? y : height - 3}
              height={days[index] ? height - y : 1}
            />
          );
        })}
    </svg>
  );
}
