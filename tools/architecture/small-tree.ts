import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { checkTree } from './check-tree.ts';

/** A small repository for each test of a file. */
export interface SmallTree {
  /** Adds files, by path. @returns the violations found, each as `path:line message` */
  check(files: Readonly<Record<string, string>>): readonly string[];
  /** Removes a file. */
  remove(path: string): void;
}

/** Creates an empty repository before each test of the calling file, and deletes it afterwards. */
export function smallTree(): SmallTree {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trapline-house-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  return {
    check(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return checkTree(root).map(({ path, line, message }) => `${path}:${line} ${message}`);
    },
    remove: (path) => rmSync(join(root, path)),
  };
}
