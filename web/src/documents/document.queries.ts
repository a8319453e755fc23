import type { DocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import type { DocumentFields, DocumentMap, PublishedDocument } from '@trapline/domain/documents/document.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, sendForm } from '../platform/requests/api.ts';
import { saveFrom } from '../platform/downloads/downloads.ts';

/** First part of the query key of everything about documents. */
export const documentsKey = 'documents';

/** Milliseconds between two looks while the text of a document is being read. */
const lookEvery = 20_000;

/** A document, and the type it is for. */
export interface TypedDocument {
  readonly type: DocumentType;
  readonly document: PublishedDocument;
}

/** The documents of the account's types. @param manages whether their state is shown, so that it must be followed */
export function documentsQuery(manages: boolean) {
  return queryOptions({
    queryKey: [documentsKey, 'list'],
    queryFn: ({ signal }) => call('GET /api/documents', { signal }),
    refetchInterval: ({ state: { data } }) => (manages && data && hasWaiting(data) ? lookEvery : false),
  });
}

function hasWaiting(documents: DocumentMap): boolean {
  return Object.values(documents).some((some) => some.some(({ text }) => text === 'waiting'));
}

/** Where the words of a search stand. */
export function foundQuery(q: string) {
  return queryOptions({
    queryKey: [documentsKey, 'found', q],
    queryFn: ({ signal }) => call('GET /api/documents/search', { query: { q }, signal }),
    select: ({ passages }) => passages,
    enabled: q !== '',
  });
}

/** Publishes a file. @param onProgress gets the bytes sent so far */
export function publish(fields: DocumentFields, file: File, signal: AbortSignal, onProgress: (sent: number) => void) {
  return sendForm('POST /api/documents', { form: { fields, files: { file } }, signal }, onProgress);
}

/** Deletes a document. */
export async function removeDocument({ type, document }: TypedDocument): Promise<void> {
  await call('DELETE /api/documents/{sensorType}/{fileName}', {
    params: { sensorType: type, fileName: document.fileName },
  });
}

/** Has the browser save a document. */
export async function download({ type, document }: TypedDocument): Promise<void> {
  const params = { sensorType: type, fileName: document.fileName };
  const { download_path } = await call('GET /api/documents/{sensorType}/{fileName}/download_path', { params });
  saveFrom(download_path);
}
