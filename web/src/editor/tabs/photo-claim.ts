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
  /** Unix milliseconds. */
  readonly at: number;
}

/** What the editor of a photo does when another tab takes it over. */
export interface Handing {
  /** Stops editing, keeps the draft and returns it; null: nothing was changed. */
  readonly letGo: () => Promise<KeptDraft | null>;
  /** Stops editing without keeping anything: the other tab has gone on from the draft that was kept last. */
  readonly lose: () => void;
}

/** Lets go of the request that waits, the lock that is held, or both. */
type Ending = () => void;

/**
 * A photo that only one tab of an account edits at a time, since all of them share its draft. A lock of the browser
 * says which: it ends with the tab, whatever happens to it. Source: CORRECT-10.
 */
export class PhotoClaim {
  readonly #name: string;
  readonly #handing: Handing;
  readonly #onChange: () => void;
  readonly #channel: BroadcastChannel | null;
  #state: Claim = 'asking';
  #end: Ending = () => undefined;
  #isOver = false;
  #onDraft: ((draft: KeptDraft | null | undefined) => void) | null = null;

  /** Work that the other tab has handed over; null: it had none; undefined: it did not say, or this was used. */
  handed: KeptDraft | null | undefined = undefined;

  constructor(key: DraftKey, handing: Handing, onChange: () => void) {
    this.#name = `${channelName} ${draftName(key)}`;
    this.#handing = handing;
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
    const draft = await new Promise<KeptDraft | null | undefined>((resolve) => {
      this.#onDraft = resolve;
      window.setTimeout(() => resolve(undefined), patience);
      this.#tell('ask', null);
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

  #tell(act: TabMessage['act'], draft: KeptDraft | null): void {
    const message: TabMessage = { act, draft, photo: this.#name, at: Date.now() };
    this.#channel?.postMessage(message);
  }

  async #hear(data: unknown): Promise<void> {
    if (!isRecord(data) || data['photo'] !== this.#name) return;
    if (data['act'] === 'hand over') this.#onDraft?.(keptDraftOf(data['draft']));
    if (data['act'] !== 'ask' || !this.#isEditing()) return;
    // Heard late, by a tab that slept: the other one has taken the photo without an answer, and may have changed it.
    if (typeof data['at'] !== 'number' || Date.now() - data['at'] >= patience) return;
    // The lock stays until it is taken, so that no third tab comes in between.
    this.#set('elsewhere');
    const end = this.#end;
    const draft = await this.#handing.letGo();
    if (this.#isOver) return;
    this.#tell('hand over', draft);
    window.setTimeout(() => {
      // Whoever asked is gone. Unless this tab waits for the photo already, it makes way and waits.
      if (this.#isOver || this.#end !== end) return;
      end();
      void this.#follow('wait');
    }, patience);
  }

  #isEditing(): boolean {
    return this.#state === 'ours' || this.#state === 'taken';
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
    const [outcome] = await Promise.allSettled([request]);
    if (waiting.signal.aborted) return;
    if (outcome.status === 'rejected' && !isTakenAway(outcome.reason)) {
      // This browser has no locks after all.
      this.#set('ours');
      return;
    }
    if (this.#isEditing()) this.#handing.lose();
    this.#set('elsewhere');
    await this.#follow('wait');
  }

  #set(state: Claim): void {
    if (this.#isOver || state === this.#state) return;
    this.#state = state;
    if (state === 'elsewhere') this.handed = undefined;
    this.#onChange();
  }
}

function isTakenAway(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
