import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { type PrintDocument, printDocument } from './print.ts';

/** A document that takes many seconds to lay out. */
const long: PrintDocument = {
  ...{ title: 'Long', subject: 'Rows', locale: 'en', foot: '' },
  sections: [
    {
      ...{ name: 'Rows', heading: 'Rows', landscape: false },
      blocks: [
        {
          ...{ kind: 'table', title: null, columns: [{ heading: 'Text', width: 10 }], empty: '' },
          rows: Array.from({ length: 60_000 }, () => ({ cells: [{ kind: 'text', value: 'Some words of a row' }] })),
        },
      ],
    },
  ],
};

/** Processes that print for this one. */
async function printers(): Promise<readonly string[]> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ours = pids.map(async (pid) => {
    const [status, command] = [await read(`/proc/${pid}/status`), await read(`/proc/${pid}/cmdline`)];
    return status.includes(`\nPPid:\t${process.pid}\n`) && command.includes('print-child') ? [pid] : [];
  });
  return (await Promise.all(ours)).flat();
}

test.runIf(process.platform === 'linux').each(['xlsx', 'pdf'] as const)(
  'a document that is no longer wanted ends the process that writes it: %s',
  async (format) => {
    await using folder = await scratchFolder();
    const cancelling = new AbortController();
    const order = { document: long, format, file: join(folder.path, 'long') };
    const printed = Promise.allSettled([printDocument(order, cancelling.signal)]);
    await vi.waitFor(async () => expect(await printers()).toHaveLength(1), { timeout: 20_000, interval: 10 });
    cancelling.abort(new Error('not wanted'));
    expect(await printed).toMatchObject([{ status: 'rejected', reason: { message: 'not wanted' } }]);
    await vi.waitFor(async () => expect(await printers()).toEqual([]), { timeout: 20_000, interval: 10 });
  },
);
