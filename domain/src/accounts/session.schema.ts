import { Type, type Static } from 'typebox';

/** A session of one's own. Instants in unix seconds. */
export const session = Type.Object(
  {
    id: Type.String(),
    /** Whether it is the one that asks. */
    current: Type.Boolean(),
    created_at: Type.Integer(),
    last_used_at: Type.Integer(),
    expires_at: Type.Integer(),
    user_agent: Type.String(),
    /** Network address it was begun from. */
    address: Type.String(),
  },
  { additionalProperties: false },
);
/** A session of one's own. */
export type Session = Static<typeof session>;

/** One's own sessions. */
export const sessionList = Type.Object({ sessions: Type.Array(session) }, { additionalProperties: false });
