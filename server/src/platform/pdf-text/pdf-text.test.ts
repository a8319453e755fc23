import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostilePdfs, plainPdf } from '@trapline/test-world/hostile/hostile-pdfs.ts';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { printDocument } from '../print/print.ts';
import { readPdfText } from './pdf-text.ts';
import { joinLines } from './take-text.ts';

const limits = { pages: 50, pageCharacters: 2_000, characters: 10_000 };
const signal = new AbortController().signal;

async function textOf(
  bytes: Buffer,
  given = limits,
  process = { deadline: 8_000, memory: 700_000_000, watchEvery: 50 },
) {
  await using folder = await scratchFolder();
  const file = join(folder.path, 'file.pdf');
  await writeFile(file, bytes);
  return await readPdfText(file, given, { signal, process });
}

describe('the text of a PDF', () => {
  it('is that of its pages, in Japanese too', async () => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'file.pdf');
    const section = (heading: string, text: string) => ({
      ...{ name: heading, heading, landscape: false },
      blocks: [{ kind: 'note' as const, text }],
    });
    const sections = [
      section('Cleaning', 'Clean the lens with a soft cloth.'),
      section('交換', `${'トラップの寿命は三十日です。'.repeat(5)}捕虫紙は月に一度交換してください。`),
    ];
    const document = { title: 'Manual', subject: '', locale: 'ja' as const, foot: '', sections };
    await printDocument({ document, format: 'pdf', file }, signal);
    const { pages, whole } = await readPdfText(file, limits, { signal });
    expect(whole).toBe(true);
    expect(pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(pages[0]?.text).toContain('Clean the lens with a soft cloth.');
    // The line breaks somewhere in it.
    expect(pages[1]?.text).toContain(`${'トラップの寿命は三十日です。'.repeat(5)}捕虫紙は月に一度交換してください。`);
  });

  it('ends at the limits', async () => {
    const long = plainPdf('word '.repeat(2_000));
    expect((await textOf(long, { ...limits, pageCharacters: 20 })).pages[0]?.text).toHaveLength(20);
    expect(await textOf(long, { ...limits, characters: 10 })).toEqual({ pages: [], whole: false });
    expect(await textOf(plainPdf('One'), { ...limits, pages: 0 })).toEqual({ pages: [], whole: false });
  });

  it.each(hostilePdfs)('costs no more than the limits: %s', async (_, make) => {
    const result = await textOf(make()).catch((error: unknown) => error);
    // Read, or given up for a reason that says something about the file.
    if (result instanceof DecodeError) expect(['unreadable', 'timeout', 'memory', 'crashed']).toContain(result.reason);
    else expect(result).toMatchObject({ pages: expect.any(Array) });
  });

  it('is not read to the end by a process that takes too long', async () => {
    const [, endless] = hostilePdfs.find(([name]) => name === 'text without an end') ?? [];
    const process = { deadline: 300, memory: 700_000_000, watchEvery: 50 };
    await expect(textOf(endless?.() ?? Buffer.alloc(0), limits, process)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('is no longer read once nobody wants it', async () => {
    await expect(
      readPdfText('/dev/null', limits, { signal: AbortSignal.abort(new Error('not wanted')) }),
    ).rejects.toThrow('not wanted');
  });
});

it('joins lines to one, and Japanese ones without a space', () => {
  expect(joinLines('Clean the\nlens  daily\r\nＡＢＣ')).toBe('Clean the lens daily ABC');
  expect(joinLines('捕虫紙を交\n換する。 \n ﾄﾗｯﾌﾟ')).toBe('捕虫紙を交換する。トラップ');
  expect(joinLines('a\u0000b\u202Ec\n\n')).toBe('a b c');
});
