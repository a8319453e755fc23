import { Type, type Static } from 'typebox';
import { locales } from '../accounts/account.limits.ts';
import { pathText, text } from '../common/text.schema.ts';
import { questionEvents, questionLength } from './chat.limits.ts';

const closed = { additionalProperties: false } as const;
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** A question. Source: CHAT-3. */
export const chatMessage = Type.Object(
  {
    action: Type.Literal('message'),
    message: text(questionLength, 1),
    /** Left out or null: a new session. */
    session_id: Type.Optional(nullable(pathText)),
    /** Ignored: the account is that of the ticket. */
    user_id: Type.Optional(Type.Unknown()),
    place_id: pathText,
    event_ids: Type.Array(text(100, 1), { minItems: 1, maxItems: questionEvents }),
    /** Language of the answer; left out: that of the account. */
    locale: Type.Optional(Type.Enum([...locales])),
  },
  closed,
);
export type ChatMessage = Static<typeof chatMessage>;

/** Ends the answer that is being given; what was said of it is kept. Without an answer it does nothing. Source: CHAT-3. */
export const chatStop = Type.Object(
  {
    action: Type.Literal('stop'),
    session_id: Type.Optional(nullable(pathText)),
    user_id: Type.Optional(Type.Unknown()),
  },
  closed,
);

/** A frame to the server. */
export const chatRequest = Type.Union([chatMessage, chatStop]);
export type ChatRequest = Static<typeof chatRequest>;

/** Why a question is not answered. Source: CHAT-3. */
export const chatErrors = ['validation_failed', 'not_found', 'too_many_requests', 'conflict', 'unavailable'] as const;
export type ChatError = (typeof chatErrors)[number];

/** A frame from the server. Source: CHAT-3. */
export type ChatFrame =
  | { readonly type: 'stream_start'; readonly session_id: string }
  | { readonly type: 'stream_chunk'; readonly session_id: string; readonly message: string }
  | { readonly type: 'stream_end'; readonly session_id: string; readonly message_id: string }
  | {
      readonly type: 'stream_error';
      /** Null: the frame was no question, or a question of a session that was not begun. */
      readonly session_id: string | null;
      readonly error: ChatError;
      /** Whether the same question may be answered later. */
      readonly retry: boolean;
      /** With `too_many_requests`: seconds until the next question. */
      readonly retry_after?: number;
    };
