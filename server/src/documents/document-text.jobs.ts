import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { DocumentText } from '@trapline/domain/documents/document.catalogue.ts';
import { documentTextLimits } from '@trapline/domain/documents/document.limits.ts';
import { transaction } from '../platform/database/database.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import { backupRuns } from '../platform/database/backup-runs.store.ts';
import { enqueue, type JobRequest, type Tasks } from '../platform/jobs/job-queue.store.ts';
import { type PdfPage, readPdfText } from '../platform/pdf-text/pdf-text.ts';
import type { Services } from '../platform/services.ts';
import { documentsFolder, readDocumentJob } from './document-files.names.ts';
import { documentKeys, keepDocumentText, unreadKeys } from './document.store.ts';

const payload = Compile(Type.Object({ key: Type.String() }));

/**
 * Age at which a file without a row counts as left behind by an interrupted upload. Its age counts from its last byte,
 * and its row may come much later, after the rest of a slow form. Source: STORAGE-2.
 */
const orphanAgeMs = 86_400_000;
/** Attempts at a file that fails although it may be readable. */
const tries = 4;

/** Requests that the text of a PDF is read. One at a time, since each may take half a gigabyte. */
export function readDocumentRequest(key: string): JobRequest {
  return { task: 'read_document', payload: { key }, queue: 'documents', key: readDocumentJob(key), tries };
}

/**
 * The jobs that read the text of PDFs, and that once a day delete files without a document and read texts whose job was
 * lost. Source: DOC-5, STORAGE-2.
 */
export function documentTasks(services: Services): Tasks {
  return {
    async read_document({ payload: given, signal, lastTry }) {
      if (!payload.Check(given)) throw new Error('Not a payload of this job');
      const { state, pages } = await textOf(services, given.key, signal, lastTry);
      await transaction(services.db, (tx) => keepDocumentText(tx, given.key, state, pages));
    },
    async sweep_documents() {
      await sweepDocuments(services);
      for (const key of await unreadKeys(services.db)) await enqueue(services.db, readDocumentRequest(key));
    },
  };
}

interface ReadText {
  readonly state: DocumentText;
  readonly pages: readonly PdfPage[];
}

async function textOf(
  { storage, log }: Services,
  key: string,
  signal: AbortSignal,
  lastTry: boolean,
): Promise<ReadText> {
  // It may have been replaced or deleted since.
  if ((await storage.head(key)) === null) return { state: 'none', pages: [] };
  try {
    const { pages } = await storage.withFile(key, (file) => readPdfText(file, documentTextLimits, { signal }));
    return { state: pages.length === 0 ? 'empty' : 'read', pages };
  } catch (error) {
    // Anything else, such as a full disk, says nothing about the file: the sweep of the day tries again.
    if (!(error instanceof DecodeError)) throw error;
    // A last attempt that ends with the process does not count.
    if (error.reason === 'failed' && (!lastTry || signal.aborted)) throw error;
    log.warn({ err: error, key }, 'The text of a document cannot be read');
    return { state: 'unreadable', pages: [] };
  }
}

/** Files are written before their rows, so an old file without a row never gets one. */
async function sweepDocuments({ db, storage, clock }: Services): Promise<void> {
  const old: string[] = [];
  for await (const { key, modified } of storage.list(documentsFolder)) {
    if (clock.now() - modified.getTime() >= orphanAgeMs) old.push(key);
  }
  const known = await documentKeys(db);
  // After the rows were read: a backup that began before may hold one that is gone since. The next day does.
  if (await backupRuns(db)) return;
  for (const key of old) if (!known.has(key)) await storage.delete(key);
}
