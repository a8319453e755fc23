import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { FoundPassage } from '@trapline/domain/chat/analyst-facts.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';

/**
 * Finds passages of the information documents that an account may read. The chat knows nothing else of documents.
 * Source: CHAT-7.
 */
export type SearchDocuments = (account: CallerAccount, query: string) => Promise<readonly FoundPassage[]>;

/** What the tools read with. */
export interface ToolServices extends Pick<Services, 'db' | 'clock' | 'mailInDomain'> {
  readonly searchDocuments: SearchDocuments;
}

/** Whoever a question is answered for. */
export interface Asker {
  /**
   * The account as it is now; called before anything is read for it.
   * @throws Problem forbidden: it may no longer ask
   */
  reader(): Promise<CallerAccount>;
}

/** What a question is about: a place, and events of it. */
export interface Selection {
  readonly placeId: number;
  readonly keys: readonly number[];
}

/** What was said before. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A question that was accepted. */
export interface Asked {
  readonly questionId: string;
  readonly text: string;
  readonly locale: Locale;
  readonly selection: Selection;
  /** Oldest first, without the question. */
  readonly history: readonly Turn[];
  /** Whether a model would have answered, and the tokens of the month are used up. */
  readonly outOfTokens: boolean;
}

/** What answers questions: a model, or the built-in analyst. Source: CHAT-7. */
export interface Answerer {
  /** Null: the built-in analyst. */
  readonly model: string | null;
  /**
   * Answers a question piece by piece, in Markdown.
   * @param say called with each piece
   * @throws Problem forbidden (the asker may no longer ask), unavailable; the signal's reason
   */
  answer(asked: Asked, asker: Asker, say: (text: string) => void, signal: AbortSignal): Promise<void>;
}
