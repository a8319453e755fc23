import { type Deletable, isKept } from '../common/kept.rules.ts';
import { isCounted } from '../events/what-counts.rules.ts';

/** Whether a place is on lists that do not ask for hidden ones. In SQL: `placeShownSql`. Source: STATION-4. */
export function isPlaceShown(place: Deletable & { readonly hidden: boolean }): boolean {
  return isKept(place) && !place.hidden;
}

/** The fields that decide whether a station event is part of exports and reports. */
interface Processed extends Deletable {
  readonly processing: boolean;
}

/**
 * Whether a station event is part of exports and reports: it is there and no longer being processed. In SQL:
 * `stationEventReadySql`.
 */
export function isStationEventReady(event: Processed): boolean {
  return isKept(event) && !event.processing;
}

/**
 * Whether a station event is part of the figures of its place: it is ready and has a count. In SQL:
 * `stationEventCountsSql`. Source: DASH-10.
 */
export function stationEventCounts(event: Processed & { readonly count: number | null }): boolean {
  return isStationEventReady(event) && isCounted(event);
}
