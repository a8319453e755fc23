import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mayWait } from './syntax-rules.ts';

const root = join(import.meta.dirname, '../..');

it('lets only helpers wait that exist and do', () => {
  const waits = (path: string) =>
    existsSync(join(root, path)) && /setTimeout|node:timers/.test(readFileSync(join(root, path), 'utf8'));
  expect(mayWait.filter((path) => !waits(path))).toEqual([]);
});
