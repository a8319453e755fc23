import { writePages } from './pages/write-pages.ts';
import type { PrintDocument } from './print-document.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

/*
 * The process that writes one document. It is started for it and ends afterwards, which frees its memory. It receives the document
 * over the IPC channel, and has an empty environment.
 */

process.umask(0o077);

/** The message that the process receives. */
export interface PrintOrder {
  readonly document: PrintDocument;
  readonly format: 'xlsx' | 'pdf';
  readonly file: string;
}

process.once('message', (order: PrintOrder) => {
  const write = order.format === 'xlsx' ? writeWorkbook : writePages;
  write(order.document, order.file).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : 'It failed', () =>
        process.exit(1),
      );
    },
  );
});
process.once('disconnect', () => process.exit(1));
