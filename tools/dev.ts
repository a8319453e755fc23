import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
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
/** Milliseconds of quiet after a change: saving several files starts the server once. */
const quiet = 200;

const web = spawn(process.execPath, vite, { cwd: 'web', env, stdio: ['ignore', 'pipe', 'inherit'] });
web.on('error', (error) => console.error(`The web cannot be built: ${error.message}`));
let server: ChildProcess | null = null;
let restarting = false;

// Everybody is asked once and waited for, so that the database is closed when the command is over.
let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  web.kill('SIGTERM');
  server?.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

web.stdout.pipe(process.stdout);
for await (const text of web.stdout.iterator({ destroyOnReturn: false })) {
  if (String(text).includes('built in')) break;
}
if (!ending && web.exitCode === null) {
  web.stdout.resume();
  startServer();
  // Whole folders, not the files that were imported: editors put a new file in an old one's place, and a file that
  // could not be read is imported by nobody.
  let timer: NodeJS.Timeout | undefined;
  const changed = (_kind: string, file: string | null): void => {
    if (ending || (file !== null && (/\.test\.ts$/.test(file) || !/\.(ts|sql|json)$/.test(file)))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restartServer(), quiet);
  };
  for (const folder of ['server/src', 'domain/src']) {
    const watcher = watch(folder, { recursive: true }, changed);
    // As when the system has no more watches to give: what runs goes on, and changes want a new start by hand.
    watcher.on('error', (error) => console.error(`Changes in ${folder} are not seen: ${error.message}`));
    watcher.unref();
  }
}
await ended(web);
end();
if (server) await ended(server);
process.exit();

function startServer(): void {
  const args = ['server/src/main.ts', ...process.argv.slice(2)];
  server = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  server.on('error', (error) => console.error(`The server cannot be started: ${error.message}`));
  server.on('exit', (code) => {
    if (!ending && !restarting) console.error(`The server ended (${code}); it starts again at the next change.`);
  });
}

async function restartServer(): Promise<void> {
  // While the old one is ending, what changed meanwhile will be read by the new one.
  if (ending || restarting || !server) return;
  restarting = true;
  console.log('Something changed; starting the server again …');
  server.kill('SIGTERM');
  await ended(server);
  restarting = false;
  if (!ending) startServer();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
