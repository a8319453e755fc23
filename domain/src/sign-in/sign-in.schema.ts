import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';

/** Whether a link for a new password was mailed. Source: ACCOUNT-10. */
export const resetRequest = Type.Object(
  {
    mailed: Type.Boolean(),
    /** Seconds until another mail can be sent; only if none was. */
    retry_after: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type ResetRequest = Static<typeof resetRequest>;

/** An invitation as shown to anyone who has its link. Source: SIGNIN-21. */
export const invitation = Type.Object(
  {
    email: Type.String(),
    /** Null: an invitation through a share, not to an organization. */
    organization_name: nullable(Type.String()),
    invited_by_name: Type.String(),
    /** Whether the address already has an account, which then only has to accept. */
    registered: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Invitation = Static<typeof invitation>;
