/** Storage prefix of all documents. */
export const documentsFolder = 'documents/';

/** Storage key of a document. @param id generated for this file: a replaced file has another one */
export function documentKey(id: string): string {
  return `${documentsFolder}${id}/file`;
}

/** Folder of a document's file, for its deletion. */
export function folderOfDocument(storageKey: string): string {
  return storageKey.slice(0, storageKey.lastIndexOf('/'));
}

/** Key of the job that reads the text of a document, followed by the storage key. */
export const readDocumentJobs = 'read_document/';

/** Key of the job that reads the text of a document. */
export function readDocumentJob(storageKey: string): string {
  return `${readDocumentJobs}${storageKey}`;
}
