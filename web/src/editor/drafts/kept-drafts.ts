/** Work on a photo that was not saved. */
export interface KeptDraft {
  /** When it was kept, unix milliseconds. */
  readonly at: number;
  /** The draft as the editor's store writes it. */
  readonly draft: string;
}

/** Whose draft of which photo. */
export interface DraftKey {
  /** See `workOwner`; drafts of others are never read. */
  readonly account: string;
  readonly event: string;
  readonly photo: string;
}

const base = 'trapline-editor';
const table = 'drafts';

const keyText = ({ account, event, photo }: DraftKey) => [account, event, photo].map(encodeURIComponent).join('/');

/** Waits for a request of the database. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')), { once: true });
  });
}

async function opened(): Promise<IDBDatabase> {
  const request = window.indexedDB.open(base, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table), { once: true });
  return await answerOf(request);
}

/** Does something with the kept drafts. @returns null if this browser keeps nothing, as in a private window */
async function withDrafts<T>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await opened();
    try {
      return await answerOf(act(database.transaction(table, mode).objectStore(table)));
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Reads a draft; null if there is none. Source: CORRECT-10. */
export async function readDraft(key: DraftKey): Promise<KeptDraft | null> {
  const found: unknown = await withDrafts<unknown>('readonly', (drafts) => drafts.get(keyText(key)));
  if (typeof found !== 'object' || found === null || !('at' in found) || !('draft' in found)) return null;
  const { at, draft } = found;
  return typeof at === 'number' && typeof draft === 'string' ? { at, draft } : null;
}

/** Keeps a draft in place of the one before. @returns whether it was kept. Source: CORRECT-10. */
export async function keepDraft(key: DraftKey, kept: KeptDraft): Promise<boolean> {
  return (await withDrafts('readwrite', (drafts) => drafts.put(kept, keyText(key)))) !== null;
}

/** Removes a draft: it was saved, or thrown away on purpose. */
export async function dropDraft(key: DraftKey): Promise<void> {
  await withDrafts('readwrite', (drafts) => drafts.delete(keyText(key)));
}
