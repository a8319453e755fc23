import type { Clock } from '../base/clock.ts';
import type { Storage } from '../storage/storage.ts';
import { copyFiles, packIndexKey, packKey, type Progress } from './copy-files.ts';
import { Dump } from './dump.store.ts';
import type { Place } from './place.ts';
import { type BackupSet, nameOfSet, partOf, readSet, setNames, writeSet } from './set.ts';

/** Options of making a backup. */
export interface BackUpOptions {
  /** Direct connection to the database. */
  readonly url: string;
  /** Files of the portal. */
  readonly storage: Storage;
  readonly place: Place;
  readonly clock: Clock;
  /** Version of the portal. */
  readonly version: string;
  /** Days for which backups are kept; the newest one is always kept. */
  readonly keepDays: number;
  /** Ends it early; what was stored until then is used by the next one. */
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/** A finished backup. */
export interface BackedUp {
  readonly name: string;
  /** The instant whose state it holds. */
  readonly at: Date;
  /** All files in it, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Bytes that this backup stored besides those of earlier ones. */
  readonly added: number;
}

/**
 * Makes a backup while the portal is running: first the database, as it is at one instant, then the files, which are
 * written before their rows and never changed. Files that an earlier backup has are not stored again. Then removes
 * backups that are older than they are kept for. Source: BACKUP-1, BACKUP-2, BACKUP-4
 * @throws Error when another one is being made, or it ended early
 */
export async function backUp(options: BackUpOptions): Promise<BackedUp> {
  const { url, place, clock } = options;
  const dump = await Dump.open(url);
  try {
    // Only now, while no other backup is made: what is left of those that ended early.
    await place.storage.sweepIncoming(0);
    const earlier = await readSets(place);
    await removeExpired(place, earlier, clock.now() - options.keepDays * 86_400_000);
    const unfinished = await unfinishedPacks(place, earlier);
    const attempts = new Set(unfinished.map((id) => id.slice(0, id.lastIndexOf('-'))));
    let at = clock.now();
    // A name belongs to one backup, or one attempt, only: packs are named by it.
    while (earlier.has(nameOfSet(at)) || attempts.has(nameOfSet(at))) at += 1;
    const name = nameOfSet(at);
    const dumped = await dump.store(place, name, options.signal);
    const files = await storeFiles(options, { name, earlier, unfinished });
    // While the connection was there, no file of the dumped rows was deleted.
    await dump.check();
    const set: BackupSet = { format: 1, version: options.version, at, ...dumped, ...files };
    const stored = await finish(place, name, set, earlier);
    return { name, at: new Date(at), files: files.files.files, bytes: files.files.bytes, added: stored };
  } finally {
    await dump.close();
  }
}

type Sets = Map<string, BackupSet>;

async function readSets(place: Place): Promise<Sets> {
  const sets: Sets = new Map();
  for (const name of await setNames(place)) sets.set(name, await readSet(place, name));
  return sets;
}

/** What a backup goes on from. */
interface Begun {
  readonly name: string;
  readonly earlier: Sets;
  readonly unfinished: readonly string[];
}

async function storeFiles(
  { storage, place, signal, report }: BackUpOptions,
  { name, earlier, unfinished }: Begun,
): ReturnType<typeof copyFiles> {
  const [oldest] = earlier.values();
  const newest = [...earlier].at(-1);
  // What the oldest backup does not hold any more, no later one does either: files only vanish.
  const left = new Set((oldest?.packs ?? []).filter((pack) => pack.live < pack.files).map((pack) => pack.id));
  return copyFiles({
    ...{ from: storage, place, name, signal, report, left, unfinished },
    previous: newest === undefined ? null : { name: newest[0], set: newest[1] },
  });
}

/** Complete packs of backups that were not finished. */
async function unfinishedPacks(place: Place, earlier: Sets): Promise<readonly string[]> {
  const known = new Set([...earlier.values()].flatMap((set) => set.packs.map((pack) => pack.id)));
  const there = new Set(await packsThere(place, 'packs/'));
  return (await packsThere(place, 'pack-indexes/')).filter((id) => !known.has(id) && there.has(id));
}

async function packsThere(place: Place, folder: 'packs/' | 'pack-indexes/'): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { key } of place.storage.list(folder)) ids.push(key.slice(folder.length));
  return ids;
}

/** Stores what the backup consists of, and removes packs that no backup needs. @returns bytes that it added */
async function finish(place: Place, name: string, set: BackupSet, earlier: Sets): Promise<number> {
  await writeSet(place, name, set);
  const before = new Set([...earlier.values()].flatMap(({ packs }) => packs.map((pack) => pack.id)));
  const needed = new Set([...before, ...set.packs.map((pack) => pack.id)]);
  // The index first: one without its pack would name files that are not there.
  for (const id of await packsThere(place, 'pack-indexes/')) {
    if (!needed.has(id)) await place.storage.delete(packIndexKey(id));
  }
  for (const id of await packsThere(place, 'packs/')) {
    if (!needed.has(id)) await place.storage.delete(packKey(id));
  }
  const stored = [set.database, set.index, ...set.packs.filter((pack) => !before.has(pack.id))];
  return stored.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Removes backups of before an instant, except the newest, and what is left of those that were not finished. */
async function removeExpired(place: Place, sets: Sets, before: number): Promise<void> {
  const newest = [...sets.keys()].at(-1);
  for (const [name, { at }] of sets) {
    if (at >= before || name === newest) continue;
    // First what makes it a backup.
    await place.storage.delete(partOf(name, 'set'));
    sets.delete(name);
  }
  const parts: string[] = [];
  for await (const { key } of place.storage.list('sets/')) {
    const name = key.split('/')[1];
    if (name !== undefined && !sets.has(name)) parts.push(key);
  }
  for (const key of parts) await place.storage.delete(key);
}
