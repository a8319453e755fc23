import { sql } from 'kysely';
import type { DocumentText, DocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { locks } from '../platform/database/locks.ts';
import { jobWaits } from '../platform/jobs/job-queue.store.ts';
import { readDocumentJobs } from './document-files.names.ts';

/** A document with all columns that responses need. */
export interface DocumentRow {
  readonly id: number;
  readonly sensor_type: string;
  readonly file_name: string;
  readonly title: string;
  readonly content_type: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
  readonly uploaded_at: Date;
  readonly firmware_from: string | null;
  readonly firmware_up_to: string | null;
  readonly tutorial: boolean;
  readonly text_state: string;
}

/** A document to store. */
export interface NewDocument extends Omit<DocumentRow, 'id'> {
  readonly uploaded_by: number;
  readonly text_state: DocumentText;
}

const columns = [
  ...(['id', 'sensor_type', 'file_name', 'title', 'content_type', 'bytes', 'sha256', 'storage_key'] as const),
  ...(['uploaded_at', 'firmware_from', 'firmware_up_to', 'tutorial', 'text_state'] as const),
] as const;

/** The documents of these types. */
export function listDocumentRows(db: Db, types: readonly DocumentType[]): Promise<readonly DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('sensor_type', 'in', ['', ...types])
    .execute();
}

/** The document with a name; undefined when there is none. */
export function findDocument(db: Db, type: DocumentType, fileName: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('documents')
    .select(columns)
    .where('sensor_type', '=', type)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
}

/** The document with an id; undefined when there is none. */
export function findDocumentById(db: Db, id: number): Promise<DocumentRow | undefined> {
  return db.selectFrom('documents').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks documents against being published or deleted meanwhile, until the transaction ends: a replaced file must be
 * known to be deleted.
 */
export async function lockDocuments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.documents})`.execute(tx);
}

/** Inserts a document. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow> {
  return tx.insertInto('documents').values(document).returning(columns).executeTakeFirstOrThrow();
}

/** Deletes a document with its text. */
export async function deleteDocumentRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('documents').where('id', '=', id).execute();
}

/** Storage keys of all documents. */
export async function documentKeys(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('documents').select('storage_key').execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** Storage keys of the documents whose text is still to be read, but that no job will read. */
export async function unreadKeys(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('storage_key')
    .where('text_state', '=', 'waiting')
    .where(sql<boolean>`not ${jobWaits(sql`${readDocumentJobs}::text || storage_key`)}`)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/**
 * Stores the text of a document, unless it was replaced meanwhile.
 * @param pages those with text
 */
export async function keepDocumentText(
  tx: Tx,
  storageKey: string,
  state: DocumentText,
  pages: readonly { readonly page: number; readonly text: string }[],
): Promise<void> {
  const document = await tx
    .updateTable('documents')
    .set({ text_state: state })
    .where('storage_key', '=', storageKey)
    .returning('id')
    .executeTakeFirst();
  if (!document) return;
  await tx.deleteFrom('document_pages').where('document_id', '=', document.id).execute();
  for (let at = 0; at < pages.length; at += 100) {
    const some = pages.slice(at, at + 100).map(({ page, text }) => ({ document_id: document.id, page, text }));
    await tx.insertInto('document_pages').values(some).execute();
  }
}
