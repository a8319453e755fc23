import { Type, type Static } from 'typebox';
import { pageQuery } from '../common/page.schema.ts';
import { nullable, text, unixSeconds } from '../common/text.schema.ts';
import { namedEntity } from './entity.schema.ts';

/** One entry of the audit trail. */
export const auditEntry = Type.Object(
  {
    id: Type.String(),
    /** Unix seconds. */
    at: Type.Integer(),
    /** Mail address of the person who acted; empty: the portal itself. */
    actor_email: Type.String(),
    /** Id of the account that acted; null: none. */
    actor_id: nullable(Type.String()),
    /** Mail address of the account that was acted on, or acted as (assumed identity); null: no other account. */
    subject_email: nullable(Type.String()),
    subject_id: nullable(Type.String()),
    organization: nullable(Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: false })),
    /** `noun.verb`, or a route's name under an assumed identity. */
    action: Type.String(),
    /** What was acted on: `Account-12`, `Sensor-SN104`, or a path. */
    entity: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
    /** Network address of the request. */
    address: Type.String(),
  },
  { additionalProperties: false },
);
export type AuditItem = Static<typeof auditEntry>;

const filters = {
  /** Words to find in actor, subject, organization, action or entity. */
  q: pageQuery.properties.q,
  /** Exact name of an action. */
  action: Type.Optional(text(100, 1)),
  /** Inclusive. */
  from: Type.Optional(unixSeconds),
  /** Exclusive. */
  to: Type.Optional(unixSeconds),
};

/** Query of the audit trail, newest first. Without `page`: the first page. */
export const auditQuery = Type.Object(
  { ...filters, page: pageQuery.properties.page, per_page: pageQuery.properties.per_page },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof auditQuery>;

/** Query of the export of the audit trail. */
export const auditExportQuery = Type.Object(
  { ...filters, locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])) },
  { additionalProperties: false },
);

/** A page of the audit trail. */
export const auditList = Type.Object(
  {
    entries: Type.Array(auditEntry),
    total: Type.Integer(),
    /** Names of the entities that the entries mention, as far as the reader may know them. */
    names: Type.Array(namedEntity),
  },
  { additionalProperties: false },
);
