import { createServer, request, Agent } from 'node:http';
import { fork } from 'node:child_process';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { route } from '@trapline/domain/common/route.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { systemIds, hashSecret } from '../platform/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/log.ts';
const mode = process.argv[2];
const events = Array.from({ length: 40 }, (_, i) => ({ id: `s1-${i}`, sensorId: 'ABC', timestamp: 1e9 + i, count: i, tags: ['a'], counts: { a: 1, b: 2, c: 3 }, attachments: { photo: { key: 'photo', url: '/api/pictures/abc/def/ghi/original', w: 1, h: 2 } } }));
const acc: any = { id: 1, email: '', name: '', locale: 'en', permissions: [], allowed_sensor_types: [], active_features: [], organization_id: 1, organization_admin: false, time_zone: 'x' };
if (mode) {
  let server: any;
  if (mode === 'node') {
    server = createServer(async (q, r) => {
      const t = /Bearer (.*)/.exec(q.headers.authorization ?? '')![1]!; hashSecret(t); await Promise.resolve(); await Promise.resolve();
      r.setHeader('content-type', 'application/json'); const b = JSON.stringify({ events }); r.setHeader('content-length', Buffer.byteLength(b)); r.end(b);
    }); await new Promise<void>((x) => server.listen(0, '127.0.0.1', x));
  } else if (mode === 'fastify') {
    const app = Fastify({ logger: false }); app.get('/api/sensors/:id/events', async (_q, r) => { r.header('content-type', 'application/json; charset=utf-8'); return r.send(JSON.stringify({ events })); });
    await app.listen({ port: 0, host: '127.0.0.1' }); server = app.server;
  } else {
    const routes = { e: route({ method: 'GET', path: '/api/sensors/{id}/events', summary: '', access: 'signed_in', params: Type.Object({ id: Type.String() }, { additionalProperties: false }), query: Type.Object({ limit: Type.Optional(Type.Integer()) }, { additionalProperties: false }), answer: Type.Object({ events: Type.Array(Type.Unknown()) }), errors: [] }) };
    const app = createHttpServer({ routes, handlers: { e: async () => ({ events }) }, services: { db: null as any, clock: systemClock, ids: systemIds, log: createLogger('warn'), callers: { session: async () => acc, assumable: async () => null, unit: async () => null }, recordAssumedCall: async () => {}, publicUrl: 'http://localhost', trustedProxies: [], checkAnswers: false, limits: { account: [{ calls: 1e9, seconds: 1 },{ calls: 1e9, seconds: 60 }], network: [], unit: [], pictures: [], uploads: [] } } });
    await app.listen({ port: 0, host: '127.0.0.1' }); server = app.server;
  }
  process.send!(server.address().port);
  let start: NodeJS.CpuUsage;
  process.on('disconnect', () => process.exit(0));
  process.on('message', (m) => { if (m === 's') start = process.cpuUsage(); else { const u = process.cpuUsage(start); process.send!((u.user + u.system)); } });
} else {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const one = (port: number) => new Promise<void>((ok, no) => { request({ host: '127.0.0.1', port, path: '/api/sensors/ABC/events?limit=40', agent, headers: { authorization: `Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` } }, (r) => { r.resume(); r.on('end', () => r.statusCode === 200 ? ok() : no(r.statusCode)); }).on('error', no).end(); });
  const run = async (port: number, n: number) => { let left = n; await Promise.all(Array.from({ length: 8 }, async () => { while (left-- > 0) await one(port); })); };
  const kids = await Promise.all(['node', 'fastify', 'mount'].map(async (m) => { const k = fork(import.meta.filename, [m!], { execArgv: process.env.PROF && m === 'mount' ? ['--cpu-prof','--cpu-prof-dir=/tmp/prof'] : [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }); const port: any = await new Promise((x) => k.once('message', x)); return { name: m, k, port }; }));
  for (const { port } of kids) await run(port, 6000);
  const sums: Record<string, number[]> = {};
  for (let r = 0; r < 9; r++) for (const { name, k, port } of kids) { k.send('s'); await run(port, 3000); k.send('e'); const u: any = await new Promise((x) => k.once('message', x)); (sums[name] ??= []).push(u / 3000); }
  for (const [n, v] of Object.entries(sums)) console.log(n, v.toSorted((a, b) => a - b)[4]!.toFixed(0), 'us/request', v.toSorted((a, b) => a - b)[1]!.toFixed(0));
  for (const { k } of kids) k.disconnect(); await new Promise(r=>setTimeout(r,1500)); process.exit(0);
}
