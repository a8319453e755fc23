import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Entries that other users may need: the database's own user, and users who look for the running portal. */
const shared: ReadonlySet<string> = new Set(['postgres', 'postgres-programs', 'instance.lock']);

/**
 * Makes the files in `DATA_DIR` accessible to the portal's user only, also those of earlier versions, and with them
 * whatever is below its folders. Files created later, by this process or its children, are private too. Entries of
 * other users are left alone. Source: STORAGE-6.
 * @param dataDir absolute path, locked by this process
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  for (const name of readdirSync(dataDir)) {
    if (shared.has(name)) continue;
    const path = join(dataDir, name);
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry || entry.uid !== process.getuid?.()) continue;
    const mode = entry.mode & 0o700;
    if ((entry.mode & 0o777) !== mode) chmodSync(path, mode);
  }
}
