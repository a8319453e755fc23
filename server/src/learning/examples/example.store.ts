import { sql } from 'kysely';
import type { Corners, PhotoExample } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The organization and sensor type of a head. Source: LEARN-1. */
export interface Taught {
  readonly organization_id: number;
  readonly sensor_type: string;
}

/** A photo of an event. */
export interface PhotoKey {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly resource: string;
}

/**
 * SQL of whether an example teaches: what was said has not been withdrawn. @param example alias of its row, or the
 * table's name. Source: LEARN-3
 */
export function teachesSql(example: string): string {
  return `(${example}.withdrawn_at is null)`;
}

/** An example of a photo, as it is known. */
export interface KnownOnPhoto {
  readonly corners: Corners;
  readonly type: string;
  readonly act: string;
  readonly described: boolean;
}

/** The examples of a photo that are not withdrawn. @param version of the features that count as described */
export async function examplesOnPhoto(
  db: Db,
  { organization_id, sensor_type }: Taught,
  { sensor_key, ts, resource }: PhotoKey,
  version: string,
): Promise<readonly KnownOnPhoto[]> {
  const { rows } = await sql<KnownOnPhoto>`
    select corners, type, act, features is not null and feature_version = ${version} described from training_examples
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and sensor_key = ${sensor_key}
      and ts = ${ts} and resource = ${resource} and ${sql.raw(teachesSql('training_examples'))}`.execute(db);
  return rows;
}

/** An example to store. */
export interface NewExample extends PhotoExample {
  readonly group_name: string;
  readonly day: string;
  readonly account_id: number | null;
  readonly said_at: Date;
  readonly audited: boolean;
  /** Null: they are stored already. */
  readonly described: { readonly features: Uint8Array; readonly crop: Uint8Array | null } | null;
}

/** Stores an example; what was said about the box before is replaced. */
export async function keepExample(
  tx: Tx,
  taught: Taught,
  photo: PhotoKey,
  version: string,
  example: NewExample,
): Promise<void> {
  const { corners, firstSuggested, firstP, described, ...said } = example;
  const features = described
    ? { features: Buffer.from(described.features), feature_version: version, crop: bufferOf(described.crop) }
    : {};
  const values = { ...said, ...features, first_suggested: firstSuggested, first_p: firstP, withdrawn_at: null };
  await tx
    .insertInto('training_examples')
    .values({ ...taught, ...photo, corners: [...corners], ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['sensor_key', 'ts', 'resource', 'corners', 'organization_id', 'sensor_type'])
        .doUpdateSet(values),
    )
    .execute();
}

function bufferOf(bytes: Uint8Array | null): Buffer | null {
  return bytes && Buffer.from(bytes);
}

/** Withdraws examples of a photo. */
export async function withdrawExamples(
  tx: Tx,
  { organization_id, sensor_type }: Taught,
  { sensor_key, ts, resource }: PhotoKey,
  corners: readonly Corners[],
  at: Date,
): Promise<void> {
  for (const one of corners) {
    await tx
      .updateTable('training_examples')
      .set({ withdrawn_at: at })
      .where('organization_id', '=', organization_id)
      .where('sensor_type', '=', sensor_type)
      .where('sensor_key', '=', sensor_key)
      .where('ts', '=', ts)
      .where('resource', '=', resource)
      .where(sql<boolean>`corners = ${[...one]}::int[]`)
      .execute();
  }
}

/** An example with its features. */
export interface ExampleRow extends PhotoKey {
  readonly corners: Corners;
  readonly type: string;
  readonly act: 'single' | 'bulk' | 'photo';
  readonly group_name: string;
  readonly day: string;
  /** Names the animal on all photos of its sensor and resource; null: the box stands alone. */
  readonly animal: string | null;
  readonly features: Buffer;
  readonly said_at: Date;
}

/** The newest examples that have features of a version and are not withdrawn, oldest first. */
export async function examplesToFit(
  db: Db,
  { organization_id, sensor_type }: Taught,
  version: string,
  limit: number,
): Promise<readonly ExampleRow[]> {
  const { rows } = await sql<ExampleRow>`
    select sensor_key, ts, resource, corners, type, act, group_name, day, animal, features, said_at from training_examples
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and ${sql.raw(teachesSql('training_examples'))}
      and features is not null and feature_version = ${version}
    order by said_at desc, sensor_key, ts desc, resource, corners limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** What is known about the examples of an organization, by sensor type and insect type. */
export interface ExampleCount {
  readonly sensor_type: string;
  readonly type: string;
  readonly examples: number;
  readonly groups: number;
}

/**
 * SQL: the examples of an organization that are not withdrawn, one per animal: the latest. The pure rule is
 * `onePerAnimal`. Source: LEARN-3
 */
function onePerAnimalSql(organizationId: number) {
  return sql`select distinct on (sensor_type, coalesce(
      sensor_key || '/' || resource || '/' || animal, sensor_key || '/' || resource || '/' || ts || '/' || corners::text)) *
    from training_examples where organization_id = ${organizationId} and ${sql.raw(teachesSql('training_examples'))}
    order by sensor_type, coalesce(
      sensor_key || '/' || resource || '/' || animal, sensor_key || '/' || resource || '/' || ts || '/' || corners::text),
      said_at desc, ts desc`;
}

/** Counts the examples of an organization that are not withdrawn: one per animal. */
export async function countExamples(db: Db, organizationId: number): Promise<readonly ExampleCount[]> {
  const { rows } = await sql<ExampleCount>`
    select sensor_type, type, count(*)::int examples, count(distinct group_name)::int groups
    from (${onePerAnimalSql(organizationId)}) example group by sensor_type, type order by sensor_type, type`.execute(
    db,
  );
  return rows;
}

/** When an example was last said or withdrawn, and how many were since an instant; null: there is none. */
export async function learnedSince(
  db: Db,
  { organization_id, sensor_type }: Taught,
  since: Date,
): Promise<{ readonly until: Date | null; readonly fresh: number }> {
  const { rows } = await sql<{ until: Date | null; fresh: number }>`
    select max(greatest(said_at, withdrawn_at)) until,
      count(*) filter (where greatest(said_at, withdrawn_at) > ${since})::int fresh
    from training_examples where organization_id = ${organization_id} and sensor_type = ${sensor_type}`.execute(db);
  return rows[0] ?? { until: null, fresh: 0 };
}

/**
 * Photos with examples whose features are of another version than the present one, or that have none. Copies from another
 * sensor type are left out. Source: LEARN-2
 */
export async function photosToDescribe(
  db: Db,
  { organization_id, sensor_type }: Taught,
  version: string,
  limit: number,
): Promise<readonly PhotoKey[]> {
  const { rows } = await sql<PhotoKey>`
    select distinct e.ts, e.sensor_key, e.resource from training_examples e
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and ${sql.raw(teachesSql('e'))}
      and feature_version is distinct from ${version}
      and (exists (select from sensors s where s.key = e.sensor_key and s.type = e.sensor_type)
        or (e.sensor_type = 'station' and exists (select from station_events v where v.key = e.sensor_key)))
    order by e.ts desc, e.sensor_key, e.resource limit ${limit}`.execute(db);
  return rows;
}

/** Every organization and sensor type with examples, also withdrawn ones, or with a head whose examples are gone. */
export async function everyTaught(db: Db): Promise<readonly Taught[]> {
  const { rows } = await sql<Taught>`select organization_id, sensor_type from training_examples
    union select organization_id, sensor_type from type_heads
    order by organization_id, sensor_type`.execute(db);
  return rows;
}

/** Whether any example of these sensor types is still there. */
export async function hasExamples(db: Db, organizationId: number, sensorTypes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from training_examples
    where organization_id = ${organizationId} and sensor_type = any (${[...sensorTypes]}::text[])
      and ${sql.raw(teachesSql('training_examples'))}) found`.execute(db);
  return rows[0]?.found === true;
}

/** A box that a person decided, and what had been suggested before. */
export interface DecidedRow extends PhotoKey {
  readonly said: string;
  readonly suggested: string;
  readonly said_at: Date;
  /** Its sensor, or minus the id of the place of its station event. */
  readonly watched: number | null;
}

/**
 * Boxes that people decided since an instant, of those for which there was a suggestion before. An animal about which
 * something had been said on another photo says nothing about the head any more. Source: LEARN-6.
 */
export async function decidedSince(
  db: Db,
  { organization_id, sensor_type }: Taught,
  since: Date,
): Promise<readonly DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select sensor_key, ts, resource, type said, first_suggested suggested, said_at,
      case when sensor_type = 'station' then (select -e.place_id from station_events e where e.key = sensor_key)
        else sensor_key end watched
    from training_examples decided
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and ${sql.raw(teachesSql('decided'))}
      and said_at >= ${since} and first_suggested is not null
      and (animal is null or not exists (select from training_examples earlier
        where earlier.organization_id = decided.organization_id and earlier.sensor_type = decided.sensor_type
          and earlier.sensor_key = decided.sensor_key and earlier.resource = decided.resource
          and earlier.animal = decided.animal and earlier.ts <> decided.ts and earlier.said_at < decided.said_at))
    order by said_at desc, sensor_key, ts, resource, corners`.execute(db);
  return rows;
}

/** Copies the examples of one sensor type to another; those about the same boxes stay. @returns how many */
export async function copyExamples(tx: Tx, { organization_id, sensor_type }: Taught, from: string): Promise<number> {
  const rest = sql.raw(
    'sensor_key, ts, resource, corners, type, act, group_name, day, animal, features, feature_version, crop, first_p, account_id, said_at',
  );
  const { numAffectedRows } = await sql`
    insert into training_examples (organization_id, sensor_type, ${rest})
    select organization_id, ${sensor_type}, ${rest} from training_examples
    where organization_id = ${organization_id} and sensor_type = ${from} and ${sql.raw(teachesSql('training_examples'))}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes everything that was learned for a sensor type but its switch. Source: LEARN-9. */
export async function deleteLearned(tx: Tx, { organization_id, sensor_type }: Taught): Promise<void> {
  for (const table of ['training_examples', 'type_heads', 'audit_draws'] as const) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organization_id)
      .where('sensor_type', '=', sensor_type)
      .execute();
  }
}
