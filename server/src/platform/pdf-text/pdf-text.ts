/**
 * Reads the text of PDF files, page by page.
 *
 * Guarantees: a file is read in a process of its own, with limits of time and memory, which is killed afterwards. That
 * process may read files, and do nothing else: no writing, no network, no other programs, no native libraries. How much
 * text it returns is limited too.
 *
 * It draws nothing, recognizes no letters on scans, and stores nothing.
 */
export type { PdfPage } from './pdf-messages.ts';
export { readPdfText } from './read-pdf-text.ts';
