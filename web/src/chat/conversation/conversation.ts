import type { ChatFrame } from '@trapline/domain/chat/chat-frames.schema.ts';
import type { WholeChatSession } from '@trapline/domain/chat/chat.schema.ts';
import { answerSeconds, questionEvents, questionLength } from '@trapline/domain/chat/chat.limits.ts';
import { observable, type Observable } from '../../platform/observable.ts';
import { ChatSocket, type ChatSocketOptions, type NoSocket, type SocketState } from './chat-socket.ts';
import {
  type ChatFailure,
  type ChatState,
  emptyChat,
  isSameSelection,
  type QuestionFlaw,
  type Said,
  withoutQuestion,
  withWords,
} from './chat-state.ts';

/** Milliseconds after which a changed selection begins a new conversation. Source: CHAT-6. */
const changeDelay = 500;

/**
 * Milliseconds without a frame after which an answer is given up: an endpoint that thinks or uses tools says nothing
 * meanwhile, and the server gives up the whole answer a little earlier. Source: CHAT-3.
 */
const answerPatience = (answerSeconds.whole + 15) * 1_000;

/** Milliseconds within which the server should confirm that an answer was ended. */
const stopPatience = 5_000;

/** What a conversation needs. */
export interface ConversationOptions {
  readonly placeId: string;
  readonly address: ChatSocketOptions['address'];
  /** Language of the answers. */
  readonly locale: () => 'en' | 'ja';
  /** Called when an answer is complete: the list of conversations has changed. */
  readonly onAnswered: () => void;
}

/**
 * A conversation about the selected events of a place: what was said, the question that is being answered, and the
 * socket. It knows nothing of React, so that it goes on while its window is closed.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #state: Observable<ChatState> = observable(emptyChat);
  readonly #socket: ChatSocket;
  #shown = false;
  /** The events that the next question is about. */
  #selected: readonly string[] = [];
  /** The events that the conversation is about. */
  #about: readonly string[] = [];
  #changing: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** The question that waits until the socket is open. */
  #waiting: string | null = null;
  /** The session before the question that is being answered: the server deletes one that the question has begun if it fails. */
  #sessionBefore: string | null = null;
  /** Whether the answer under way was ended. */
  #stopped = false;
  /** Whether the user has begun or reopened a conversation, so that none of before a reload takes its place. */
  #chosen = false;
  #keys = 0;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#socket = new ChatSocket({
      address: options.address,
      onFrame: (frame) => this.#hear(frame),
      onState: (state) => this.#onSocket(state),
    });
  }

  /** What is shown. */
  get state(): Pick<Observable<ChatState>, 'get' | 'watch'> {
    return this.#state;
  }

  /** Opens or closes its window. An answer under way is awaited even if that is closed. */
  show(shown: boolean): void {
    this.#shown = shown;
    if (shown) {
      this.#socket.open();
      this.#change({ unread: false, spoken: '' });
    } else this.#rest();
  }

  /** Ends it for good. */
  end(): void {
    clearTimeout(this.#changing);
    clearTimeout(this.#patience);
    this.#shown = false;
    this.#socket.close();
  }

  /** Changes what is in the input. */
  type(draft: string): void {
    this.#change({ draft, flaw: null });
  }

  /** The selection of the page. If it changes, a new conversation begins, but not before an answer is complete. Source: CHAT-6. */
  select(ids: readonly string[]): void {
    this.#selected = ids;
    clearTimeout(this.#changing);
    const { flaw, sessionId } = this.#state.get();
    if (flaw !== 'too_long') this.#change({ flaw: null });
    // One that was reopened while nothing was selected is about what is selected first.
    if (sessionId !== null && this.#about.length === 0) this.#about = ids;
    if (isSameSelection(ids, this.#about)) return;
    this.#changing = setTimeout(() => this.#adopt(), changeDelay);
  }

  /** Asks, unless an answer is under way. Source: CHAT-5. @param text of a preset; else what is in the input */
  ask(text?: string): void {
    const { phase, draft, otherPlace } = this.#state.get();
    const question = (text ?? draft).trim();
    if (phase !== 'ready' || question === '' || otherPlace !== null) return;
    const flaw = flawOf(question, this.#selected);
    this.#change({ flaw, failure: null });
    if (flaw !== null) return;
    clearTimeout(this.#changing);
    this.#adopt();
    const said = [...this.#state.get().said, this.#saying(question)];
    this.#stopped = false;
    this.#sessionBefore = this.#state.get().sessionId;
    this.#change({ said, phase: 'asked', spoken: '', ...(text === undefined ? { draft: '' } : {}) });
    this.#watch();
    this.#waiting = question;
    if (this.#socket.state === 'open') this.#sendWaiting();
    else this.#socket.open();
  }

  /** Ends the answer under way; what there is of it stays. */
  stop(): void {
    const { phase, sessionId } = this.#state.get();
    if (phase === 'ready') return;
    if (this.#waiting !== null) {
      // Nothing was sent yet.
      this.#takeBack(null);
      return;
    }
    this.#stopped = true;
    // The words that follow are the rest of what was said until now: the server keeps them too.
    if (this.#socket.send({ action: 'stop', session_id: sessionId })) this.#watch(stopPatience);
  }

  /** Begins a new conversation: the connection is closed and all that was said goes. Source: CHAT-5. */
  restart(): void {
    this.#chosen = true;
    this.#replace({});
  }

  /** Shows a conversation of before, which can be continued if it was about this place. */
  reopen({ id, place_id, messages }: WholeChatSession): void {
    this.#chosen = true;
    const said = messages.map(({ id: key, role, message }) => ({ key, role, text: message }));
    this.#replace({ sessionId: id, said, otherPlace: place_id === this.#options.placeId ? null : place_id });
  }

  /**
   * Shows the conversation of before a reload, unless something was asked, or another was begun or reopened meanwhile.
   * @returns whether it is shown
   */
  restore(session: WholeChatSession): boolean {
    const { said, earlier, sessionId, phase } = this.#state.get();
    const isUnused = said.length === 0 && earlier.length === 0 && sessionId === null && phase === 'ready';
    if (this.#chosen || !isUnused) return false;
    this.reopen(session);
    return true;
  }

  #change(part: Partial<ChatState>): void {
    this.#state.set({ ...this.#state.get(), ...part });
  }

  /** Puts another conversation in the place of this one, on a new connection. What is typed stays. */
  #replace(part: Partial<ChatState>): void {
    clearTimeout(this.#changing);
    clearTimeout(this.#patience);
    this.#waiting = null;
    this.#socket.close();
    this.#about = this.#selected;
    const { draft } = this.#state.get();
    this.#state.set({ ...emptyChat, draft, ...part });
    if (this.#shown) this.#socket.open();
  }

  /** The conversation is about the events that are selected now. */
  #adopt(): void {
    const { said, earlier, phase, sessionId } = this.#state.get();
    // Looked at again when the answer is complete.
    if (phase !== 'ready' || isSameSelection(this.#selected, this.#about)) return;
    this.#about = this.#selected;
    if (said.length === 0 && sessionId === null) {
      if (earlier.length > 0) this.#change({ changedTo: this.#about.length });
      return;
    }
    this.#replace({ earlier: [...earlier, ...said], changedTo: this.#about.length });
  }

  #saying(text: string): Said {
    this.#keys += 1;
    return { key: `new ${this.#keys}`, role: 'user', text };
  }

  #sendWaiting(): void {
    if (this.#waiting === null) return;
    const { sessionId } = this.#state.get();
    const sent = this.#socket.send({
      action: 'message',
      ...(sessionId === null ? {} : { session_id: sessionId }),
      message: this.#waiting,
      place_id: this.#options.placeId,
      event_ids: [...this.#about],
      locale: this.#options.locale(),
    });
    if (sent) this.#waiting = null;
  }

  #onSocket(socket: SocketState): void {
    const { phase, socket: before } = this.#state.get();
    // While it is tried again, the page goes on to say why there is none.
    const isAgain = socket === 'opening' && (before === 'lost' || before === 'full');
    if (!isAgain) this.#change({ socket });
    if (socket === 'open') this.#sendWaiting();
    if (phase === 'ready' || socket === 'open' || socket === 'opening' || socket === 'closed') return;
    this.#lose(socket);
  }

  #hear(frame: ChatFrame): void {
    const { phase, said } = this.#state.get();
    if (phase === 'ready') return;
    if (!this.#stopped) this.#watch();
    if (frame.type === 'stream_start') this.#change({ sessionId: frame.session_id });
    else if (frame.type === 'stream_chunk') {
      this.#keys += 1;
      this.#change({ phase: 'answering', said: withWords(said, frame.message, `new ${this.#keys}`) });
    } else if (frame.type === 'stream_end') this.#finish();
    else if (frame.type === 'stream_error') {
      const { error, retry_after = null } = frame;
      if (this.#stopped) this.#finish();
      else if (error === 'too_many_requests') this.#takeBack({ reason: error, retryAfter: retry_after });
      else if (error === 'not_found' && this.#sessionBefore !== null) {
        // It may be the session that is gone: the next attempt begins another, and tells.
        this.#sessionBefore = null;
        this.#takeBack({ reason: 'session_gone' });
      } else this.#takeBack({ reason: error });
    }
  }

  /** Gives up an answer of which nothing comes any more: the connection may be dead without anybody knowing. */
  #watch(ms = answerPatience): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.#socket.close();
      this.#lose('lost');
      if (this.#shown) this.#socket.open();
    }, ms);
  }

  /** Ends an answer whose connection is gone: the server keeps what it has said, so that its session goes on. Source: CHAT-3. */
  #lose(reason: NoSocket): void {
    if (this.#stopped) {
      const { said } = this.#state.get();
      const last = said.at(-1);
      // The server, which says so itself, is not heard any more.
      if (last?.role === 'assistant') this.#change({ said: [...said.slice(0, -1), { ...last, stopped: true }] });
      this.#finish();
      return;
    }
    const { phase, sessionId } = this.#state.get();
    if (phase === 'answering') this.#sessionBefore = sessionId;
    this.#takeBack({ reason });
  }

  #finish(): void {
    clearTimeout(this.#patience);
    const last = this.#state.get().said.at(-1);
    if (last?.role !== 'assistant') {
      // Ended before anything was said.
      this.#takeBack(this.#stopped ? null : { reason: 'unavailable' });
      return;
    }
    this.#change({ phase: 'ready', spoken: last.text, unread: !this.#shown });
    this.#options.onAnswered();
    this.#settle();
  }

  /** The question goes back into the input, in front of what was typed meanwhile. Source: CHAT-5. */
  #takeBack(failure: ChatFailure | null): void {
    clearTimeout(this.#patience);
    this.#waiting = null;
    const { draft, said: all } = this.#state.get();
    const { said, question } = withoutQuestion(all);
    const words = draft.trim() === '' ? question : `${question}\n${draft}`;
    const unread = !this.#shown && failure !== null;
    this.#change({ phase: 'ready', said, draft: words, failure, unread, sessionId: this.#sessionBefore });
    this.#settle();
  }

  /** After an answer: looks at the selection again, and lets the socket go if nobody looks. */
  #settle(): void {
    this.select(this.#selected);
    this.#rest();
  }

  #rest(): void {
    if (!this.#shown && this.#state.get().phase === 'ready') this.#socket.close();
  }
}

function flawOf(question: string, selected: readonly string[]): QuestionFlaw | null {
  if (question.length > questionLength) return 'too_long';
  if (selected.length === 0) return 'no_events';
  return selected.length > questionEvents ? 'too_many_events' : null;
}
