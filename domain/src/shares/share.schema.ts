import { Type, type Static } from 'typebox';
import { emailText, nullable } from '../common/text.schema.ts';

const sharedWith = {
  email: Type.String(),
  /** Empty until they register. */
  name: Type.String(),
  unregistered: Type.Boolean(),
  shared_by: nullable(Type.Object({ name: Type.String() }, { additionalProperties: false })),
  permissions: Type.Array(Type.String()),
};
const sharing = { email: emailText, invite_to_app: Type.Optional(Type.Boolean()) };

/** A person with a share of a sensor. Source: SHARE-13. */
export const sensorUser = Type.Object(sharedWith, { additionalProperties: false });
export type SensorUser = Static<typeof sensorUser>;

/** All people with a share of a sensor, sorted by name and address. */
export const sensorUserList = Type.Object({ users: Type.Array(sensorUser) }, { additionalProperties: false });

/** Body of a request that shares a sensor. Source: SHARE-4, SHARE-5. */
export const sensorSharing = Type.Object(
  {
    ...sharing,
    permissions: Type.Optional(Type.Array(Type.Enum(['read', 'full']), { minItems: 1, maxItems: 2 })),
  },
  { additionalProperties: false },
);

/** A share of a site: the right to read its events. Source: SHARE-4. */
export const siteShare = Type.Object({ id: Type.String(), ...sharedWith }, { additionalProperties: false });
export type SiteShare = Static<typeof siteShare>;

/** All shares of a site. */
export const siteShareList = Type.Object({ shares: Type.Array(siteShare) }, { additionalProperties: false });

/** Body of a request that shares a site. */
export const siteSharing = Type.Object(sharing, { additionalProperties: false });
