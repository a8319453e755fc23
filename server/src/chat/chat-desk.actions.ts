import { mayChat } from '@trapline/domain/chat/chat.access.ts';
import { answerSeconds, chatSocketPath, pieceMs } from '@trapline/domain/chat/chat.limits.ts';
import {
  type ChatError,
  type ChatFrame,
  type ChatRequest,
  chatRequest,
} from '@trapline/domain/chat/chat-frames.schema.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { CallerLookup } from '../callers/caller-lookup.types.ts';
import type { SessionCaller } from '../callers/caller.types.ts';
import type { ActionServices } from '../platform/services.ts';
import { defineSocket, GatheredText, type SocketConnection, type SocketRoute } from '../platform/sockets/sockets.ts';
import type { Asker } from './answerer.types.ts';
import {
  type Answerers,
  beginQuestion,
  type BegunQuestion,
  cutAnswer,
  endQuestion,
  figureNote,
  stoppedText,
} from './ask.actions.ts';
import type { Budget } from './usage.actions.ts';

/** Name of the socket, to which its tickets are bound. */
export const chatSocketName = 'chat';

/** What the chat works with. */
export interface DeskServices extends ActionServices {
  readonly callers: Pick<CallerLookup, 'renew'>;
}

type Connection = SocketConnection<ChatFrame>;

/** Why an answer ends before it is complete. */
class Ended extends Error {
  readonly end: 'stopped' | 'gone' | 'full' | 'late';

  constructor(end: Ended['end']) {
    super(`The answer ended: ${end}`);
    this.end = end;
  }
}

/**
 * Takes questions from sockets and gives the answers. One answer at a time for each socket and session; all else is in
 * the database, so that the next question may come through any process. Source: CHAT-3, CHAT-4
 */
export class ChatDesk {
  readonly #services: DeskServices;
  readonly #answerers: Answerers;
  readonly #budget: Budget;
  /** Questions that are being accepted, and answers. */
  readonly #pending = new Set<Promise<unknown>>();

  constructor(services: DeskServices, answerers: Answerers, budget: Budget) {
    this.#services = services;
    this.#answerers = answerers;
    this.#budget = budget;
  }

  /** The socket of the chat. Source: CHAT-2 */
  get route(): SocketRoute {
    return defineSocket({
      name: chatSocketName,
      path: chatSocketPath,
      mayOpen: ({ account }) => mayChat(account),
      frame: chatRequest,
      open: (connection: Connection) => this.#open(connection),
      refusal: (problem): ChatFrame => errorFrame(null, problem),
    });
  }

  /** Waits until answers that were ended by the closing of their sockets are kept, also of questions just accepted. */
  async close(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }

  #open(connection: Connection): (frame: ChatRequest) => Promise<void> {
    let current: AbortController | null = null;
    connection.signal.addEventListener('abort', () => current?.abort(new Ended('gone')));
    return async (frame) => {
      if (frame.action === 'stop') {
        current?.abort(new Ended('stopped'));
        return;
      }
      const beginning = this.#begin(connection, frame, current !== null);
      this.#pending.add(beginning);
      try {
        const begun = await beginning;
        if (begun === null) return;
        const ending = new AbortController();
        current = ending;
        if (connection.signal.aborted) ending.abort(new Ended('gone'));
        const answer = this.#answer(connection, begun, ending).finally(() => {
          current = null;
          this.#pending.delete(answer);
        });
        this.#pending.add(answer);
      } finally {
        // Only now, so that there is no moment at which neither is waited for.
        this.#pending.delete(beginning);
      }
    };
  }

  /** @returns null: it was refused */
  async #begin(
    connection: Connection,
    frame: ChatRequest & { readonly action: 'message' },
    isBusy: boolean,
  ): Promise<BegunQuestion | null> {
    try {
      if (isBusy) throw new Problem('conflict');
      return await beginQuestion(this.#services, this.#answerers, this.#budget, connection, frame);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      connection.send(errorFrame(frame.session_id ?? null, error));
      return null;
    }
  }

  async #answer(connection: Connection, begun: BegunQuestion, ending: AbortController): Promise<void> {
    const { sessionId: session_id, asked, answerer } = begun;
    let said = '';
    const pieces = new GatheredText(
      (message) => connection.send({ type: 'stream_chunk', session_id, message }),
      pieceMs,
    );
    const say = (piece: string) => {
      const { text, isFull } = cutAnswer(said.length, piece);
      if (text !== '' && !ending.signal.aborted) {
        said += text;
        pieces.push(text);
      }
      if (isFull) ending.abort(new Ended('full'));
    };
    const late = setTimeout(() => ending.abort(new Ended('late')), answerSeconds.whole * 1_000);
    try {
      connection.send({ type: 'stream_start', session_id });
      await answerer.answer(asked, this.#asker(connection.caller), say, ending.signal);
      ending.signal.throwIfAborted();
      pieces.flush();
      await this.#finish(connection, begun, said, 'answered', figureNote(begun, said));
    } catch (error) {
      pieces.flush();
      const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
      await this.#interrupted(connection, begun, said, reason);
    } finally {
      clearTimeout(late);
    }
  }

  /** Ends an answer that is not complete. */
  async #interrupted(connection: Connection, begun: BegunQuestion, said: string, reason: unknown): Promise<void> {
    const { sessionId, asked } = begun;
    try {
      const note = figureNote(begun, said);
      if (reason instanceof Ended && reason.end === 'full')
        await this.#finish(connection, begun, said, 'answered', note);
      else if (reason instanceof Ended && reason.end === 'stopped') {
        if (said === '') await this.#takeBack(connection, begun);
        else await this.#finish(connection, begun, said, 'stopped', `${note}${stoppedText(asked)}`);
      } else if (reason instanceof Ended && reason.end === 'gone') {
        await endQuestion(this.#services, begun, `${said}${note}`, 'gone');
      } else {
        connection.log.warn({ err: reason }, 'A question was not answered');
        await endQuestion(this.#services, begun, said, 'failed');
        const problem = reason instanceof Problem ? reason : new Problem('unavailable');
        connection.send(errorFrame(sessionId, problem));
      }
    } catch (error) {
      connection.log.error({ err: error }, 'An answer could not be kept');
      connection.send(errorFrame(sessionId, new Problem('unavailable')));
    }
  }

  /** A question that was stopped before the first word is as if it had not been asked. */
  async #takeBack(connection: Connection, begun: BegunQuestion): Promise<void> {
    await endQuestion(this.#services, begun, '', 'stopped');
    connection.send({ type: 'stream_end', session_id: begun.sessionId, message_id: String(begun.messageId) });
  }

  /** @param added is said at last */
  async #finish(
    connection: Connection,
    begun: BegunQuestion,
    said: string,
    end: 'answered' | 'stopped',
    added: string,
  ): Promise<void> {
    const { sessionId: session_id } = begun;
    if (added !== '') connection.send({ type: 'stream_chunk', session_id, message: added });
    const message_id = await endQuestion(this.#services, begun, `${said}${added}`, end);
    // Its owner deleted the session meanwhile.
    if (message_id === null) connection.send(errorFrame(session_id, new Problem('not_found')));
    else connection.send({ type: 'stream_end', session_id, message_id });
  }

  #asker(caller: SessionCaller): Asker {
    return {
      reader: async () => {
        const [renewed = 'right'] = await this.#services.callers.renew([caller]);
        if (typeof renewed === 'string' || !mayChat(renewed.account)) throw new Problem('forbidden');
        return renewed.account;
      },
    };
  }
}

const codes: Readonly<Partial<Record<Problem['type'], ChatError>>> = {
  validation_failed: 'validation_failed',
  too_many_events: 'validation_failed',
  // Whether it exists is not revealed.
  not_found: 'not_found',
  forbidden: 'not_found',
  too_many_requests: 'too_many_requests',
  conflict: 'conflict',
};

/** Errors after which the same question may be answered later. */
const worthRetrying: readonly ChatError[] = ['too_many_requests', 'conflict', 'unavailable'];

function errorFrame(session_id: string | null, { type, retryAfter }: Problem): ChatFrame {
  const error = codes[type] ?? 'unavailable';
  const retry = worthRetrying.includes(error);
  const wait = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return { type: 'stream_error', session_id, error, retry, ...wait };
}
