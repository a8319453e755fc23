import type { ChildReport } from '../child-watch/child-result.ts';
import { type PdfResult, pdfSettingsCheck } from './pdf-messages.ts';
import { takeText } from './take-text.ts';

/*
 * The process that reads a single PDF. It reports over the IPC channel that it has started, responds once, and is then
 * killed, or earlier if it exceeds its time or memory. Its environment is empty, and Node lets it do nothing but read.
 */

const answer = (message: ChildReport | PdfResult) => process.send?.(message);
answer({ kind: 'ready' });
takeText(pdfSettingsCheck.Parse(JSON.parse(process.argv[2] ?? ''))).then(
  ({ pages, whole }) => answer({ kind: 'text', pages: [...pages], whole }),
  (error: unknown) => answer({ kind: 'failure', message: error instanceof Error ? error.message : String(error) }),
);
// Ctrl-C and stopping a service signal the whole process group; the parent decides when its children exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(1));
