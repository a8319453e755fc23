import { Type, type Static } from 'typebox';
import { month, nullable } from '../common/text.schema.ts';

/** The month of the usage; by default the current one. */
export const usageQuery = Type.Object({ month: Type.Optional(month) }, { additionalProperties: false });

const used = {
  used_traps: Type.Integer(),
  /** Null: unlimited or no plan. */
  included_units: nullable(Type.Integer()),
  exceeded: Type.Boolean(),
  /** JPY without tax that the traps beyond those included cost. */
  excess_cost: Type.Integer(),
};

/** A month's usage of the caller's organization. Plans are ids. Source: STATION-21. */
export const usage = Type.Object(
  { plan: Type.Integer(), next_plan: nullable(Type.Integer()), month, ...used },
  { additionalProperties: false },
);
export type Usage = Static<typeof usage>;

/** An organization's usage in a month. */
export const organizationUsage = Type.Object(
  { id: Type.String(), name: Type.String(), plan: Type.Integer(), ...used },
  { additionalProperties: false },
);
export type OrganizationUsage = Static<typeof organizationUsage>;

/** Usage of all organizations with a plan or with usage in a month. Source: STATION-22. */
export const organizationUsageList = Type.Object(
  { month, organizations: Type.Array(organizationUsage) },
  { additionalProperties: false },
);
