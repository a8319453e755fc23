import { isRecord } from '../../platform/is-record.ts';

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

/** The name of a draft in the browser. */
export function draftName({ account, event, photo }: DraftKey): string {
  return [account, event, photo].map(encodeURIComponent).join('/');
}

/** Waits for a request of the database. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')), { once: true });
  });
}

/** Open as long as the page, so that a draft can be written while it is being left. */
let database: IDBDatabase | null = null;

async function opened(): Promise<IDBDatabase> {
  const request = window.indexedDB.open(base, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table), { once: true });
  const made = await answerOf(request);
  const forget = () => {
    if (database === made) database = null;
  };
  made.addEventListener('close', forget);
  made.addEventListener('versionchange', () => {
    forget();
    made.close();
  });
  database = made;
  return made;
}

/** Does something with the kept drafts. @returns null if this browser keeps nothing, as in a private window */
async function withDrafts<T>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    // Without a pause once it is open: a page that is being left does not come back to this.
    const transaction = (database ?? (await opened())).transaction(table, mode);
    const answer = answerOf(act(transaction.objectStore(table)));
    transaction.commit();
    return await answer;
  } catch {
    return null;
  }
}

const tabKey = (key: DraftKey) => `${base}/${draftName(key)}`;

/** Does something with the store of the tab, which answers at once. @returns null if it is full or not to be had */
function withTab<T>(act: (tab: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}

/** Keeps a draft for this tab at once: the database may not finish while the page is being left. Source: CORRECT-10. */
export function keepForReload(key: DraftKey, kept: KeptDraft): void {
  withTab((tab) => tab.setItem(tabKey(key), JSON.stringify(kept)));
}

/** Removes what the tab has kept for its reload: somebody else goes on with the work. */
export function forgetForReload(key: DraftKey): void {
  withTab((tab) => tab.removeItem(tabKey(key)));
}

/** Reads a draft that comes from outside; null if it is none. */
export function keptDraftOf(found: unknown): KeptDraft | null {
  if (!isRecord(found)) return null;
  const { at, draft } = found;
  return typeof at === 'number' && typeof draft === 'string' ? { at, draft } : null;
}

/** Reads a draft; null if there is none. Source: CORRECT-10. */
export async function readDraft(key: DraftKey): Promise<KeptDraft | null> {
  const kept = keptDraftOf(await withDrafts<unknown>('readonly', (drafts) => drafts.get(draftName(key))));
  const left = keptDraftOf(withTab<unknown>((tab) => JSON.parse(tab.getItem(tabKey(key)) ?? 'null')));
  return left && left.at >= (kept?.at ?? 0) ? left : kept;
}

/** Keeps a draft in place of the one before. @returns whether it was kept. Source: CORRECT-10. */
export async function keepDraft(key: DraftKey, kept: KeptDraft): Promise<boolean> {
  return (await withDrafts('readwrite', (drafts) => drafts.put(kept, draftName(key)))) !== null;
}

/** Removes a draft: it was saved, or thrown away on purpose. */
export async function dropDraft(key: DraftKey): Promise<void> {
  forgetForReload(key);
  await withDrafts('readwrite', (drafts) => drafts.delete(draftName(key)));
}
