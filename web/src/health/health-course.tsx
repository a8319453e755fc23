import type { HealthPoint } from '@trapline/domain/health/health-history.schema.ts';
import { healthHistoryDays, healthThresholds } from '@trapline/domain/health/health.limits.ts';
import type { HealthUnit } from '@trapline/domain/health/health.rules.ts';
import { useTranslation } from 'react-i18next';
import { Moment } from '../ui/page/moment.tsx';
import { type Course, courseOfReading, type Frame, place, polyline } from './course.ts';
import css from './health.module.css';
import './health.messages.ts';
import { readingText } from './reading-text.ts';

interface Line {
  readonly rule: 'rssi' | 'ping' | 'cpu_temperature' | 'use';
  readonly key: Exclude<keyof HealthPoint, 'at'>;
  readonly unit: HealthUnit;
  readonly limit: number;
  /** On which side of the limit a reading is poor. */
  readonly poor: 'below' | 'above';
  /** The usual range, so that the same height means the same value on every page. */
  readonly range: readonly [number, number];
}

const lines: readonly Line[] = [
  { rule: 'rssi', key: 'rssi', unit: 'dBm', limit: healthThresholds.rssi, poor: 'below', range: [-100, -20] },
  { rule: 'ping', key: 'ping_loss', unit: 'percent', limit: healthThresholds.pingLoss, poor: 'above', range: [0, 100] },
  {
    rule: 'cpu_temperature',
    key: 'cpu_temperature',
    unit: 'celsius',
    limit: healthThresholds.cpuTemperature,
    poor: 'above',
    range: [0, 100],
  },
  { rule: 'use', key: 'card_use', unit: 'percent', limit: healthThresholds.cardUse, poor: 'above', range: [0, 100] },
];

const daySeconds = 86_400;

const box = { width: 300, height: 40 } as const;

/**
 * A unit's readings over the last days: a small line for each, with a text beside it. The time axis ends now, so that
 * silence is visible.
 */
export function HealthCourse(props: {
  readonly points: readonly HealthPoint[];
  /** Unix seconds. */
  readonly now: number;
  readonly zone: string;
}) {
  const { t } = useTranslation('health');
  const { points, zone } = props;
  const from = points[0]?.at ?? props.now - healthHistoryDays * daySeconds;
  // Reports carry the server's time, which may be ahead of the browser's.
  const to = Math.max(props.now, points.at(-1)?.at ?? 0);
  // A unit that was connected yesterday has no history of two weeks.
  const days = Math.min(healthHistoryDays, Math.max(1, Math.ceil((to - from) / daySeconds)));
  const courses = lines.flatMap((line) => {
    const course = courseOfReading(points, line.key);
    return course ? [{ line, course }] : [];
  });
  return (
    <div className={css.part}>
      <h3>{t(($) => $.course, { count: days })}</h3>
      {courses.length === 0 ? (
        <p className={css.quiet}>{t(($) => $.noCourse)}</p>
      ) : (
        <>
          {courses.map(({ line, course }) => (
            <CourseFigure key={line.rule} line={line} course={course} span={{ from, to }} />
          ))}
          <p className={css.axis}>
            <Moment at={from} zone={zone} />
            <Moment at={to} zone={zone} />
          </p>
          <p className={css.quiet}>{t(($) => $.limit)}</p>
        </>
      )}
    </div>
  );
}

function CourseFigure(props: {
  readonly line: Line;
  readonly course: Course;
  readonly span: { readonly from: number; readonly to: number };
}) {
  const { t, i18n } = useTranslation('health');
  const { line, course, span } = props;
  const text = (value: number) => readingText(value, line.unit, i18n.language);
  const [low, high] = line.range;
  const frame: Frame = {
    ...box,
    ...span,
    lowest: Math.min(low, course.lowest),
    highest: Math.max(high, course.highest),
  };
  const limit = place(frame, { at: span.from, value: line.limit }).y;
  const gaps = course.stretches.length - 1;
  return (
    <figure className={css.course}>
      <figcaption>
        <span>{t(($) => $.rules[line.rule])}</span>
        <strong>{text(course.last.value)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden>
        <rect
          className={css.poor}
          x={0}
          width={box.width}
          y={line.poor === 'above' ? 0 : limit}
          height={line.poor === 'above' ? limit : box.height - limit}
        />
        <line className={css.limit} x1={0} x2={box.width} y1={limit} y2={limit} />
        {course.stretches.map((stretch) => (
          <polyline key={stretch[0]?.at} className={css.line} points={polyline(frame, stretch)} />
        ))}
      </svg>
      <p className={css.quiet}>
        {t(($) => $.span, { lowest: text(course.lowest), highest: text(course.highest) })}
        {gaps > 0 && ` · ${t(($) => $.gaps, { count: gaps })}`}
      </p>
    </figure>
  );
}
