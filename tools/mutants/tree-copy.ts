import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Mutant } from './find-mutants.ts';

/** A copy of the repository in which files may be mutated; the original is never touched. */
export interface TreeCopy {
  readonly folder: string;
  /** Applies mutants, at most one per file. @returns undoes them */
  apply(mutants: readonly Mutant[]): () => void;
  remove(): void;
}

/**
 * Copies all files tracked by Git in their current state. Packages are links; those of the workspaces point to the
 * copy.
 */
export function copyTree(root: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'trapline-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\0')) {
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
  }
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@trapline') symlinkSync(resolve(root, 'node_modules', name), join(packages, name));
  }
  mkdirSync(join(packages, '@trapline'));
  for (const name of readdirSync(join(root, 'node_modules', '@trapline'))) {
    symlinkSync(join(folder, name), join(packages, '@trapline', name));
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'));
  }
  return {
    folder,
    apply(mutants) {
      const whole = mutants.map((mutant) => {
        const file = join(folder, mutant.path);
        const text = readFileSync(file, 'utf8');
        writeFileSync(file, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
        return { file, text };
      });
      return () => {
        for (const { file, text } of whole) writeFileSync(file, text);
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The folder for state between runs; Git ignores it. */
export function stateFolder(root: string): string {
  const folder = join(root, '.cache', 'mutants');
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
