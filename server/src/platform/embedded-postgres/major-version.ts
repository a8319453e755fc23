import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPrograms } from './programs.ts';

/** Written before a cluster is put aside, and removed once another one holds its data. */
const marker = 'upgrading';

const folderOf = (dataDir: string) => join(dataDir, 'postgres');
const clusterOf = (dataDir: string) => join(folderOf(dataDir), 'cluster');

/** Where a cluster of a major version is kept after the upgrade, until the operator removes it. */
export function asideOf(dataDir: string, major: string): string {
  return join(folderOf(dataDir), `cluster-${major}`);
}

/** The major version that made the cluster, such as `17`; null: there is none. */
export function clusterMajor(dataDir: string): string | null {
  const file = join(clusterOf(dataDir), 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** The major version of the installed programs. */
export function installedMajor(): string {
  return installedPrograms().version.split('.')[0] ?? '';
}

/** Puts the cluster aside, so that a new one can be made. */
export function putAside(dataDir: string, major: string): void {
  const aside = asideOf(dataDir, major);
  if (existsSync(aside)) throw new Error(`${aside} is still there from an earlier upgrade. Move it away first.`);
  writeFileSync(join(folderOf(dataDir), marker), `${major}\n`);
  renameSync(clusterOf(dataDir), aside);
}

/** Ends an upgrade: the new cluster holds everything. */
export function keepNew(dataDir: string): void {
  rmSync(join(folderOf(dataDir), marker));
}

/** Undoes an upgrade that ended early: its unfinished cluster is deleted, and the former one is back. */
export function takeBack(dataDir: string): void {
  const file = join(folderOf(dataDir), marker);
  if (!existsSync(file)) return;
  const aside = asideOf(dataDir, readFileSync(file, 'utf8').trim());
  if (existsSync(aside)) {
    for (const name of readdirSync(folderOf(dataDir)))
      if (name === 'cluster' || name === 'cluster.new') rmSync(join(folderOf(dataDir), name), { recursive: true });
    renameSync(aside, clusterOf(dataDir));
  }
  rmSync(file);
}

/** Whether an upgrade has ended early. */
export function isHalfUpgraded(dataDir: string): boolean {
  return existsSync(join(folderOf(dataDir), marker));
}
