import { enteredAlert, type OverThreshold } from '@trapline/domain/alerts/alert.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { addAppearance, addToDay, emptyDay, type DayCounts } from '@trapline/domain/figures/figures.rules.ts';
import { type SparseCounts, totalOf } from '@trapline/domain/events/insect-counts.rules.ts';

/** The thresholds in effect when an event arrived. */
export interface HeldThresholds {
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

/** A past event. Times are unix seconds. */
export interface PastEvent {
  readonly timestamp: number;
  /** Null for types that do not count. */
  readonly insect_counts: SparseCounts | null;
  readonly detected: boolean | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** An event with its figures, as stored. */
export interface HistoryEvent extends Omit<PastEvent, 'insect_counts'>, HeldThresholds {
  readonly count: number | null;
  readonly count_difference: number | null;
  readonly insect_counts: SparseCounts;
}

/** An event of a type that counts. */
interface CountedHistory extends HistoryEvent {
  readonly count: number;
  readonly count_difference: number;
}

/** A past notice. */
export interface HistoryAlert {
  readonly timestamp: number;
  readonly status: OverThreshold;
  readonly count: number;
  readonly count_difference: number;
}

/** Figures of a past local day. */
export interface HistoryDay extends DayCounts {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** The history of a sensor with all figures. */
export interface History {
  readonly events: readonly HistoryEvent[];
  readonly days: readonly HistoryDay[];
  readonly alerts: readonly HistoryAlert[];
}

/**
 * Computes counts, differences, daily figures and notices of a sensor's history, by the same rules as for arriving
 * events.
 * @param events oldest first
 * @param thresholdsAt thresholds in effect at an instant (unix seconds)
 */
export function historyOf(
  events: readonly PastEvent[],
  thresholdsAt: (timestamp: number) => HeldThresholds,
  timeZone: string,
): History {
  const kept: HistoryEvent[] = [];
  const alerts: HistoryAlert[] = [];
  const days = new Map<string, DayCounts>();
  let before: CountedHistory | null = null;
  for (const { insect_counts, ...event } of events) {
    const held = { ...event, ...thresholdsAt(event.timestamp) };
    if (insect_counts === null) {
      kept.push({ ...held, count: null, count_difference: null, insect_counts: [] });
      if (event.detected === true) {
        const { day, hour } = localHour(event.timestamp, timeZone);
        days.set(day, addAppearance(days.get(day) ?? emptyDay, hour));
      }
      continue;
    }
    const count = totalOf(insect_counts);
    const counted: CountedHistory = {
      ...held,
      insect_counts,
      count,
      count_difference: before === null ? 0 : count - before.count,
    };
    kept.push(counted);
    const { day, hour } = localHour(event.timestamp, timeZone);
    days.set(day, addToDay(days.get(day) ?? emptyDay, counted, before?.insect_counts ?? null, hour));
    const status = enteredAlert(counted, before);
    if (status !== null) {
      const { timestamp, count_difference } = counted;
      alerts.push({ timestamp, status, count, count_difference });
    }
    before = counted;
  }
  return { events: kept, days: [...days].map(([day, figures]) => ({ day, ...figures })), alerts };
}
