import { Type, type Static } from 'typebox';
import { nullable, unixSeconds } from '../common/text.schema.ts';
import { statusChecks, statusStates } from './status.catalogue.ts';

const closed = { additionalProperties: false } as const;

/** How the portal is, for product admins. Source: RUN-8. */
export const portalStatus = Type.Object(
  {
    as_of: unixSeconds,
    /** Version of the portal that answers. */
    version: Type.String(),
    /** In a fixed order, the most important first. */
    checks: Type.Array(
      Type.Object(
        {
          check: Type.Enum([...statusChecks]),
          state: Type.Enum([...statusStates]),
          /** Seconds, a number or bytes; null: it has none, or it could not be read. */
          value: nullable(Type.Number()),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type PortalStatus = Static<typeof portalStatus>;
