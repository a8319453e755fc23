import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { locks } from './locks.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));

it('gives each lock its own number, and no other file contains lock numbers', () => {
  expect(new Set(Object.values(locks)).size).toBe(Object.keys(locks).length);
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', 'platform/database/locks.ts'] });
  const numbers = /\b748_?201_?\d{3}\b|advisory\w*lock\w*\(\s*\d/;
  expect(files.filter((file) => numbers.test(readFileSync(`${source}${file}`, 'utf8')))).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});
