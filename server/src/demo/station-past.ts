import type { StationEventType } from '@trapline/domain/events/station-event.schema.ts';
import { dayBounds, localHour } from '@trapline/domain/common/local-time.rules.ts';
import { daysOut } from '@trapline/domain/station/trap-days.rules.ts';
import { createRandom, poisson, type Random } from '@trapline/field-unit/drawing/random.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { InsectCounts } from '@trapline/field-unit/drawing/unit-camera.ts';
import type { DemoPlace, DemoSeason, DemoTrap } from './stations.catalogue.ts';

/** A collected trap of the past. */
export interface PastStationEvent {
  readonly place: DemoPlace;
  /** Name of the place as it was read; usually its own. */
  readonly readPlace: string;
  readonly trapNo: string;
  /** Trap number that is written on the tab, which may have been misread. */
  readonly writtenNo: string;
  readonly type: StationEventType;
  /** When it was uploaded, unix seconds. */
  readonly timestamp: number;
  /** Days `YYYY-MM-DD`, and the month `YYYY-MM`. */
  readonly installed: string;
  readonly collected: string;
  readonly month: string;
  /** Number of photos, without the tab. */
  readonly photos: number;
  readonly pictured: boolean;
  /** Insects by their true type. */
  readonly insects: InsectCounts;
}

/** Seconds between the uploads of two traps, and before the end of the history; seconds from midnight to the others. */
const pace = 75;
const workday = 10 * 3_600;
/** Every month has this day, so that traps are collected on it. */
const lastCommonDay = 28;

/**
 * Simulates the collections of the traps of places, oldest first. They are collected each month on the day of the
 * present one, so the newest collection is always of this month, minutes ago. The same places and time give the same
 * events.
 * @param to unix seconds
 * @param pictures whether the newest events of some traps have pictures
 */
export function makeStationPast(
  places: readonly DemoPlace[],
  to: number,
  timeZone: string,
  pictures: boolean,
): readonly PastStationEvent[] {
  const today = localHour(to, timeZone).day;
  let turn = 0;
  const events = places.flatMap((place) =>
    place.traps.flatMap((trap) => {
      turn += 1;
      const own = turn;
      const random = createRandom(`station ${place.name} ${trap.trapNo}`);
      return monthsOf(place).map((ago): PastStationEvent | null => {
        const collected = collectionDay(today, ago);
        const start = dayBounds(collected, timeZone).from;
        const timestamp = ago === 0 ? Math.max(start + own, to - own * pace) : start + workday + own * pace;
        const installed = collectionDay(today, ago + 1);
        const insects = catchOf(place, trap, { installed, collected, ago }, random);
        if (ago === 0 && trap.waiting === true) return null;
        const misread = trap.misread?.ago === ago ? trap.misread : null;
        return {
          ...{ place, timestamp, installed, collected, insects, photos: trap.photos, writtenNo: trap.trapNo },
          readPlace: misread?.place ?? place.name,
          trapNo: misread?.trapNo ?? trap.trapNo,
          type: place.versionOne !== null && ago >= place.versionOne ? 'station' : 'station_v2',
          month: collected.slice(0, 7),
          pictured: pictures && ago < (trap.pictured ?? 0),
        };
      });
    }),
  );
  return events.filter((event) => event !== null).toSorted((a, b) => a.timestamp - b.timestamp);
}

/** Months ago of a place's collections, oldest first. */
function monthsOf({ months: { newest, oldest } }: DemoPlace): readonly number[] {
  return Array.from({ length: oldest - newest + 1 }, (_, index) => oldest - index);
}

/** The day of a collection: today, or the same day of an earlier month. */
function collectionDay(today: string, monthsAgo: number): string {
  if (monthsAgo === 0) return today;
  const date = Temporal.PlainDate.from(today);
  return date
    .with({ day: Math.min(date.day, lastCommonDay) })
    .subtract({ months: monthsAgo })
    .toString();
}

function catchOf(
  { guests }: DemoPlace,
  { level }: DemoTrap,
  { installed, collected, ago }: { readonly installed: string; readonly collected: string; readonly ago: number },
  random: Random,
): InsectCounts {
  // The middle of its days decides the season. Fewer insects came in each year.
  const season = Number(installed.slice(5, 7)) - 1 + (Number(installed.slice(8)) + 15) / 30;
  const better = 0.7 + ago * 0.02;
  const insects: Partial<Record<InsectType, number>> = {};
  for (const [type, aDay, when] of guests) {
    const mean = aDay * level * daysOut(installed, collected) * rateOf(when, season) * better;
    const count = poisson(random, mean);
    if (count > 0) insects[type] = count;
  }
  return insects;
}

/** Activity at a time of the year. @param month months since the beginning of January */
function rateOf(season: DemoSeason, month: number): number {
  if (season === 'always') return 1;
  const peak = season === 'summer' ? 7.5 : 9.5;
  return 0.08 + 0.92 * (0.5 + 0.5 * Math.cos(((month - peak) * Math.PI) / 6)) ** 1.5;
}
