import { sql } from 'kysely';
import { foldedPlaceName } from '@trapline/domain/station/place.rules.ts';
import { trapOrder } from '@trapline/domain/station/trap-no.rules.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';
import type { TestCreator } from './fixtures.ts';

/** Makes a station place. @returns its id */
export async function makePlace(db: Db, creator: TestCreator, name: string): Promise<number> {
  const row = await db
    .insertInto('station_places')
    .values({
      ...{ name, folded_name: foldedPlaceName(name), created_at: new Date(0) },
      ...{ organization_id: creator.organization_id, created_by: creator.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a test says about a station event; everything else is ordinary. */
export interface StationEventFixture {
  readonly trap_no?: string;
  /** `YYYY-MM-DD` */
  readonly installed?: string;
  readonly collected?: string;
  /** `YYYY-MM` */
  readonly month?: string;
  readonly uploaded?: Date;
  readonly photos?: number;
  /** Null: not counted yet. */
  readonly count?: number | null;
  /** Sparse counts: code, number, … */
  readonly insect_counts?: readonly number[];
  readonly created_by?: number | null;
}

/** Makes a station event as if its photos had been counted, without files. @returns its key */
export async function makeStationEvent(db: Db, placeId: number, given: StationEventFixture = {}): Promise<number> {
  const uploaded = given.uploaded ?? new Date(1_780_000_000_000);
  const collected = given.collected ?? uploaded.toISOString().slice(0, 10);
  const count = given.count === undefined ? 0 : given.count;
  const trap_no = given.trap_no ?? '1';
  const month = given.month ?? collected.slice(0, 7);
  await ensurePartitions(db, uploaded);
  const { key } = await db
    .insertInto('station_events')
    .values({
      ...{
        uploaded_at: uploaded,
        place_id: placeId,
        type: 'station_v2',
        trap_no,
        trap_order: trapOrder(trap_no),
        month,
      },
      ...{ installed_on: given.installed ?? collected, collected_on: collected, expected: ['photo_1'] },
      ...{ created_by: given.created_by ?? null, photo_count: given.photos ?? 1, insect_count: count },
      ...{ processing: count === null, completed_at: count === null ? null : uploaded },
    })
    .returning('key')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('events')
    .values({
      ...{ sensor_key: key, ts: uploaded, received_at: uploaded, count, processing: count === null },
      insect_counts: [...(given.insect_counts ?? (count === null || count === 0 ? [] : [1, count]))],
    })
    .execute();
  await sql`insert into station_months (place_id, month, events) values (${placeId}, ${month}, 1)
    on conflict (place_id, month) do update set events = station_months.events + 1`.execute(db);
  await sql`update station_places set last_upload_time = greatest(last_upload_time, ${uploaded})
    where id = ${placeId}`.execute(db);
  return key;
}
