/** What somebody has looked at: the events of a sensor from `since` to `until`, both included, unix seconds. */
export interface LookPeriod {
  readonly since: number;
  readonly until: number;
  /** When, unix seconds. */
  readonly looked_at: number;
}

/** Times of an event, unix seconds. */
export interface LookableEvent {
  readonly timestamp: number;
  readonly received_at: number;
}

/**
 * Whether a look includes an event of its sensor. An event that arrived later was not there to be looked at. In SQL:
 * `isLookedAtSql`. Source: ATTENTION-7.
 */
export function includesEvent(look: LookPeriod, { timestamp, received_at }: LookableEvent): boolean {
  return look.since <= timestamp && timestamp <= look.until && received_at <= look.looked_at;
}
