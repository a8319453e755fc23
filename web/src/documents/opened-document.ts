import { documentTypes } from '@trapline/domain/documents/document.catalogue.ts';
import type { DocumentMap } from '@trapline/domain/documents/document.schema.ts';
import type { TypedDocument } from './document.queries.ts';

/** How an open document stands in the address: its type and its name. */
export function documentInAddress({ type, document }: TypedDocument): string {
  return `${type}/${document.fileName}`;
}

/** The document that the address names; null if there is none. */
export function documentOfAddress(documents: DocumentMap, named: string): TypedDocument | null {
  const type = documentTypes.find((one) => named.startsWith(`${one}/`));
  const document = type && documents[type]?.find(({ fileName }) => `${type}/${fileName}` === named);
  return type && document ? { type, document } : null;
}

/** Whether a document can be shown in the browser; workbooks are downloaded. */
export function isShowable(contentType: string): boolean {
  return contentType === 'application/pdf' || /^(?:image|video)\//.test(contentType);
}
