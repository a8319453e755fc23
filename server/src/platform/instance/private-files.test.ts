import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = new URL('private-files.ts', import.meta.url).href;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trapline-private-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const modeOf = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8);

it('closes existing files and later ones, also those of children, to other users', () => {
  for (const folder of ['files', 'postgres']) mkdirSync(join(dataDir, folder));
  for (const file of ['trapline.log', 'instance.lock']) writeFileSync(join(dataDir, file), '');
  for (const folder of ['files', 'postgres']) chmodSync(join(dataDir, folder), 0o755);
  for (const file of ['trapline.log', 'instance.lock']) chmodSync(join(dataDir, file), 0o644);
  // In another process, since the mask belongs to a whole process.
  const script = `
    import { execFileSync } from 'node:child_process';
    import { keepFilesPrivate } from ${JSON.stringify(module)};
    keepFilesPrivate(process.argv[1]);
    execFileSync('/bin/sh', ['-c', 'mkdir later && echo x > later/file'], { cwd: process.argv[1] });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, dataDir]);
  expect(modeOf('files')).toBe('700');
  expect(modeOf('trapline.log')).toBe('600');
  expect([modeOf('later'), modeOf('later/file')]).toEqual(['700', '600']);
  expect([modeOf('postgres'), modeOf('instance.lock')]).toEqual(['755', '644']);
});
