import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Compile } from 'typebox/compile';
import { job } from '@trapline/domain/jobs/job.schema.ts';
import { requestedReport } from '@trapline/domain/reports/report.schema.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { run as runSql, withDatabase } from '../common/bench-database.ts';
import { client, send, steadily } from '../common/calls.ts';
import { median, quantile } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, info, type Result } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { fillReport } from './fill-report.ts';

const part = 'reports';
const events = 100;
const rounds = 3;
/** Other calls a second meanwhile. */
const pace = 10;
const quietSeconds = 5;

const filling = [
  `insert into organizations (id, name, allowed_sensor_types, active_features) values (1, 'Works', '{station}', '{}')`,
  `insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
    values (1, 'person@example.com', 'Person', '', 1, now())`,
] as const;

const requested = Compile(requestedReport);
const oneJob = Compile(job);

/**
 * Measures a standard report of 100 events with photos in both formats: its time, the memory of the portal and its
 * processes, and the list of events meanwhile. Source: REPORT-11
 */
export async function run(): Promise<Result[]> {
  return withDatabase(true, async (database) => {
    const url = await database.create('reports');
    await migrate(url);
    for (const statement of filling) await runSql(url, statement);
    const portal = await startPortal(database, url, { worker: true });
    const { db, close } = openDatabase({ url, connections: 1 });
    const agent = client(20);
    try {
      const ids = await fillReport(db, events, (key) => join(portal.filesDir, 'objects', key));
      const headers = { authorization: `Bearer ${await beginSession(db, 1)}` };
      const make = (format: 'xlsx' | 'pdf') => makeOne(portal.url, headers, format, ids);
      const call = () => send(agent, `${portal.url}/api/s_type/places/1/events?from=2026-10`, headers);
      // A warm-up: all code is loaded then.
      await make('xlsx');
      await make('pdf');
      const idle = await treeMemory();
      // As long as a report takes and watched alike, since reading the memory costs this process time, too.
      const rest = delay(quietSeconds * 1_000);
      const watchedRest = steadily(4, rest, treeMemory);
      const quiet = await steadily(pace, rest, call);
      await watchedRest;
      const results: Result[] = [];
      for (const format of ['xlsx', 'pdf'] as const) {
        const times: number[] = [];
        const busy: number[] = [];
        let peak = 0;
        for (let round = 0; round < rounds; round++) {
          const began = performance.now();
          const made = make(format);
          const watched = steadily(4, made, async () => {
            peak = Math.max(peak, await treeMemory());
          });
          busy.push(...(await steadily(pace, made, call)).map(({ ms }) => ms));
          await made;
          times.push(performance.now() - began);
          await watched;
        }
        const slower =
          quantile(busy, 0.95) /
          quantile(
            quiet.map(({ ms }) => ms),
            0.95,
          );
        const what = `report of ${events} events with photos, ${format}`;
        results.push(
          atMost(part, `${what}: time`, median(times) / 1_000, 10, ' s'),
          atMost(part, `${what}: memory over the idle portal`, (peak - idle) / 1e6, 300, ' MB'),
          atMost(part, `${what}: 95 of 100 other calls meanwhile / in quiet`, slower, 1.5),
        );
      }
      results.push(info(part, 'the idle portal with its processes', `${(idle / 1e6).toFixed(0)} MB`));
      return results;
    } finally {
      agent.destroy();
      await close();
      await portal.stop();
    }
  });
}

/** Has a report made; resolves when its job is done. */
async function makeOne(
  url: string,
  headers: Readonly<Record<string, string>>,
  format: 'xlsx' | 'pdf',
  events: readonly string[],
): Promise<void> {
  const requested_at_iso = '2026-11-01T10:00:00+09:00';
  const rest = { locale: 'ja', type: 'standard', requested_at_iso };
  const source = { kind: 'place', id: '1' };
  const [path, body] =
    format === 'xlsx'
      ? ['/api/v2/events/station/request_excel_generation', { events, ...rest }]
      : ['/api/reports', { ...rest, format, source, from: '2026-10', to: '2026-10' }];
  const json = { ...headers, 'content-type': 'application/json' };
  const answer: unknown = await (
    await fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  ).json();
  if (!requested.Check(answer)) throw new Error(`No report: ${JSON.stringify(answer)}`);
  for (;;) {
    const found: unknown = await (await fetch(`${url}/api/pending_jobs/${answer.job_id}`, { headers })).json();
    if (!oneJob.Check(found)) throw new Error('Not a job');
    if (found.state === 'done') return;
    if (found.state !== 'waiting' && found.state !== 'running') throw new Error(`The report has ended: ${found.state}`);
    await delay(100);
  }
}

/** Resident bytes of the portal, its decoders and its printers. */
async function treeMemory(): Promise<number> {
  const parents = new Map<number, { readonly parent: number; readonly rss: number; readonly name: string }>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const read = (file: string) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '');
    const [status, name] = [await read('status'), await read('cmdline')];
    const number = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    parents.set(Number(entry), { parent: number('PPid'), rss: number('VmRSS') * 1_024, name });
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (parents.has(pid) && isOurs(parents.get(pid)?.parent ?? 0));
  return [...parents]
    .filter(([pid, { name }]) => /portal-child|decoder-child|print-child/.test(name) && isOurs(pid))
    .reduce((sum, [, { rss }]) => sum + rss, 0);
}
