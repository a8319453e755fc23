import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { ActorAt } from '../audit/people-audit.actions.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { storedFile } from '../platform/http/responses/stored-file.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/storage.ts';
import { openSignedDocument, signDocument } from './document-download.actions.ts';
import { deleteDocument, publishDocument } from './publish-document.actions.ts';
import { listDocuments, seeDocument } from './read-documents.actions.ts';
import { receiveDocument, type ReceivedDocument } from './receive-document.actions.ts';
import { searchDocuments } from './search-documents.actions.ts';

type DocumentHandlers = Pick<
  Handlers,
  'listDocuments' | 'searchDocuments' | 'publishDocument' | 'deleteDocument' | 'getDocumentDownloadPath' | 'getDocument'
>;

type SeenDocument = Awaited<ReturnType<typeof seeDocument>>;

const fileOf = ({ storage_key: key, bytes, content_type: contentType }: SeenDocument) => ({ key, bytes, contentType });

/** Handlers of documents. */
export function documentHandlers(services: Services, signer: PathSigner): DocumentHandlers {
  const { db, clock, storage } = services;
  const actorOf = ({ caller, address }: { caller: AccountCaller; address: string }): ActorAt => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  return {
    listDocuments: ({ caller }) => listDocuments(db, caller.account),
    searchDocuments: async ({ caller, query }) => ({
      passages: [...(await searchDocuments(db, caller.account, query.q, { every: true }))],
    }),
    async publishDocument(call) {
      let kept: ReceivedDocument | undefined;
      const form = call.readForm(async (file) => (kept = await receiveDocument(storage, file)));
      // What follows the file may be wrong, or may not arrive.
      const { fields, file } = await form.catch(async (error: unknown) => {
        await kept?.incoming.discard();
        throw error;
      });
      return publishDocument(services, actorOf(call), fields, file);
    },
    deleteDocument: (call) => deleteDocument(services, actorOf(call), call.params),
    getDocumentDownloadPath: async ({ caller, params }) => ({
      download_path: `/downloads/${await signDocument(services, signer, caller, params)}`,
    }),
    async getDocument({ caller, params, headers }) {
      const document = await seeDocument(db, caller.account, params);
      if (document.sha256.toString('hex') !== params.hash) throw new Problem('not_found');
      return freshFile(storage, document, headers);
    },
  };
}

/** The content of a document; browsers may keep it, but ask each time whether they may still show it. Source: DOC-3. */
async function freshFile(
  storage: Services['storage'],
  document: SeenDocument,
  headers: Parameters<Handlers['getDocument']>[0]['headers'],
): Promise<StreamAnswer> {
  const etag = `"${document.sha256.toString('hex')}"`;
  const cached = { 'cache-control': 'private, no-cache', etag };
  if (headers['if-none-match'] === etag) {
    return { body: '', contentType: document.content_type, status: 304, headers: cached };
  }
  const answer = await storedFile(storage, fileOf(document), headers['range'], 'inline');
  return answer.status === 416 ? answer : { ...answer, headers: { ...answer.headers, ...cached } };
}

/** Serves a download if its path is that of a document; null for any other path. */
export function documentDownload(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  signer: PathSigner,
): (call: Parameters<Handlers['download']>[0]) => Promise<StreamAnswer | null> {
  return async ({ params, headers }) => {
    const document = await openSignedDocument(services, signer, params.path);
    if (document === null) return null;
    const disposition = attachmentDisposition(document.file_name);
    const answer = await storedFile(services.storage, fileOf(document), headers['range'], disposition);
    // The path expires after minutes, and a cached copy would outlive it.
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
  };
}
