import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isDocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import { readableDocumentTypes } from '@trapline/domain/documents/document.access.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { downloadPathSeconds } from '@trapline/domain/events/event.limits.ts';
import { findActingAs } from '../accounts/account.store.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/storage.ts';
import { type DocumentRow, findDocumentById } from './document.store.ts';
import { seeDocument } from './read-documents.actions.ts';

/**
 * Content of a signed path: document, storage key of its file, account, owner of the session, and expiry in unix
 * seconds.
 */
const content = Compile(
  Type.Object({ doc: Type.Integer(), k: Type.String(), a: Type.Integer(), o: Type.Integer(), x: Type.Integer() }),
);

/** Signs a download path for a document that the caller may read. Source: DOC-3. @throws Problem not_found */
export async function signDocument(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signer: PathSigner,
  caller: AccountCaller,
  named: { readonly sensorType: string; readonly fileName: string },
): Promise<string> {
  const { id, storage_key } = await seeDocument(db, caller.account, named);
  const x = seconds(clock) + downloadPathSeconds;
  return signer.sign(JSON.stringify({ doc: id, k: storage_key, a: caller.account.id, o: caller.own.id, x }));
}

/**
 * The document of a signed path; null if the path is that of something else. The path alone grants nothing; the right
 * is checked again. Source: DOC-3, SHARE-12.
 * @throws Problem not_found; gone once it has expired, or the file was replaced or deleted
 */
export async function openSignedDocument(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signer: PathSigner,
  path: string,
): Promise<DocumentRow | null> {
  const text = signer.open(path);
  const named: unknown = text === null ? null : JSON.parse(text);
  if (!content.Check(named)) return null;
  if (named.x < seconds(clock)) throw new Problem('gone', { detail: 'The path has ended; ask for a new one' });
  const account = await findActingAs(db, { accountId: named.a, ownId: named.o });
  if (!account) throw new Problem('not_found');
  const document = await findDocumentById(db, named.doc);
  if (document?.storage_key !== named.k) throw new Problem('gone', { detail: 'The file was replaced or deleted' });
  const { sensor_type: type } = document;
  if (!isDocumentType(type) || !readableDocumentTypes(account).includes(type)) throw new Problem('not_found');
  return document;
}
