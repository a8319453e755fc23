import { isRecord } from '../../platform/is-record.ts';
import { type DraftKey, draftName, type KeptDraft, keptDraftOf } from '../drafts/kept-drafts.ts';

/** Whether this tab edits a photo: not known yet, yes, yes after taking it over from another tab, or another tab does. */
export type Claim = 'asking' | 'ours' | 'taken' | 'elsewhere';

/** Milliseconds after which a tab that does not answer, as one that the browser has put to sleep, has to let go. */
const patience = 5_000;

const channelName = 'trapline editor';

/** What tabs tell each other. */
interface TabMessage {
  readonly act: 'ask' | 'hand over';
  readonly photo: string;
  readonly draft: KeptDraft | null;
}

/** Lets go of the request that waits, the lock that is held, or both. */
type Ending = () => void;

/**
 * A photo that only one tab of an account edits at a time, since all of them share its draft. A lock of the browser
 * says which: it ends with the tab, whatever happens to it. Source: CORRECT-10.
 */
export class PhotoClaim {
  readonly #name: string;
  readonly #letGo: () => Promise<KeptDraft | null>;
  readonly #onChange: () => void;
  readonly #channel: BroadcastChannel | null;
  #state: Claim = 'asking';
  #end: Ending = () => undefined;
  #isOver = false;
  #onDraft: ((draft: KeptDraft | null) => void) | null = null;

  /** Work that the other tab has handed over; null: none, or it is in the browser's store. */
  handed: KeptDraft | null = null;

  /** @param letGo stops editing the photo, keeps its draft and returns it */
  constructor(key: DraftKey, letGo: () => Promise<KeptDraft | null>, onChange: () => void) {
    this.#name = `${channelName} ${draftName(key)}`;
    this.#letGo = letGo;
    this.#onChange = onChange;
    // Over plain HTTP there are no locks: tabs do not know of each other there.
    const isShared = 'locks' in navigator && typeof BroadcastChannel === 'function';
    this.#channel = isShared ? new BroadcastChannel(channelName) : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => void this.#hear(data));
    if (isShared) void this.#follow('try');
    else this.#state = 'ours';
  }

  get state(): Claim {
    return this.#state;
  }

  /** Takes the photo over from the tab that edits it, with the work that is not saved. */
  async takeOver(): Promise<void> {
    if (this.#state !== 'elsewhere' || this.#onDraft) return;
    const draft = await new Promise<KeptDraft | null>((resolve) => {
      this.#onDraft = resolve;
      window.setTimeout(() => resolve(null), patience);
      this.#tell({ act: 'ask', photo: this.#name, draft: null });
    });
    this.#onDraft = null;
    // It may have come by itself meanwhile.
    if (this.#isOver || this.state !== 'elsewhere') return;
    this.handed = draft;
    this.#end();
    await this.#follow('steal');
  }

  /** Lets other tabs edit the photo. */
  dispose(): void {
    this.#isOver = true;
    this.#end();
    this.#channel?.close();
  }

  #tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  async #hear(data: unknown): Promise<void> {
    if (!isRecord(data) || data['photo'] !== this.#name) return;
    if (data['act'] === 'hand over') this.#onDraft?.(keptDraftOf(data['draft']));
    if (data['act'] !== 'ask' || (this.#state !== 'ours' && this.#state !== 'taken')) return;
    // The lock stays until it is taken, so that no third tab comes in between.
    this.#set('elsewhere');
    const draft = await this.#letGo();
    if (!this.#isOver) this.#tell({ act: 'hand over', photo: this.#name, draft });
  }

  /** Asks for the lock, at once or as the next; when it was taken away, waits until it is free again. */
  async #follow(how: 'try' | 'wait' | 'steal'): Promise<void> {
    const waiting = new AbortController();
    let release: Ending = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#end = () => {
      waiting.abort();
      release();
    };
    const options = { try: { ifAvailable: true }, wait: { signal: waiting.signal }, steal: { steal: true } };
    const request = navigator.locks.request(this.#name, options[how], async (lock) => {
      if (lock === null || waiting.signal.aborted) return;
      this.#set(how === 'steal' ? 'taken' : 'ours');
      await released;
    });
    // Rejected when the lock is taken away, or not waited for any longer.
    await Promise.allSettled([request]);
    if (waiting.signal.aborted) return;
    this.#set('elsewhere');
    await this.#follow('wait');
  }

  #set(state: Claim): void {
    if (this.#isOver || state === this.#state) return;
    this.#state = state;
    if (state === 'elsewhere') this.handed = null;
    this.#onChange();
  }
}
