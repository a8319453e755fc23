import type { SimulatedEvent } from '@trapline/field-unit/simulator/simulate-counts.ts';
import type { DemoLesson } from './demo.catalogue.ts';
import type { UnitPast } from './past.ts';

const day = 86_400;
/** Insects on a sheet that is worth a lesson: enough to learn from, and few enough to lie apart. */
const insects = { fewest: 25, most: 60 };

/** Events one after another with pictures. The insects lie elsewhere on the sheet of another run. */
export interface PicturedRun {
  readonly events: readonly SimulatedEvent[];
  readonly seed: string;
  /** Null: nobody has corrected them. */
  readonly lesson: DemoLesson | null;
}

/** The events of a unit that have pictures, oldest first: those of its lessons, and its newest. */
export function picturedRuns({ unit, events }: Pick<UnitPast, 'unit' | 'events'>): readonly PicturedRun[] {
  const older = events.slice(0, events.length - unit.pictured);
  const lessons = (unit.lessons ?? []).map((lesson) => ({
    events: eventsOf(lesson, older),
    seed: `${unit.id} ${lesson.daysAgo}`,
    lesson,
  }));
  return [...lessons, { events: events.slice(events.length - unit.pictured), seed: unit.id, lesson: null }];
}

/** The instants of the same events, unix seconds. */
export function uploadedTimes(past: Pick<UnitPast, 'unit' | 'events'>): ReadonlySet<number> {
  return new Set(picturedRuns(past).flatMap(({ events }) => events.map(({ timestamp }) => timestamp)));
}

/** The events about a lesson's day whose sheet is worth it. No two lessons are so close that they could share some. */
function eventsOf({ daysAgo, photos }: DemoLesson, events: readonly SimulatedEvent[]): readonly SimulatedEvent[] {
  const wanted = (events.at(-1)?.timestamp ?? 0) - daysAgo * day;
  const reach = (daysAgo * day) / 5;
  const flawOf = (run: readonly SimulatedEvent[]) => {
    const counts = run.map(({ count }) => count);
    const tooFew = Math.max(0, insects.fewest - Math.min(...counts));
    const tooMany = Math.max(0, Math.max(...counts) - insects.most);
    return Math.abs((run[0]?.timestamp ?? 0) - wanted) / day + tooFew + tooMany;
  };
  const near = events.filter(({ timestamp }) => Math.abs(timestamp - wanted) < reach);
  const runs = near.slice(0, near.length - photos + 1).map((_, at) => near.slice(at, at + photos));
  return runs.reduce((best, run) => (flawOf(run) < flawOf(best) ? run : best), runs[0] ?? []);
}
