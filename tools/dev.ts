import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { webStamp } from './web-source.ts';

// Development: the web is built again at each change into web/dist, from where the server serves it with the same
// headers as in production; the server starts again at each change of its own or the domain's files. Reload the page.

const root = process.cwd();
rmSync(webStamp(root), { force: true });
const vite = [
  `${root}/node_modules/vite/bin/vite.js`,
  'build',
  '--watch',
  '--mode',
  'development',
  '--logLevel',
  'info',
];
const env = { ...process.env, NODE_ENV: 'development' };

const web = spawn(process.execPath, vite, { cwd: 'web', env, stdio: ['ignore', 'pipe', 'inherit'] });
const children: ChildProcess[] = [web];

// Everybody is asked once and waited for, so that the database is closed when the command is over.
let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

web.stdout.pipe(process.stdout);
for await (const text of web.stdout.iterator({ destroyOnReturn: false })) {
  if (String(text).includes('built in')) break;
}
if (!ending && web.exitCode === null) {
  const server = ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...process.argv.slice(2)];
  children.push(spawn(process.execPath, server, { env, stdio: ['ignore', 'inherit', 'inherit'] }));
  web.stdout.resume();
}
await Promise.race(children.map(ended));
end();
await Promise.all(children.map(ended));

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
