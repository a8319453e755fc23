import { reaches } from '../events/threshold.rules.ts';

/** A counting event, as notices are derived from it. */
export interface NoticeEvent {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly count: number;
  readonly count_difference: number;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
}

/** Events that are known to have all been over their threshold, or all below, without an increase notice. */
export interface NoticeGap {
  readonly over: boolean;
}

/** A notice, with its event. Source: DASH-5. */
export interface Notice<Event> {
  readonly type: 'total' | 'increase';
  readonly event: Event;
}

/**
 * The notices of an item, in order of time. A total notice starts when a count reaches its threshold, and lasts until one
 * is below; what follows while it lasts belongs to it. Each event whose difference reaches its increase threshold is an
 * increase notice. Source: DASH-5.
 * @param over whether the item was over its threshold before
 * @param steps counting events of the item in order of time; those of which the result is known may be left out, with
 *   what is known in their place
 */
export function noticesOf<Event extends NoticeEvent>(
  over: boolean,
  steps: readonly (Event | NoticeGap)[],
): readonly Notice<Event>[] {
  const notices: Notice<Event>[] = [];
  let lasting = over;
  for (const step of steps) {
    if ('over' in step) {
      lasting = step.over;
      continue;
    }
    const reached = reaches(step.count, step.sensor_threshold);
    if (reached && !lasting) notices.push({ type: 'total', event: step });
    lasting = reached;
    if (reaches(step.count_difference, step.sensor_increase_threshold)) notices.push({ type: 'increase', event: step });
  }
  return notices;
}
