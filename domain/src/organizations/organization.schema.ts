import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { emailText, name, nullable, text } from '../common/text.schema.ts';
import { sensorType } from '../sensor-types/sensor-type.schema.ts';
import { features } from './feature.catalogue.ts';
import { memberStates } from './member.states.ts';
import { organizationTextLength } from './organization.limits.ts';

/** A feature as the API names it. */
export const feature = Type.Enum(features);
const planId = Type.Integer({ minimum: 1, maximum: 99 });
const address = text(organizationTextLength.address);
const phoneNumber = text(organizationTextLength.phone_number);
const timeZone = text(64, 1);

/** An organization. Source: ORG-1. */
export const organization = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    address: Type.String(),
    phone_number: Type.String(),
    /** IANA time zone of the organization's days and months. */
    time_zone: Type.String(),
    allowed_sensor_types: Type.Array(sensorType),
    active_features: Type.Array(Type.String()),
    current_plan: Type.Integer(),
    /** Replaces the current plan at the start of the next month; null: no change. */
    next_plan: nullable(Type.Integer()),
    /** When the key of its photo boxes was issued, unix seconds; null: there is none, or the reader may not know. */
    station_key_issued_at: nullable(Type.Integer()),
    admin: nullable(Type.Object({ name: Type.String(), email: Type.String() }, { additionalProperties: false })),
    available_features: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          labels: Type.Object({ en: Type.String(), ja: Type.String() }, { additionalProperties: false }),
          preview: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    ),
    etag: Type.String(),
  },
  { additionalProperties: false },
);
export type Organization = Static<typeof organization>;

/**
 * Body of a request that creates an organization; product admins only. `current_plan` is required with the station
 * type.
 */
export const organizationCreation = Type.Object(
  {
    name,
    address,
    phone_number: phoneNumber,
    time_zone: Type.Optional(timeZone),
    allowed_sensor_types: Type.Optional(Type.Array(sensorType, { maxItems: 20 })),
    active_features: Type.Optional(Type.Array(feature, { maxItems: 20 })),
    current_plan: Type.Optional(planId),
    organization_admin_email: Type.Optional(emailText),
  },
  { additionalProperties: false },
);
export type OrganizationCreation = Static<typeof organizationCreation>;

/**
 * A change to an organization; omitted fields keep their values. Its admin may send name, address, phone number, time
 * zone and `organization_admin_email` (to hand over); other fields are for product admins only.
 */
export const organizationChange = Type.Object(
  {
    name: Type.Optional(name),
    address: Type.Optional(address),
    phone_number: Type.Optional(phoneNumber),
    time_zone: Type.Optional(timeZone),
    allowed_sensor_types: Type.Optional(Type.Array(sensorType, { maxItems: 20 })),
    active_features: Type.Optional(Type.Array(feature, { maxItems: 20 })),
    next_plan: Type.Optional(nullable(planId)),
    organization_admin_email: Type.Optional(emailText),
  },
  { additionalProperties: false },
);
export type OrganizationChange = Static<typeof organizationChange>;

/** A page of organizations; `total` only with `page`. */
export const organizationList = Type.Object(
  { organizations: Type.Array(organization), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
/** Query of the organization list. */
export const organizationQuery = pageQuery;

/** A member, or somebody invited to become one. Source: ORG-7. */
export const member = Type.Object(
  {
    /** Empty for an invitation. */
    name: Type.String(),
    email: Type.String(),
    /** Whether they are the organization's admin. */
    admin: Type.Boolean(),
    /** Whether this is an invitation that has not been accepted yet. */
    invitation: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Member = Static<typeof member>;

/** A page of members, sorted by name, then invitations, sorted by address; `total` only with `page`. */
export const memberList = Type.Object(
  { users: Type.Array(member), total: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
/** Query of the member list. */
export const memberQuery = pageQuery;

/** Body of a request that adds or invites a member. `invite_to_app` also invites an address without an account. */
export const memberAddition = Type.Object(
  { email: emailText, invite_to_app: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

/** Whether the member was added or invited. The web shows the text `msg.{type}` (ORG-14). */
export const memberAdded = Type.Object({ type: Type.Enum(memberStates) }, { additionalProperties: false });
