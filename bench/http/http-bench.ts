import { parseArgs } from 'node:util';
import { withDatabase } from '../common/bench-database.ts';
import { type ServerChild, startServer } from '../common/child.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { getMany } from './load.ts';

const part = 'http';
const concurrency = 8;
const rounds = 5;

/**
 * Measures a `GET` of 40 events: processor time of the server process per request, against a plain server that runs the
 * same statements on the same kind of pool and responds with the same bytes.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { requests: { type: 'string', default: '3000' } } });
  const requests = Number(values.requests);
  return withDatabase(false, async (database) => {
    const url = await database.create('http');
    const { token, sensors } = await fill(url, { sensors: 50, eventsPerSensor: 400, step: 3600, photos: true });
    const plainScript = new URL('./plain-server.ts', import.meta.url);
    const plain = { databaseUrl: url, token, sensors };
    const servers = {
      portal: await startPortal(database, url),
      mapped: await startServer(plainScript, { ...plain, mapped: true }),
      rows: await startServer(plainScript, { ...plain, mapped: false }),
    };
    const paths = sensors.map(({ id }) => `/api/sensors/${id}/events`);
    try {
      await compareAnswers(servers.portal, servers.mapped, paths, token);
      const micros = { portal: [0], mapped: [0], rows: [0] };
      for (let round = -1; round < rounds; round++) {
        for (const name of ['portal', 'mapped', 'rows'] as const) {
          const spent = await cpuMicros(servers[name], paths, token, round < 0 ? Math.ceil(requests / 3) : requests);
          // The first round is a warm-up.
          if (round < 0) micros[name] = [];
          else micros[name].push(spent);
        }
      }
      const against = (base: readonly number[]) =>
        medianRatio(micros.portal.map((value, i) => [value, base[i] ?? 0] as const));
      return [
        atMost(part, '40 events, CPU / plain node:http with the same statements and body', against(micros.mapped), 1.5),
        info(part, '40 events, CPU / plain node:http that sends bare rows', against(micros.rows).toFixed(2)),
        info(part, '40 events, CPU a request of the portal', `${median(micros.portal).toFixed(0)} µs`),
        info(part, '40 events, CPU a request of plain node:http', `${median(micros.mapped).toFixed(0)} µs`),
      ];
    } finally {
      for (const server of Object.values(servers)) await server.stop();
    }
  });
}

async function cpuMicros(
  server: ServerChild,
  paths: readonly string[],
  token: string,
  requests: number,
): Promise<number> {
  const before = await server.usage();
  await getMany(server.url, paths, token, requests, concurrency);
  const after = await server.usage();
  return ((after.cpu - before.cpu) * 1000) / requests;
}

/** Checks that the baseline does the same work. */
async function compareAnswers(a: ServerChild, b: ServerChild, paths: readonly string[], token: string): Promise<void> {
  for (const path of paths.slice(0, 5)) {
    const [one, other] = await Promise.all([a, b].map((server) => getMany(server.url, [path], token, 1, 1)));
    if (one !== other)
      throw new Error(`The responses differ for ${path}:\n${one?.slice(0, 300)}\n${other?.slice(0, 300)}`);
  }
}
