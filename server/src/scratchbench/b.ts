import { createServer, request, Agent } from 'node:http';
import { fork } from 'node:child_process';
import { mkdtempSync, chmodSync } from 'node:fs';
import { Type } from 'typebox';
import { route } from '@trapline/domain/common/route.ts';
import { openDatabase, named } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { createCallerLookup, insertSession } from '../sign-in/session.store.ts';
import { createAccount } from '../accounts/account.store.ts';
import { systemIds, hashSecret, secret } from '../platform/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/log.ts';
import { assumedCallRecorder } from '../audit/assumed-call.actions.ts';
const mode = process.argv[2];
const events = Array.from({ length: 40 }, (_, i) => ({ id: `s1-${i}`, sensorId: 'ABC', timestamp: 1e9 + i, count: i, tags: ['a'], counts: { a: 1, b: 2, c: 3 }, attachments: { photo: { key: 'photo', url: '/api/pictures/abc/def/ghi/original', w: 1, h: 2 } } }));
if (mode) {
  const { db, pool } = openDatabase({ url: process.argv[3]! });
  const lookup = createCallerLookup(db, pool, systemClock);
  let server: any;
  if (mode === 'mount') {
    const routes = { e: route({ method: 'GET', path: '/api/sensors/{id}/events', summary: '', access: 'signed_in', params: Type.Object({ id: Type.String() }, { additionalProperties: false }), query: Type.Object({ limit: Type.Optional(Type.Integer()) }, { additionalProperties: false }), answer: Type.Object({ events: Type.Array(Type.Unknown()) }), errors: [] }) };
    const app = createHttpServer({ routes, handlers: { e: async () => { await pool.query({ name: 'x', text: 'select 1' }); return { events }; } }, services: { db, clock: systemClock, ids: systemIds, log: createLogger(process.argv[4]!), callers: lookup, recordAssumedCall: assumedCallRecorder(db, systemClock), publicUrl: 'http://localhost', trustedProxies: [], checkAnswers: false, limits: { account: [{ calls: 1e9, seconds: 1 },{ calls: 1e9, seconds: 60 }], network: [], unit: [], pictures: [], uploads: [] } } });
    await app.listen({ port: 0, host: '127.0.0.1' }); server = app.server;
  } else {
    server = createServer(async (q, r) => {
      const t = /Bearer (.*)/.exec(q.headers.authorization ?? '')![1]!;
      const a = await lookup.session(hashSecret(t)); if (!a) throw 1;
      await pool.query({ name: 'x', text: 'select 1' });
      r.setHeader('content-type', 'application/json'); const b = JSON.stringify({ events }); r.setHeader('content-length', Buffer.byteLength(b)); r.end(b);
    }); await new Promise<void>((x) => server.listen(0, '127.0.0.1', x));
  }
  process.send!(server.address().port);
  let start: NodeJS.CpuUsage;
  process.on('disconnect', () => process.exit(0)); process.on('message', (m) => { if (m === 's') start = process.cpuUsage(); else { const u = process.cpuUsage(start); process.send!((u.user + u.system)); } });
} else {
  const dir = mkdtempSync('/tmp/bb-'); chmodSync(dir, 0o711);
  const p = await startEmbeddedPostgres({ dataDir: dir, durable: false, log: { info() {}, warn() {}, error: console.error } });
  await migrate(p.url);
  const { db, close } = openDatabase({ url: p.url });
  const id = await createAccount(db, { email: 'a@b.cc', name: 'x', passwordHash: '', emailVerifiedAt: new Date() });
  const token = secret(systemIds); await insertSession(db, { tokenHash: hashSecret(token), accountId: id, now: new Date(), userAgent: '', address: '' });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const one = (port: number) => new Promise<void>((ok, no) => { request({ host: '127.0.0.1', port, path: '/api/sensors/ABC/events?limit=40', agent, headers: { authorization: `Bearer ${token}` } }, (r) => { r.resume(); r.on('end', () => r.statusCode === 200 ? ok() : no(r.statusCode)); }).on('error', no).end(); });
  const run = async (port: number, n: number) => { let left = n; await Promise.all(Array.from({ length: 8 }, async () => { while (left-- > 0) await one(port); })); };
  const kids = await Promise.all([['node', ''], ['mount', 'info'], ['mount', 'warn']].map(async ([m, l]) => { const k = fork(import.meta.filename, [m!, p.url, l!], { execArgv: process.env.PROF && l === 'warn' ? ['--cpu-prof','--cpu-prof-dir=/tmp/prof'] : [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }); const port: any = await new Promise((x) => k.once('message', x)); return { name: m + l!, k, port }; }));
  for (const { port } of kids) await run(port, 3000);
  const sums: Record<string, number[]> = {};
  for (let r = 0; r < 7; r++) for (const { name, k, port } of kids) { k.send('s'); await run(port, 2000); k.send('e'); const u: any = await new Promise((x) => k.once('message', x)); (sums[name] ??= []).push(u / 2000); }
  for (const [n, v] of Object.entries(sums)) console.log(n, v.toSorted((a, b) => a - b)[3]!.toFixed(0), 'us/request');
  for (const { k } of kids) k.disconnect(); await new Promise(r=>setTimeout(r,1500)); await close(); await p.stop(); process.exit(0);
}
