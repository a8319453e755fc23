import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Read by programs and libraries themselves. */
const ofOthers = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS'];

it('every setting is read in this folder and told in the reference of settings, and no other', async () => {
  const folder = new URL('.', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const code = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  const read = new Set([...code.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].flatMap(([, name]) => name ?? []));
  const page = await readFile(new URL('../../../../docs/operations/settings.md', folder), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const told = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? [])),
  );
  expect(told.size).toBeGreaterThan(20);
  const shared = [...read].filter((name) => name.startsWith('AWS_'));
  expect([...read].filter((name) => !told.has(name) && !ofOthers.includes(name) && !shared.includes(name))).toEqual([]);
  expect([...told].filter((name) => !read.has(name))).toEqual([]);
});
