import { execFile } from 'node:child_process';
import { open, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { Entry } from './tree.ts';

const run = promisify(execFile);

/** A program that PostgreSQL's tools start others with. */
const shell = '/bin/sh';

/**
 * What programs need of the system they run on: the shared libraries that they name, the loader and a shell, as they are
 * on this machine, and the few files that libraries expect.
 * @param files in which programs and libraries are looked for
 * @param user that the image runs as
 * @throws Error when a library that is named is not on this machine
 */
export async function systemEntries(files: readonly string[], user: number): Promise<readonly Entry[]> {
  const binaries = [await realpath(shell)];
  for (const file of files) if (await isElf(file)) binaries.push(file);
  const libraries = new Set<string>();
  // What the portal's own packages bring along is in them already.
  const own = new Set(files.map((file) => basename(file)));
  for (const binary of binaries) for (const library of await librariesOf(binary, own)) libraries.add(library);
  const entries: Entry[] = [
    ...['bin', 'lib', 'lib64'].map((name): Entry => ({ kind: 'link', path: name, target: `usr/${name}` })),
    { kind: 'file', path: 'usr/bin/sh', source: await realpath(shell), isExecutable: true },
    { kind: 'folder', path: 'tmp', mode: 0o1777 },
    { kind: 'text', path: 'etc/passwd', text: passwd(user) },
    { kind: 'text', path: 'etc/group', text: `root:x:0:\ntrapline:x:${user}:\n` },
    { kind: 'text', path: 'etc/nsswitch.conf', text: 'hosts: files dns\n' },
  ];
  for (const library of [...libraries].toSorted()) {
    const source = await realpath(library);
    const path = library.replace(/^\/(lib(?:64)?)\//, '/usr/$1/').slice(1);
    entries.push({ kind: 'file', path, source, isExecutable: true });
  }
  return entries;
}

function passwd(user: number): string {
  return `root:x:0:0:root:/root:/bin/sh\ntrapline:x:${user}:${user}:Trapline:/data:/bin/sh\n`;
}

async function isElf(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === '\u007fELF';
  } finally {
    await handle.close();
  }
}

/** The libraries that a program or library loads, by where this machine finds them. */
async function librariesOf(binary: string, own: ReadonlySet<string>): Promise<readonly string[]> {
  let told: string;
  try {
    told = (await run('ldd', [binary])).stdout;
  } catch (error) {
    // Not dynamically linked.
    if (error instanceof Error && 'stderr' in error && /not a dynamic/.test(String(error.stderr))) return [];
    throw error;
  }
  const missing = [...told.matchAll(/^\s*(\S+) => not found/gm)].flatMap(([, name]) => name ?? []);
  const lost = missing.find((name) => ![...own].some((file) => file.startsWith(name)));
  if (lost !== undefined) throw new Error(`${basename(binary)} needs ${lost}, which is not on this machine.`);
  const found = [...told.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].flatMap(([, path]) => path ?? []);
  return found.filter((path) => !path.includes('/node_modules/'));
}
