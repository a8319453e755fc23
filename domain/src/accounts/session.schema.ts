import { Type, type Static } from 'typebox';

/** A session of the caller. Times are unix seconds. */
export const session = Type.Object(
  {
    id: Type.String(),
    /** Whether this is the session making the request. */
    current: Type.Boolean(),
    created_at: Type.Integer(),
    last_used_at: Type.Integer(),
    expires_at: Type.Integer(),
    user_agent: Type.String(),
    /** Network address the session was started from. */
    address: Type.String(),
  },
  { additionalProperties: false },
);
export type Session = Static<typeof session>;

/** The caller's sessions. */
export const sessionList = Type.Object({ sessions: Type.Array(session) }, { additionalProperties: false });
