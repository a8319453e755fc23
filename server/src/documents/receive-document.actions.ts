import { type DocumentKind, documentKinds } from '@trapline/domain/documents/document.catalogue.ts';
import { documentName, kindOfContentType, kindOfName } from '@trapline/domain/documents/document.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import type { FormFile } from '../platform/http/handler.ts';
import { createDocumentInspector } from '../platform/headers/headers.ts';
import type { IncomingObject, Storage } from '../platform/storage/storage.ts';

/** A file that can be published, still under a temporary name. */
export interface ReceivedDocument {
  readonly incoming: IncomingObject;
  readonly fileName: string;
  readonly kind: DocumentKind;
}

/**
 * Writes a file to a temporary name and determines what it is while it streams; its bytes decide, and its name must
 * promise the same. Source: DOC-2.
 * @throws Problem wrong_file_type, incomplete_file, unreadable_picture, validation_failed for its name,
 *   payload_too_large, insufficient_storage; the temporary file is deleted then
 */
export async function receiveDocument(storage: Storage, file: FormFile): Promise<ReceivedDocument> {
  const fileName = documentName(file.name);
  if (fileName === null) throw invalidValue('/file', 'its name cannot be used');
  const inspector = createDocumentInspector();
  const incoming = await storage.receive(file.bytes, (chunk) => inspector.push(chunk));
  try {
    const found = inspector.end();
    if ('flaw' in found) throw new Problem(found.flaw);
    const kind = kindOfContentType(found.contentType);
    if (kind === null || kindOfName(fileName) !== kind) {
      const detail = `The file is ${found.contentType}, and its name ends otherwise`;
      throw new Problem('wrong_file_type', { detail });
    }
    return { incoming, fileName, kind };
  } catch (error) {
    await incoming.discard();
    throw error;
  }
}

/** Content type of a kind of document. */
export function contentTypeOf(kind: DocumentKind): string {
  return documentKinds[kind].contentType;
}
