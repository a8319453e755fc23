import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Something in an image, below its root. */
export type Entry = {
  /** Without a leading slash. */
  readonly path: string;
  /** User and group that own it; left out: root. */
  readonly owner?: number;
} & (
  | { readonly kind: 'folder'; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'file';
      /** Where its bytes are on this machine. */
      readonly source: string;
      readonly isExecutable: boolean;
    }
);

/**
 * A folder of this machine with all below it.
 * @param at its path in the image
 * @param isWanted asked with each path below the folder; what is below a folder that is not wanted is not asked for
 */
export async function entriesBelow(
  folder: string,
  at: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Entry[]> {
  const found: Entry[] = [{ kind: 'folder', path: at, mode: 0o755 }];
  const visit = async (below: string): Promise<void> => {
    for (const name of (await readdir(join(folder, below))).toSorted()) {
      const path = below === '' ? name : `${below}/${name}`;
      if (!isWanted(path)) continue;
      const [source, inImage] = [join(folder, path), `${at}/${path}`];
      const status = await lstat(source);
      if (status.isSymbolicLink()) found.push({ kind: 'link', path: inImage, target: await readlink(source) });
      else if (status.isDirectory()) {
        found.push({ kind: 'folder', path: inImage, mode: 0o755 });
        await visit(path);
      } else if (status.isFile()) {
        found.push({ kind: 'file', path: inImage, source, isExecutable: (status.mode & 0o100) !== 0 });
      }
    }
  };
  await visit('');
  return found;
}

/** Entries each once, parents first, in the order of their paths: the same files make the same image. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  for (const { path } of entries) {
    const parts = path.split('/');
    for (let count = 1; count < parts.length; count += 1) {
      const parent = parts.slice(0, count).join('/');
      if (!byPath.has(parent)) byPath.set(parent, { kind: 'folder', path: parent, mode: 0o755 });
    }
  }
  return [...byPath.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
