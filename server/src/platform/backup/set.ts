import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Place } from './place.ts';

const whole = Type.Integer({ minimum: 0 });
const kept = { bytes: whole, sha256: Type.String() };

/** A backup: what it consists of. The last of its objects that is stored. */
const setSchema = Type.Object({
  format: Type.Literal(1),
  /** Version of the portal that made it. */
  version: Type.String(),
  /** The instant whose state it holds, unix milliseconds. */
  at: whole,
  migrations: Type.Array(Type.String()),
  /** The rows of all tables and the waiting jobs, one after another. */
  database: Type.Object(kept),
  /** `bytes`: how much of the database is about it. */
  tables: Type.Array(
    Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: whole, bytes: whole }),
  ),
  /** Partitions, with the bounds as PostgreSQL writes them. */
  partitions: Type.Array(Type.Object({ of: Type.String(), name: Type.String(), bound: Type.String() })),
  /** Next values of sequences. */
  numbers: Type.Array(Type.Object({ name: Type.String(), last: Type.String(), called: Type.Boolean() })),

  jobs: Type.Object({ rows: whole, bytes: whole }),
  files: Type.Object({ files: whole, bytes: whole }),
  /** Which file is where, in the order of keys. */
  index: Type.Object(kept),
  /** Packs of files. `live`: how many of its files belong to this backup. */
  packs: Type.Array(Type.Object({ id: Type.String(), files: whole, live: whole, ...kept })),
});
export type BackupSet = Static<typeof setSchema>;
export type Pack = BackupSet['packs'][number];

const checker = Compile(setSchema);

/** The name of a backup, from its instant; names sort by time. */
export function nameOfSet(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:.]/g, '').toLowerCase();
}

/** Key of a part of a backup. */
export function partOf(name: string, part: string): string {
  return `sets/${name}/${part}`;
}

/** Names of all finished backups, oldest first. */
export async function setNames(place: Place): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { key } of place.storage.list('sets/')) {
    const name = /^sets\/([^/]+)\/set$/.exec(key)?.[1];
    if (name !== undefined) names.push(name);
  }
  return names.toSorted();
}

/** Reads what a backup consists of. @throws Error when it is missing, changed, or of a newer version */
export async function readSet(place: Place, name: string): Promise<BackupSet> {
  const read: unknown = JSON.parse(await text(Readable.from(place.read(partOf(name, 'set')))));
  // A set belongs to its name.
  if (checker.Check(read) && nameOfSet(read.at) === name) return read;
  throw new Error(`The backup ${name} was made by a newer version of Trapline, or it is damaged.`);
}

/** Stores what a backup consists of, which makes it a backup. */
export async function writeSet(place: Place, name: string, set: BackupSet): Promise<void> {
  await place.put(partOf(name, 'set'), Readable.from([Buffer.from(JSON.stringify(set))]));
}
