import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { webStamp } from './web-source.ts';

// Development: each change rebuilds the web into web/dist, from where the server serves it with the same headers as in
// production. Changes to the server or the domain restart the server. Reload the page to see them.

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
/** Milliseconds to wait after a change, so that saving several files restarts the server once. */
const quiet = 200;

const web = spawn(process.execPath, vite, { cwd: 'web', env, stdio: ['ignore', 'pipe', 'inherit'] });
web.on('error', (error) => console.error(`The web cannot be built: ${error.message}`));
let server: ChildProcess | null = null;
let restarting = false;

// Each child is signalled once and awaited, so that the database is closed when the command ends.
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
  // Watches whole folders rather than imported files: editors replace files, and a file that could not be read is not
  // imported by anything.
  let timer: NodeJS.Timeout | undefined;
  const changed = (_kind: string, file: string | null): void => {
    if (ending || (file !== null && (/\.test\.ts$/.test(file) || !/\.(ts|sql|json)$/.test(file)))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restartServer(), quiet);
  };
  for (const folder of ['server/src', 'domain/src']) {
    const watcher = watch(folder, { recursive: true }, changed);
    // For example, the system has no more watches. The server keeps running, and has to be restarted by hand.
    watcher.on('error', (error) => console.error(`Changes in ${folder} are not detected: ${error.message}`));
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
    if (!ending && !restarting) console.error(`The server exited (${code}); it restarts after the next change.`);
  });
}

async function restartServer(): Promise<void> {
  // While the old server is stopping, the new one will read any further changes anyway.
  if (ending || restarting || !server) return;
  restarting = true;
  console.log('Restarting the server after a change …');
  server.kill('SIGTERM');
  await ended(server);
  restarting = false;
  if (!ending) startServer();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
