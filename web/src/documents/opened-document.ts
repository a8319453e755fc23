import { placeOfDocument } from '@trapline/domain/documents/document.rules.ts';
import type { DocumentMap } from '@trapline/domain/documents/document.schema.ts';
import type { TypedDocument } from './document.queries.ts';

/** How an open document stands in the address: its type and its name. */
export function documentInAddress({ type, document }: TypedDocument): string {
  return `${type}/${document.fileName}`;
}

/** The document that the address names; null if there is none. */
export function documentOfAddress(documents: DocumentMap, named: string): TypedDocument | null {
  const place = placeOfDocument(named);
  const document = place && documents[place.type]?.find(({ fileName }) => fileName === place.fileName);
  return place && document ? { type: place.type, document } : null;
}

/** Whether a document can be shown in the browser; workbooks are downloaded. */
export function isShowable(contentType: string): boolean {
  return contentType === 'application/pdf' || /^(?:image|video)\//.test(contentType);
}
