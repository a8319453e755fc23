import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { compareVersions, isFilm, placeOfDocument } from '@trapline/domain/documents/document.rules.ts';
import type { DocumentFields, PublishedDocument } from '@trapline/domain/documents/document.schema.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { type ActorAt, identitiesOf } from '../audit/people-audit.actions.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import { base32Id } from '../platform/base/ids.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { documentAnswer } from './document.answer.ts';
import { documentKey, folderOfDocument } from './document-files.names.ts';
import { readDocumentRequest } from './document-text.jobs.ts';
import {
  deleteDocumentRow,
  type DocumentRow,
  findDocument,
  insertDocument,
  lockDocuments,
  type NewDocument,
} from './document.store.ts';
import { seeDocument } from './read-documents.actions.ts';
import { contentTypeOf, type ReceivedDocument } from './receive-document.actions.ts';

type PublishServices = Pick<Services, 'db' | 'ids' | 'storage'>;

/**
 * Publishes a received file; one of the same type with the same name is replaced, and the one that `replaces` names. The
 * file is discarded if this fails.
 * Source: DOC-2.
 * @throws Problem forbidden, validation_failed
 */
export async function publishDocument(
  services: PublishServices,
  actor: ActorAt,
  fields: DocumentFields,
  received: ReceivedDocument,
): Promise<PublishedDocument> {
  const { db, ids, storage } = services;
  const key = documentKey(base32Id(ids));
  const document = await checkedDocument(actor, fields, received, key);
  await received.incoming.commit(key);
  try {
    return documentAnswer(await transaction(db, (tx) => insertOrReplace(tx, actor, fields, document)), []);
  } catch (error) {
    // Refused, so no row refers to it. If the database did not respond, it may have committed: the sweep finds out.
    if (error instanceof Problem) await storage.delete(key);
    throw error;
  }
}

async function checkedDocument(
  { caller, at }: ActorAt,
  fields: DocumentFields,
  received: ReceivedDocument,
  key: string,
): Promise<NewDocument> {
  const { incoming, fileName, kind } = received;
  try {
    checkProductAdmin(caller);
    return {
      ...checkedFields(fields, received),
      ...{ file_name: fileName, content_type: contentTypeOf(kind) },
      ...{ bytes: incoming.written.bytes, sha256: incoming.written.sha256, storage_key: key },
      ...{ uploaded_at: at, uploaded_by: caller.own.id },
      text_state: kind === 'pdf' ? 'waiting' : 'none',
    };
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}

function checkedFields(fields: DocumentFields, { kind }: ReceivedDocument) {
  const { firmware_from = null, firmware_up_to = null, tutorial } = fields;
  if (firmware_from !== null && firmware_up_to !== null && compareVersions(firmware_from, firmware_up_to) > 0) {
    throw invalidValue('/firmware_up_to', 'must not be before firmware_from');
  }
  if (tutorial === '1' && !isFilm(kind)) throw invalidValue('/tutorial', 'must be a film');
  return {
    ...{ sensor_type: fields.sensor_type, title: requiredText('/title', fields.title) },
    ...{ firmware_from, firmware_up_to, tutorial: tutorial === '1' },
  };
}

async function insertOrReplace(
  tx: Tx,
  actor: ActorAt,
  { sensor_type, replaces }: DocumentFields,
  document: NewDocument,
): Promise<DocumentRow> {
  await lockDocuments(tx);
  const named = replaces === undefined ? undefined : await replacedDocument(tx, replaces);
  const same = await findDocument(tx, sensor_type, document.file_name);
  const other = named && named.id !== same?.id ? named : undefined;
  for (const old of [same, other]) if (old) await remove(tx, old);
  const row = await insertDocument(tx, document);
  if (document.text_state === 'waiting') await enqueue(tx, readDocumentRequest(document.storage_key));
  const details = other ? { replaced: entityOf(other) } : {};
  await audit(tx, actor, same || other ? 'document.replace' : 'document.publish', row, details);
  return row;
}

/** @throws Problem validation_failed if it is not there any more, so that the caller looks again */
async function replacedDocument(tx: Tx, replaces: string): Promise<DocumentRow> {
  const place = placeOfDocument(replaces);
  const document = place && (await findDocument(tx, place.type, place.fileName.normalize('NFC')));
  if (!document) throw invalidValue('/replaces', 'must be the type and file name of a document');
  return document;
}

async function remove(tx: Tx, { id, storage_key }: DocumentRow): Promise<void> {
  await deleteDocumentRow(tx, id);
  await enqueue(tx, { task: 'delete_files', payload: { prefixes: [folderOfDocument(storage_key)] } });
}

/** Deletes a document. Source: DOC-2. @throws Problem forbidden, not_found */
export async function deleteDocument(
  { db }: Pick<PublishServices, 'db'>,
  actor: ActorAt,
  named: { readonly sensorType: string; readonly fileName: string },
): Promise<void> {
  checkProductAdmin(actor.caller);
  await transaction(db, async (tx) => {
    await lockDocuments(tx);
    const document = await seeDocument(tx, actor.caller.account, named);
    await remove(tx, document);
    await audit(tx, actor, 'document.delete', document);
  });
}

async function audit(
  tx: Tx,
  { caller, address, at }: ActorAt,
  action: AuditAction,
  document: DocumentRow,
  more: { readonly replaced?: string } = {},
): Promise<void> {
  const details = { title: document.title, bytes: document.bytes, ...more };
  await insertAuditEntry(tx, { at, ...identitiesOf(caller), action, entity: entityOf(document), details, address });
}

function entityOf({ sensor_type, file_name }: DocumentRow): string {
  return `${sensor_type}/${file_name}`;
}
