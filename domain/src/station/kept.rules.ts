/** The field that decides whether a place, or an event of one, is still there. */
interface Deletable {
  readonly deleted: boolean;
}

/**
 * Whether a place or a station event is still there. Deleted rows are kept in the database until the change that deleted
 * them can no longer be undone, and are shown nowhere. In SQL: `keptSql`. Source: STATION-3,
 * STATION-26.
 */
export function isKept({ deleted }: Deletable): boolean {
  return !deleted;
}

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
  return isStationEventReady(event) && event.count !== null;
}
