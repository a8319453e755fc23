import { createPortal } from '@trapline/server/portal/portal.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { serveUsage } from './child.ts';

// A portal as in production, but without rate limits: one client sends all calls.

const options = Compile(
  Type.Object({
    port: Type.Integer(),
    databaseUrl: Type.String(),
    filesDir: Type.String(),
    worker: Type.Boolean(),
    children: Type.Integer(),
    behindProxy: Type.Boolean(),
    modelUrl: Type.Union([Type.String(), Type.Null()]),
  }),
);
const given = options.Parse(JSON.parse(process.argv[2] ?? ''));
const { port, databaseUrl, filesDir, worker, children, behindProxy, modelUrl } = given;
const wide = [
  { calls: 1e9, seconds: 1 },
  { calls: 1e9, seconds: 60 },
];
const portal = await createPortal({
  databaseUrl,
  directUrl: databaseUrl,
  filesDir,
  publicUrl: `http://127.0.0.1:${port}`,
  log: createLogger('info'),
  mail: { from: 'trapline@example.com', outbox: `${filesDir}-outbox` },
  detector: 'builtin',
  alone: true,
  children,
  ...(modelUrl === null ? {} : { llm: { baseUrl: modelUrl, model: 'bench', monthlyTokens: 999_999_999 } }),
  ...(behindProxy ? { trustedProxies: ['127.0.0.1'] } : {}),
  limits: { account: wide, network: wide, unit: wide, pictures: wide, uploads: wide, frames: wide },
});
if (worker) await portal.startWorker();
await portal.http.listen({ host: '127.0.0.1', port });
serveUsage(
  () => portal.close(),
  () => portal.passwords.mostAtOnce(),
);
