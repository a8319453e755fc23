import { Type } from 'typebox';
import { searchLength } from '../common/text.limits.ts';
import { route } from '../common/route.ts';
import { pathText, text } from '../common/text.schema.ts';
import { documentBytes } from './document.limits.ts';
import { documentFields, documentMap, documentPassages, publishedDocument } from './document.schema.ts';

const closed = { additionalProperties: false } as const;
const named = { sensorType: pathText, fileName: pathText };
const byName = Type.Object(named, closed);

/** Routes of documents. Source: DOC-3. */
export const documentRoutes = {
  listDocuments: route({
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents by sensor type, of the types that the caller may use',
    access: 'signed_in',
    answer: documentMap,
    errors: [],
  }),
  searchDocuments: route({
    method: 'GET',
    path: '/api/documents/search',
    summary: 'Documents that contain all words of a search in their title, name or text, with the pages',
    access: 'signed_in',
    query: Type.Object({ q: text(searchLength, 1) }, closed),
    answer: documentPassages,
    errors: [],
  }),
  publishDocument: route({
    method: 'POST',
    path: '/api/documents',
    summary: 'Publish a document: PDF, MP4, WebM, PNG, JPEG or XLSX. The same name replaces',
    access: 'admin',
    form: { fields: documentFields, file: 'file', mostBytes: documentBytes },
    answer: publishedDocument,
    status: 201,
    errors: ['wrong_file_type', 'incomplete_file', 'unreadable_picture', 'payload_too_large', 'insufficient_storage'],
  }),
  deleteDocument: route({
    method: 'DELETE',
    path: '/api/documents/{sensorType}/{fileName}',
    summary: 'Delete a document',
    access: 'admin',
    params: byName,
    errors: [],
  }),
  getDocumentDownloadPath: route({
    method: 'GET',
    path: '/api/documents/{sensorType}/{fileName}/download_path',
    summary: 'A path that downloads a document: signed, for 10 minutes, bound to the file and the account',
    access: 'signed_in',
    params: byName,
    answer: Type.Object({ download_path: Type.String() }, closed),
    errors: [],
  }),
  getDocument: route({
    method: 'GET',
    path: '/api/documents/{sensorType}/{fileName}/content/{hash}',
    summary: 'The content of a document, to be shown on a page. Ranges are served',
    access: 'signed_in',
    params: Type.Object({ ...named, hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, closed),
    produces: 'application/octet-stream',
    errors: [],
  }),
};
