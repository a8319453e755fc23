import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { readableDocumentTypes } from '@trapline/domain/documents/document.access.ts';
import {
  type DocumentType,
  documentTypes,
  isDocumentType,
  leadingDocumentTypes,
} from '@trapline/domain/documents/document.catalogue.ts';
import { byUse } from '@trapline/domain/documents/document.rules.ts';
import type { DocumentMap } from '@trapline/domain/documents/document.schema.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import { documentAnswer } from './document.answer.ts';
import { type DocumentRow, findDocument, listDocumentRows } from './document.store.ts';
import { unitVersions } from './unit-versions.store.ts';

/** The documents that an account may read, by type in order. Source: DOC-1, DOC-2, DOC-3. */
export async function listDocuments(db: Db, account: CallerAccount): Promise<DocumentMap> {
  const readable = readableDocumentTypes(account);
  const rows = await listDocumentRows(db, readable);
  const versions = await versionsFor(db, account, rows);
  const map: DocumentMap = {};
  for (const type of documentTypes) {
    const documents = rows
      .filter(({ sensor_type }) => sensor_type === type)
      .map((row) => documentAnswer(row, versions(type)))
      .toSorted(byUse);
    const leading = leadingDocumentTypes.some((one) => one === type);
    if (readable.includes(type) && (leading || documents.length > 0)) map[type] = documents;
  }
  return map;
}

/**
 * The versions of the caller's units by type; read only for types with a document that names versions. Product admins
 * see the units of all, which are not theirs. Source: DOC-2.
 */
async function versionsFor(
  db: Db,
  account: CallerAccount,
  rows: readonly DocumentRow[],
): Promise<(type: DocumentType) => readonly string[]> {
  const named = rows.filter(({ firmware_from, firmware_up_to }) => firmware_from !== null || firmware_up_to !== null);
  const types = documentTypes.filter((type) => named.some(({ sensor_type }) => sensor_type === type));
  const versions = types.length === 0 || isProductAdmin(account) ? [] : await unitVersions(db, account, types);
  return (wanted) => versions.filter(({ type }) => type === wanted).map(({ version }) => version);
}

/** A document that an account may read. @throws Problem not_found, also for a type that is not allowed */
export async function seeDocument(
  db: Db,
  account: CallerAccount,
  { sensorType, fileName }: { readonly sensorType: string; readonly fileName: string },
): Promise<DocumentRow> {
  if (!isDocumentType(sensorType) || !readableDocumentTypes(account).includes(sensorType)) {
    throw new Problem('not_found');
  }
  return orNotFound(await findDocument(db, sensorType, fileName.normalize('NFC')));
}
