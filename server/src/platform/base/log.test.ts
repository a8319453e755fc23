import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createLogger, openLogFile } from './log.ts';

it('keeps running when the log file cannot be written, reports it once, and resumes as soon as it can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-log-'));
  const file = join(folder, 'missing', 'trapline.log');
  const troubles: string[] = [];
  const log = createLogger(
    'info',
    openLogFile(file, (error) => troubles.push(error.message)),
  );
  try {
    log.info('first');
    log.info('second');
    await vi.waitFor(() => expect(troubles).toHaveLength(1));
    log.info('third');
    await mkdir(join(folder, 'missing'));
    await vi.waitFor(async () => {
      log.info('again');
      expect(await readFile(file, 'utf8')).toContain('again');
    });
    expect(troubles).toEqual([expect.stringContaining('ENOENT')]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
