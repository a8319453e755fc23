import { sql, type RawBuilder } from 'kysely';

/** The columns of an account that decide which places it sees. */
export interface PlaceReader {
  readonly id: number;
  readonly organization_id: number | null;
}

/**
 * SQL of whether a place is one of those of an account that uses stations: its own, or its organization's. The account is
 * known, so that an index serves; where it is a row, `seesPlaceSql` of events/station-standing.store.ts says the same.
 * SQL twin of `seesPlace` in station.access.ts. Source: STATION-1
 * @param place alias of its row
 */
export function placesOfSql({ id, organization_id }: PlaceReader, place: string): RawBuilder<boolean> {
  const [organization, creator] = ['organization_id', 'created_by'].map((column) => sql.ref(`${place}.${column}`));
  return organization_id === null
    ? sql<boolean>`(${organization} is null and ${creator} = ${id})`
    : sql<boolean>`${organization} = ${organization_id}`;
}
