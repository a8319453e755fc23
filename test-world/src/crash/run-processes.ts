import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { openS3Storage } from '@trapline/server/platform/storage/storage.ts';
import { freePort } from '../free-port.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { startBalancer } from './balancer.ts';
import { checkAfterCrashes, type CrashFindings } from './crash-check.ts';
import { startCrashLoad } from './crash-load.ts';
import { createCrashPortal, type CrashPortal } from './crash-portal.ts';

/** Results. */
export interface ProcessesSummary extends CrashFindings {
  readonly taken: number;
  readonly acknowledged: number;
  /** Requests that were begun and not answered while processes were restarted in order, not killed. */
  readonly brokenByRestarts: readonly string[];
  /** How many web processes answered requests. */
  readonly answering: number;
}

/** Few, since six processes share the cores with them. */
const size = { units: 2, longestPause: 2_000 };

/**
 * Runs two web and two worker processes on one database and one object store while field units upload: all are restarted
 * one after the other, then one of each role is killed. Source: RUN-4, SCALE-6
 */
export async function runProcesses(
  databaseUrl: string,
  store: ObjectStore,
  seed: number,
  say: (line: string) => void = () => undefined,
): Promise<ProcessesSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-processes-'));
  await chmod(folder, 0o711);
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const web = ports.slice(0, 2);
  const balancer = await startBalancer(web);
  const { bucket, endpoint, region, accessKey, secretKey } = store.address;
  const keys = `${encodeURIComponent(accessKey)}:${encodeURIComponent(secretKey)}`;
  const shared = {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `s3://${keys}@${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
    PUBLIC_URL: balancer.url,
    DRAIN_SECONDS: '1',
  };
  const processes: CrashPortal[] = [];
  for (const [index, port] of ports.entries()) {
    const at = join(folder, String(index));
    await mkdir(at);
    const role = index < 2 ? { ROLES: 'web' } : { ROLES: 'worker', METRICS_PORT: String(port) };
    processes.push(createCrashPortal(at, index < 2 ? port : port + 1, { ...shared, ...role }));
  }
  try {
    for (const process of processes) process.spawn();
    await Promise.all(processes.map((process) => process.ready()));
    say('two web and two worker processes are ready');
    const load = await startCrashLoad(balancer.url, folder, seed, size);
    for (const process of processes) {
      await load.nextAcknowledged();
      await process.end();
      process.spawn();
      await process.ready();
    }
    const brokenByRestarts = [...balancer.broken];
    say(`restarted one after the other: ${load.acknowledged.size} photos acknowledged`);
    for (const killed of [processes[0], processes[2]]) {
      await load.nextAcknowledged();
      await killed?.kill(true);
      await load.nextAcknowledged();
      killed?.spawn();
      await killed?.ready();
    }
    say(`one of each role killed: ${load.acknowledged.size} photos acknowledged`);
    await load.finish();
    const local = { folder: join(folder, 'check'), clock: systemClock, ids: systemIds };
    const storage = await openS3Storage({ ...local, address: store.address });
    const findings = await checkAfterCrashes({ directUrl: databaseUrl, storage, publicUrl: balancer.url }, load);
    const answering = web.filter((port) => (balancer.answered.get(port) ?? 0) > 0).length;
    const { size: taken } = load.taken;
    return { ...findings, taken, acknowledged: load.acknowledged.size, brokenByRestarts, answering };
  } finally {
    await Promise.all(processes.map((process) => process.end()));
    await balancer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
