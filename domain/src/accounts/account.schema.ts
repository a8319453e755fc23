import { Type, type Static } from 'typebox';
import { emailText, name, nullable, text } from '../common/text.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { locales } from './account.limits.ts';

/** A language of the portal on the wire. */
export const locale = Type.Enum(locales);

/** The current account. Source: specification 1 §3, User. */
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
/** The current account. */
export type UserInfo = Static<typeof userInfo>;

/** Changes to one's own account; `email`, `password` and `use_otp` need `current_password`. Source: api.md. */
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
/** Changes to one's own account. */
export type UserInfoChange = Static<typeof userInfoChange>;
