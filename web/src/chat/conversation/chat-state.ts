import type { ChatError } from '@trapline/domain/chat/chat-frames.schema.ts';
import type { NoSocket, SocketState } from './chat-socket.ts';

/** Something that was said. */
export interface Said {
  /** Identifies it on this page. */
  readonly key: string;
  readonly role: 'user' | 'assistant';
  /** A question as it was typed; an answer in Markdown. */
  readonly text: string;
  /** Whether the person ended this answer, and the server has not said so. */
  readonly stopped?: boolean;
}

/** Why a question was not answered: what the server said, or that nothing came. Source: CHAT-3, CHAT-5. */
export type ChatFailure =
  /** `session_gone`: the session, or an event that is asked about. */
  | { readonly reason: Exclude<ChatError, 'too_many_requests'> | NoSocket | 'session_gone' }
  /** @param retryAfter seconds; null: unknown */
  | { readonly reason: 'too_many_requests'; readonly retryAfter: number | null };

/** Why a question cannot be sent as it is. Source: CHAT-4, CHAT-5. */
export type QuestionFlaw = 'no_events' | 'too_many_events' | 'too_long';

/** A conversation as it is shown. */
export interface ChatState {
  /** Null: nothing was asked yet. */
  readonly sessionId: string | null;
  /** The place that a reopened conversation was about, if it is another than the page's. */
  readonly otherPlace: string | null;
  /** What was said before the selection changed; can be read until a new conversation is begun. */
  readonly earlier: readonly Said[];
  /** Number of selected events when the selection changed and the conversation began anew; null: it did not. Source: CHAT-6. */
  readonly changedTo: number | null;
  readonly said: readonly Said[];
  /** `asked`: nothing of the answer has come yet. */
  readonly phase: 'ready' | 'asked' | 'answering';
  /** What is in the input. */
  readonly draft: string;
  readonly failure: ChatFailure | null;
  readonly flaw: QuestionFlaw | null;
  readonly socket: SocketState;
  /** The last complete answer, for screen readers; empty: none since the window was opened. */
  readonly spoken: string;
  /** Whether an answer was completed while the window was closed. */
  readonly unread: boolean;
}

/** A conversation in which nothing was said. */
export const emptyChat: ChatState = {
  sessionId: null,
  otherPlace: null,
  earlier: [],
  changedTo: null,
  said: [],
  phase: 'ready',
  draft: '',
  failure: null,
  flaw: null,
  socket: 'closed',
  spoken: '',
  unread: false,
};

/** Adds to the answer that is being given, which begins with its first words. */
export function withWords(said: readonly Said[], words: string, key: string): readonly Said[] {
  const last = said.at(-1);
  if (last?.role !== 'assistant') return [...said, { key, role: 'assistant', text: words }];
  return [...said.slice(0, -1), { ...last, text: last.text + words }];
}

/** Takes back the last question with what there is of its answer. @returns the question too. Source: CHAT-5. */
export function withoutQuestion(said: readonly Said[]): { readonly said: readonly Said[]; readonly question: string } {
  const at = said.findLastIndex(({ role }) => role === 'user');
  return at === -1 ? { said, question: '' } : { said: said.slice(0, at), question: said[at]?.text ?? '' };
}

/** Whether two selections are of the same events, in whatever order they are listed. */
export function isSameSelection(one: readonly string[], other: readonly string[]): boolean {
  const ids = new Set(one);
  return ids.size === new Set(other).size && other.every((id) => ids.has(id));
}
