import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './cluster.ts';
import { installedPrograms } from './programs.ts';

/** Written before a cluster is put aside, and removed once another one holds its data. */
const markerOf = (dataDir: string) => join(dataDir, 'postgres', 'upgrading');

/** The move of a cluster to another major version of PostgreSQL. */
export interface ClusterUpgrade {
  /** The major version that made the cluster, such as `17`; null: there is none. */
  readonly from: string | null;
  /** That of the installed programs. */
  readonly to: string;
  /** Where the former cluster is kept until the operator removes it. */
  readonly aside: string;
  /** Puts the cluster aside, so that a new one can be made. @throws Error when one of an earlier upgrade is there */
  putAside(): void;
  /** Ends the upgrade: the new cluster holds everything. */
  keepNew(): void;
  /** Undoes an upgrade that ended early: its unfinished cluster is deleted, and the former one is back. */
  takeBack(): void;
}

/** Whether an upgrade has ended early: until it is undone, no portal may start on the unfinished cluster. */
export function isHalfUpgraded(dataDir: string): boolean {
  return existsSync(markerOf(dataDir));
}

/** The move of the cluster in `DATA_DIR` to the installed major version. Source: RUN-10. */
export function clusterUpgrade(dataDir: string): ClusterUpgrade {
  const folder = join(dataDir, 'postgres');
  const cluster = join(folder, 'cluster');
  const marker = markerOf(dataDir);
  const asideOf = (major: string) => join(folder, `cluster-${major}`);
  const majorNow = () => {
    const file = join(cluster, 'PG_VERSION');
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  };
  // One that ended early has written down what it came from.
  const from = isHalfUpgraded(dataDir) ? readFileSync(marker, 'utf8').trim() : majorNow();
  const aside = asideOf(from ?? '');
  return {
    from,
    to: installedPrograms().version.split('.')[0] ?? '',
    aside,
    putAside() {
      if (existsSync(aside)) throw new Error(`${aside} is still there from an earlier upgrade. Move it away first.`);
      writeFileSync(marker, `${from}\n`, { flush: true });
      syncFolder(folder);
      renameSync(cluster, aside);
      syncFolder(folder);
    },
    keepNew() {
      rmSync(marker);
      syncFolder(folder);
    },
    takeBack() {
      if (!isHalfUpgraded(dataDir)) return;
      if (existsSync(aside)) {
        for (const name of readdirSync(folder))
          if (name === 'cluster' || name === 'cluster.new') rmSync(join(folder, name), { recursive: true });
        renameSync(aside, cluster);
        syncFolder(folder);
      }
      rmSync(marker);
    },
  };
}
