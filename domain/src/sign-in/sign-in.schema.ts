import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';

/** What an invitation tells whoever holds its link. Source: SIGNIN-21. */
export const invitation = Type.Object(
  {
    email: Type.String(),
    /** Null: an invitation by a share, not into an organization. */
    organization_name: nullable(Type.String()),
    invited_by_name: Type.String(),
    /** Whether the address has an account already, which then only needs to accept. */
    registered: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** What an invitation tells. */
export type Invitation = Static<typeof invitation>;
