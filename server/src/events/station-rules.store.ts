import { keptSql } from '../platform/database/kept.ts';
import { countedSql, shownSql } from './event-rules.store.ts';

// SQL twins of kept.rules.ts, for use in statements. A test compares the two.

/** SQL twin of `isPlaceShown` in kept.rules.ts. @param place alias of its row */
export function placeShownSql(place: string): string {
  return `(${keptSql(place)} and ${shownSql(place)})`;
}

/** SQL twin of `isStationEventReady` in kept.rules.ts. @param event alias of its row of `station_events` */
export function stationEventReadySql(event: string): string {
  return `(${keptSql(event)} and not ${event}.processing)`;
}

/**
 * SQL twin of `stationEventCounts` in kept.rules.ts.
 * @param event alias of its row of `station_events`
 * @param figures alias of its row of `events`
 */
export function stationEventCountsSql(event: string, figures: string): string {
  return `(${stationEventReadySql(event)} and ${countedSql(figures)})`;
}
