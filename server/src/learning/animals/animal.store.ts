import { sql } from 'kysely';
import type { KnownAnimal } from '@trapline/domain/learning/animals/animal-chains.rules.ts';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { teachesSql, type PhotoKey, type Taught } from '../examples/example.store.ts';

interface AnimalsRow {
  readonly corners: readonly number[];
  readonly animals: readonly string[];
}

/** The animals of a photo, of boxes that are there and that were; empty: nobody has looked yet. */
export async function knownAnimals(db: Db, { sensor_key, ts, resource }: PhotoKey): Promise<readonly KnownAnimal[]> {
  const { rows } = await sql<AnimalsRow>`select corners, animals from photo_animals
    where sensor_key = ${sensor_key} and resource = ${resource} and ts = ${ts}`.execute(db);
  return rows.flatMap(animalsOf);
}

/** A photo beside another one, with its animals. */
export interface NeighbourPhoto {
  readonly storage_key: string;
  readonly known: readonly KnownAnimal[];
}

/** The nearest photos of a camera with known animals: the one before, then the one after. */
export async function neighbourPhotos(
  db: Db,
  { sensor_key, ts, resource }: PhotoKey,
): Promise<readonly NeighbourPhoto[]> {
  const { rows } = await sql<AnimalsRow & { storage_key: string }>`
    select p.corners, p.animals, a.storage_key from (
      (select * from photo_animals where sensor_key = ${sensor_key} and resource = ${resource} and ts < ${ts}
        order by ts desc limit 1)
      union all
      (select * from photo_animals where sensor_key = ${sensor_key} and resource = ${resource} and ts > ${ts}
        order by ts limit 1)) p
    join attachments a on a.sensor_key = p.sensor_key and a.ts = p.ts and a.resource = p.resource
    order by p.ts`.execute(db);
  return rows.map((row) => ({ storage_key: row.storage_key, known: animalsOf(row) }));
}

/** Stores the animals of a photo, and of the examples that its boxes are. */
export async function keepAnimals(
  tx: Tx,
  { sensor_key, ts, resource }: PhotoKey,
  known: readonly KnownAnimal[],
): Promise<void> {
  if (known.length === 0) return;
  const corners = known.flatMap((one) => [...one.corners]);
  const animals = known.map(({ animal }) => animal);
  await tx
    .insertInto('photo_animals')
    .values({ sensor_key, ts, resource, corners, animals })
    .onConflict((conflict) => conflict.columns(['sensor_key', 'resource', 'ts']).doUpdateSet({ corners, animals }))
    .execute();
  await sql`update training_examples e set animal = known.animals[(n + 3) / 4]
    from (select ${corners}::int[] corners, ${animals}::text[] animals) known,
      generate_series(1, cardinality(known.corners), 4) n
    where e.sensor_key = ${sensor_key} and e.ts = ${ts} and e.resource = ${resource}
      and e.corners = known.corners[n : n + 3] and e.animal is distinct from known.animals[(n + 3) / 4]`.execute(tx);
}

/** What people last said about animals, by chain. Source: LEARN-10 */
export async function saidOfAnimals(
  db: Db,
  { organization_id, sensor_type }: Taught,
  { sensor_key, resource }: PhotoKey,
  animals: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ animal: string; type: string }>`
    select distinct on (animal) animal, type from training_examples
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and sensor_key = ${sensor_key}
      and resource = ${resource} and animal = any (${[...animals]}::text[]) and ${sql.raw(teachesSql('training_examples'))}
    order by animal, said_at desc, ts desc`.execute(db);
  return new Map(rows.map(({ animal, type }) => [animal, type]));
}

/** The chains of boxes of photos, by photo as `sensor_key/unix time/resource` and corners. */
export async function animalsOfPhotos(
  db: Db,
  photos: readonly PhotoKey[],
): Promise<readonly (PhotoKey & { readonly known: readonly KnownAnimal[] })[]> {
  if (photos.length === 0) return [];
  const { rows } = await sql<PhotoKey & AnimalsRow>`
    select p.* from photo_animals p join unnest(${photos.map(({ sensor_key }) => sensor_key)}::int[],
      ${photos.map(({ ts }) => ts)}::timestamptz[], ${photos.map(({ resource }) => resource)}::text[])
      wanted (sensor_key, ts, resource) using (sensor_key, ts, resource)`.execute(db);
  return rows.map(({ sensor_key, ts, resource, ...row }) => ({ sensor_key, ts, resource, known: animalsOf(row) }));
}

function animalsOf({ corners, animals }: AnimalsRow): readonly KnownAnimal[] {
  return animals.map((animal, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.slice(4 * index, 4 * index + 4);
    const at: Corners = [x1, y1, x2, y2];
    return { corners: at, animal };
  });
}
