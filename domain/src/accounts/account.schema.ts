import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { emailText, flag, name, nullable, text } from '../common/text.schema.ts';
import { feature } from '../organizations/organization.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { deviceUserIdLength, locales, permissions } from './account.limits.ts';

/** A language of the portal on the wire. */
export const locale = Type.Enum(locales);

/** The current account. Source: ACCOUNT-1. */
export const userInfo = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    locale,
    permissions: Type.Array(Type.String()),
    allowed_sensor_types: Type.Array(sensorType),
    active_features: Type.Array(Type.String()),
    activated: Type.Boolean(),
    blocked: Type.Boolean(),
    use_otp: Type.Boolean(),
    owner_id: nullable(Type.String()),
    /** Whether the account is its organization's admin. */
    organization_admin: Type.Boolean(),
    organization: nullable(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: false })),
    invited_by: nullable(
      Type.Object({ name: Type.String(), organization_name: nullable(Type.String()) }, { additionalProperties: false }),
    ),
    mirakun_user_id: nullable(Type.String()),
    /** IANA zone of the account's organization; filters use it. */
    time_zone: Type.String(),
  },
  { additionalProperties: false },
);
export type UserInfo = Static<typeof userInfo>;

/** A change to the caller's account; `email`, `password` and `use_otp` need `current_password`. Source: ACCOUNT-11. */
export const userInfoChange = Type.Object(
  {
    name: Type.Optional(name),
    locale: Type.Optional(locale),
    email: Type.Optional(emailText),
    password: Type.Optional(text(200)),
    use_otp: Type.Optional(Type.Boolean()),
    current_password: Type.Optional(text(200)),
  },
  { additionalProperties: false },
);
export type UserInfoChange = Static<typeof userInfoChange>;

/** An account as product admins see it. `allowed_sensor_types` and `active_features` are the effective ones. */
export const user = Type.Object(
  {
    ...userInfo.properties,
    /** The account's own types and features; null: those of its organization apply. */
    own_sensor_types: nullable(Type.Array(sensorType)),
    own_features: nullable(Type.Array(Type.String())),
    /** Whether the address has been verified by following a mailed link. */
    email_verified: Type.Boolean(),
    /** Unix seconds. */
    created_at: Type.Integer(),
    /** When a session of it was last used, unix seconds. */
    last_active: nullable(Type.Integer()),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type User = Static<typeof user>;

const permission = Type.Enum(permissions);
const ownTypes = nullable(Type.Array(sensorType, { maxItems: 20 }));
const ownFeatures = nullable(Type.Array(feature, { maxItems: 20 }));

/** Body of a request that creates an account; product admins only. */
export const userCreation = Type.Object(
  {
    name,
    email: emailText,
    locale,
    password: text(200),
    owner_id: Type.Optional(nullable(text(20, 1))),
    use_otp: Type.Optional(Type.Boolean()),
    mirakun_user_id: Type.Optional(nullable(text(deviceUserIdLength))),
    permissions: Type.Optional(Type.Array(permission, { maxItems: 20 })),
    own_sensor_types: Type.Optional(ownTypes),
    own_features: Type.Optional(ownFeatures),
  },
  { additionalProperties: false },
);
export type UserCreation = Static<typeof userCreation>;

/** A change to an account by a product admin; omitted fields keep their values. `blocked` can only be cleared. */
export const userChange = Type.Object(
  {
    name: Type.Optional(name),
    email: Type.Optional(emailText),
    locale: Type.Optional(locale),
    password: Type.Optional(text(200)),
    owner_id: Type.Optional(nullable(text(20, 1))),
    use_otp: Type.Optional(Type.Boolean()),
    mirakun_user_id: Type.Optional(nullable(text(deviceUserIdLength))),
    permissions: Type.Optional(Type.Array(permission, { maxItems: 20 })),
    own_sensor_types: Type.Optional(ownTypes),
    own_features: Type.Optional(ownFeatures),
    activated: Type.Optional(Type.Boolean()),
    blocked: Type.Optional(Type.Literal(false)),
  },
  { additionalProperties: false },
);
export type UserChange = Static<typeof userChange>;

/** A page of accounts; `total` only with `page`. */
export const userList = Type.Object(
  { users: Type.Array(user), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);

/** Query of the account list; the two flags exclude each other. */
export const userQuery = Type.Object(
  { ...pageQuery.properties, deactivated: Type.Optional(flag), blocked: Type.Optional(flag) },
  { additionalProperties: false },
);
export type UserQuery = Static<typeof userQuery>;
