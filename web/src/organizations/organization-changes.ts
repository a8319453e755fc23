import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';
import { features } from '@trapline/domain/organizations/feature.catalogue.ts';
import { needsNextPlan } from '@trapline/domain/organizations/organization.rules.ts';
import type {
  Organization,
  OrganizationChange,
  OrganizationCreation,
} from '@trapline/domain/organizations/organization.schema.ts';
import { type SensorType, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** The values of the organization form. */
export interface OrganizationValues {
  readonly name: string;
  readonly address: string;
  readonly phone_number: string;
  readonly time_zone: string;
  readonly admin_email: string;
  readonly allowed_sensor_types: readonly SensorType[];
  readonly active_features: readonly string[];
  /** The plan of a new organization, otherwise the next plan; empty if there is none. */
  readonly plan: string;
}

/** What can be wrong with a value. */
export type OrganizationFlaw = 'required' | 'invalid' | 'irreplaceable';

/** Returns the form values of an organization, or of a new one for null. */
export function organizationValues(organization: Organization | null): OrganizationValues {
  return {
    name: organization?.name ?? '',
    address: organization?.address ?? '',
    phone_number: organization?.phone_number ?? '',
    time_zone: organization?.time_zone ?? defaultTimeZone,
    admin_email: organization?.admin?.email ?? '',
    allowed_sensor_types: organization?.allowed_sensor_types ?? [],
    active_features: organization?.active_features ?? [],
    plan: organization?.next_plan?.toString() ?? '',
  };
}

/** Whether the form allows station traps and therefore has a plan. Source: ORG-6. */
export function hasPlan(values: OrganizationValues): boolean {
  return values.allowed_sensor_types.includes('station');
}

/** Whether the form needs a plan: stations are allowed, and there is none yet. Source: ORG-6. */
export function needsPlan(organization: Organization | null, values: OrganizationValues): boolean {
  return organization ? needsNextPlan(organization, values.allowed_sensor_types) : hasPlan(values);
}

function typesOf(values: OrganizationValues): SensorType[] {
  return sensorTypes.filter((type) => values.allowed_sensor_types.includes(type));
}

function featuresOf(values: OrganizationValues): (typeof features)[number][] {
  return features.filter((feature) => values.active_features.includes(feature));
}

/** Returns the request body that creates an organization from the form. */
export function organizationCreation(values: OrganizationValues): OrganizationCreation {
  const email = normalizeEmail(values.admin_email);
  return {
    name: values.name.trim(),
    address: values.address.trim(),
    phone_number: values.phone_number.trim(),
    time_zone: values.time_zone,
    allowed_sensor_types: typesOf(values),
    active_features: featuresOf(values),
    ...(hasPlan(values) && values.plan !== '' ? { current_plan: Number(values.plan) } : {}),
    ...(email === '' ? {} : { organization_admin_email: email }),
  };
}

/**
 * Returns the changed values only. Sensor types, features, plan and admin are left to product admins; the next plan is
 * sent only if station traps are allowed. Source: ORG-13.
 * @param byProductAdmin whether a product admin makes the change
 */
export function organizationChange(
  organization: Organization,
  values: OrganizationValues,
  byProductAdmin: boolean,
): OrganizationChange {
  const sent = organizationCreation(values);
  const plain: OrganizationChange = {
    ...(sent.name === organization.name ? {} : { name: sent.name }),
    ...(sent.address === organization.address ? {} : { address: sent.address }),
    ...(sent.phone_number === organization.phone_number ? {} : { phone_number: sent.phone_number }),
    ...(values.time_zone === organization.time_zone ? {} : { time_zone: values.time_zone }),
  };
  if (!byProductAdmin) return plain;
  const next = values.plan === '' ? null : Number(values.plan);
  const email = sent.organization_admin_email;
  return {
    ...plain,
    ...(sameItems(typesOf(values), organization.allowed_sensor_types) ? {} : { allowed_sensor_types: typesOf(values) }),
    ...(sameItems(featuresOf(values), organization.active_features) ? {} : { active_features: featuresOf(values) }),
    ...(!hasPlan(values) || next === organization.next_plan ? {} : { next_plan: next }),
    ...(email === undefined || email === organization.admin?.email ? {} : { organization_admin_email: email }),
  };
}

function sameItems(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

/** Returns what is wrong with the form, empty if nothing is. Source: ORG-1, ORG-6. */
export function organizationFlaws(
  organization: Organization | null,
  values: OrganizationValues,
): { readonly [K in keyof OrganizationValues]?: OrganizationFlaw } {
  const email = normalizeEmail(values.admin_email);
  const unplanned = needsPlan(organization, values) && values.plan === '';
  return {
    ...(values.name.trim() === '' ? { name: 'required' } : {}),
    ...(values.address.trim() === '' ? { address: 'required' } : {}),
    ...(values.phone_number.trim() === '' ? { phone_number: 'required' } : {}),
    ...(values.time_zone === '' ? { time_zone: 'required' } : {}),
    ...(email === '' && organization?.admin ? { admin_email: 'irreplaceable' } : {}),
    ...(email === '' || isEmail(email) ? {} : { admin_email: 'invalid' }),
    ...(unplanned ? { plan: 'required' } : {}),
  };
}
