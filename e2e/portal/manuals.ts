import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printDocument } from '@trapline/server/platform/print/print.ts';

/**
 * A small manual as PDF.
 * @param folder for a temporary file
 * @param chapters heading and text, each on a page of its own
 */
export async function manual(
  folder: string,
  title: string,
  chapters: readonly (readonly [heading: string, text: string])[],
  locale: 'en' | 'ja' = 'en',
): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'manual.pdf');
  const sections = chapters.map(([heading, text]) => ({
    ...{ name: heading, heading, landscape: false },
    blocks: [{ kind: 'note' as const, text }],
  }));
  const document = { title, subject: 'Manual', locale, foot: 'Trapline', sections };
  await printDocument({ document, format: 'pdf', file }, new AbortController().signal);
  return readFile(file);
}
