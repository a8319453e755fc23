import type { Storage } from '../storage/storage.ts';
import { Load } from './load.store.ts';
import { restoreFiles, type RestoreFilesOptions } from './restore-files.ts';
import { readSet, setNames } from './set.ts';

/** Options of restoring a backup. */
export interface RestoreOptions extends RestoreFilesOptions {
  /** Direct connection to an empty database. */
  readonly url: string;
  /** Name of the backup; default: the newest. */
  readonly name?: string | undefined;
}

/** What was restored. */
export interface Restored {
  readonly name: string;
  readonly at: Date;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Keys of the files of photos, films, scans and documents that are not in the backup. */
  readonly missing: readonly string[];
}

/**
 * Restores a backup into an empty database and a storage, and compares the hash of everything it reads. No portal starts
 * with the database before it has ended. Source: BACKUP-3
 * @throws Error saying what is missing, changed, or not empty
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { url, place } = options;
  const names = await setNames(place);
  const name = options.name ?? names.at(-1);
  if (name === undefined || !names.includes(name)) {
    throw new Error(`There is no such backup. Finished ones: ${names.join(', ') || 'none'}.`);
  }
  const set = await readSet(place, name);
  const load = await Load.open(url);
  try {
    await load.rows(place, name, set);
    const keys = await restoreFiles(options, name, set);
    const missing = await missingFiles(load, keys);
    await load.end();
    const rows = set.tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, at: new Date(set.at), rows, ...set.files, missing };
  } finally {
    await load.close();
  }
}

/** Whether a storage has no files. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _object of storage.list('')) return false;
  return true;
}

/** Files that rows name and the backup does not hold. */
async function missingFiles(load: Load, keys: ReadonlySet<string>): Promise<readonly string[]> {
  const missing: string[] = [];
  for await (const key of load.fileKeys()) {
    if (!keys.has(key)) missing.push(key);
  }
  return missing;
}
