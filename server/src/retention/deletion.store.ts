import { sql } from 'kysely';
import type { Hold } from '@trapline/domain/holds/hold.rules.ts';
import type { DeletionState } from '@trapline/domain/retention/deletion.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { RemovedPiece } from '../sensors/remove-sensor.store.ts';

/** A deletion on request as it is stored. */
export interface DeletionRow extends Hold {
  readonly id: number;
  readonly organization_id: number;
  readonly organization: string;
  /** Id of its sensor; null: it has none, or the sensor is deleted. */
  readonly sensor_id: string | null;
  readonly about: string | null;
  readonly time_zone: string;
  readonly reason: string;
  readonly requested_by_email: string;
  readonly requested_at: Date;
  readonly state: DeletionState;
  readonly events: number;
  readonly photos: number;
  readonly bytes: number;
  readonly boxes: number;
  readonly examples: number;
  readonly rows_gone_at: Date | null;
  readonly files_gone_at: Date | null;
  readonly backups_gone_at: Date | null;
  readonly list_sha256: string | null;
}

const rowsOf = sql`select d.id, d.organization_id, o.name organization, d.sensor_key, d.place_id, s.id sensor_id, d.about,
    d.since::text, d.until::text, d.time_zone, d.reason, d.requested_by_email, d.requested_at, d.state, d.events, d.photos,
    d.bytes, d.boxes, d.examples, d.rows_gone_at, d.files_gone_at, d.backups_gone_at, d.list_sha256
  from deletions d join organizations o on o.id = d.organization_id left join sensors s on s.key = d.sensor_key`;

/** The deletions of an organization, newest first. */
export async function deletionsOf(db: Db, organizationId: number): Promise<readonly DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`${rowsOf} where d.organization_id = ${organizationId}
    order by d.requested_at desc, d.id desc`.execute(db);
  return rows;
}

/** A deletion; nothing if there is none. */
export async function findDeletion(db: Db, id: number): Promise<DeletionRow | undefined> {
  const { rows } = await sql<DeletionRow>`${rowsOf} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Inserts a deletion that is not begun. @returns its id */
export async function insertDeletion(
  tx: Tx,
  deletion: Hold & {
    readonly organization_id: number;
    readonly about: string | null;
    readonly time_zone: string;
    readonly reason: string;
    readonly requested_by: number;
    readonly requested_by_email: string;
    readonly requested_at: Date;
  },
): Promise<number> {
  const values = { ...deletion, state: 'waiting' };
  const { id } = await tx.insertInto('deletions').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Sets how far a deletion is. */
export async function setState(
  db: Db,
  id: number,
  to: { readonly state: DeletionState } & Partial<
    Pick<DeletionRow, 'rows_gone_at' | 'files_gone_at' | 'backups_gone_at' | 'list_sha256'>
  >,
): Promise<void> {
  await db.updateTable('deletions').set(to).where('id', '=', id).execute();
}

/** Adds what a batch has deleted to a deletion, with the hashes of its files. */
export async function addToDeletion(tx: Tx, id: number, { events, files, boxes, examples }: RemovedPiece) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await sql`update deletions set events = events + ${events.length}, photos = photos + ${files.length},
    bytes = bytes + ${bytes}, boxes = boxes + ${boxes}, examples = examples + ${examples} where id = ${id}`.execute(tx);
  await sql`insert into deletion_files (deletion_id, sha256, storage_key)
    select ${id}, sha256, storage_key from unnest(${files.map(({ sha256 }) => sha256)}::bytea[],
      ${files.map(({ storage_key }) => storage_key)}::text[]) file (sha256, storage_key)`.execute(tx);
}

/** Storage keys of deleted files that are not yet known to be gone. */
export async function filesLeft(db: Db, id: number, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ storage_key: string }>`select storage_key from deletion_files
    where deletion_id = ${id} and not gone order by storage_key limit ${limit}`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}

/** Marks deleted files as gone. */
export async function markGone(db: Db, id: number, keys: readonly string[]): Promise<void> {
  await sql`update deletion_files set gone = true
    where deletion_id = ${id} and storage_key = any(${[...keys]}::text[])`.execute(db);
}

/** Hashes read at once. */
const hashesAtOnce = 5_000;

/** The hashes of the files of a deletion in order, hexadecimal, each as a line. Source: RETENTION-8. */
export async function* hashLines(db: Db, id: number): AsyncGenerator<string> {
  let after = { sha256: Buffer.alloc(0), storage_key: '' };
  for (;;) {
    const { rows } = await sql<typeof after>`select sha256, storage_key from deletion_files
      where deletion_id = ${id} and (sha256, storage_key) > (${after.sha256}::bytea, ${after.storage_key}::text)
      order by sha256, storage_key limit ${hashesAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ sha256 }) => `${sha256.toString('hex')}\n`).join('');
    after = last;
  }
}

/** Whether the portal has made a backup. */
export async function hasBackups(db: Db): Promise<boolean> {
  const { rows } = await sql`select from backups limit 1`.execute(db);
  return rows.length > 0;
}
