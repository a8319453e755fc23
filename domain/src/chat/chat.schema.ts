import { Type, type Static } from 'typebox';
import { month, nullable, unixSeconds } from '../common/text.schema.ts';
import { listedSessions } from './chat.limits.ts';

const closed = { additionalProperties: false } as const;

const sessionFields = {
  id: Type.String(),
  /** The place that its last question was about. */
  place_id: Type.String(),
  /** Beginning of its first question. */
  title: Type.String(),
  created_at: unixSeconds,
  /** Of its last question or answer. */
  updated_at: unixSeconds,
};

/** A conversation of its owner. Source: CHAT-4. */
export const chatSession = Type.Object(sessionFields, closed);
export type ChatSession = Static<typeof chatSession>;

/** The caller's sessions, those used last first. */
export const chatSessionList = Type.Object({ sessions: Type.Array(chatSession, { maxItems: listedSessions }) }, closed);

/** Who said something. */
export const chatRole = Type.Union([Type.Literal('user'), Type.Literal('assistant')]);

/** What was said: Markdown, where it was answered. */
export const storedMessage = Type.Object(
  { id: Type.String(), role: chatRole, message: Type.String(), created_at: unixSeconds },
  closed,
);
export type StoredMessage = Static<typeof storedMessage>;

/** A session with what was said in it, oldest first. */
export const wholeChatSession = Type.Object({ ...sessionFields, messages: Type.Array(storedMessage) }, closed);
export type WholeChatSession = Static<typeof wholeChatSession>;

/** What was sent to the endpoint, for product admins. Source: CHAT-8. */
export const sentRequest = Type.Object(
  {
    id: Type.String(),
    at: unixSeconds,
    /** Name of the organization of the account that asked; null: none. */
    organization: nullable(Type.String()),
    /** The body as it was sent: JSON. */
    sent: Type.String(),
  },
  closed,
);

/** The newest requests first; `total` only with `page`. */
export const sentRequestList = Type.Object(
  { requests: Type.Array(sentRequest), total: Type.Optional(Type.Integer()) },
  closed,
);
export type SentRequestList = Static<typeof sentRequestList>;

/** Tokens of a month by organization, those with most first. Source: CHAT-11. */
export const chatUsage = Type.Object(
  {
    month,
    /** Who answers: a model, or the built-in analyst (null). */
    model: nullable(Type.String()),
    /** Most tokens of an organization in a month. */
    limit: Type.Integer(),
    organizations: Type.Array(
      Type.Object(
        {
          /** Null: accounts without organization, together. */
          id: nullable(Type.String()),
          name: nullable(Type.String()),
          questions: Type.Integer(),
          input_tokens: Type.Integer(),
          output_tokens: Type.Integer(),
          exceeded: Type.Boolean(),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type ChatUsage = Static<typeof chatUsage>;
