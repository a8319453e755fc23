import { invalidValue } from '../common/errors.ts';
import { requiredText } from '../common/text.rules.ts';
import { isTimeZone } from '../common/time-zone.rules.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import type { OrganizationChange, OrganizationCreation } from './organization.schema.ts';
import { noPlan, planOf } from './plan.catalogue.ts';

/** Sort keys of the organization list; the first is the default. Source: ORG-12. */
export const organizationSortKeys = ['name', 'id', 'address', 'phone_number', 'admin'] as const;
/** A sort key of the organization list. */
export type OrganizationSortKey = (typeof organizationSortKeys)[number];

/**
 * Sort keys of the member list; the first is the default. Invitations always come after members. Source: ORG-7.
 */
export const memberSortKeys = ['name', 'email'] as const;
/** A sort key of the member list. */
export type MemberSortKey = (typeof memberSortKeys)[number];

/**
 * Checks the data of a new organization and fills in defaults.
 * @throws Problem validation_failed naming the value. Source: ORG-1, ORG-6
 */
export function checkedCreation(creation: OrganizationCreation) {
  const types = distinct(creation.allowed_sensor_types ?? []);
  const plan = creation.current_plan;
  if (plan === undefined && hasStation(types)) throw invalidValue('/current_plan', 'is required for stations');
  if (plan !== undefined) checkPlan('/current_plan', plan);
  if (plan !== undefined && plan !== noPlan && !hasStation(types)) {
    throw invalidValue('/current_plan', 'is for organizations with stations only');
  }
  return {
    ...checkedContact(creation),
    allowed_sensor_types: types,
    active_features: distinct(creation.active_features ?? []),
    current_plan: plan ?? noPlan,
  };
}

/**
 * Checks a change to an organization. Removing the station type also clears the next plan; without a plan, the next one
 * begins at once.
 * @param current the sensor types allowed so far, and the plan in effect
 * @throws Problem validation_failed naming the value. Source: ORG-1, ORG-6, STATION-22
 */
export function checkedChange(change: OrganizationChange, current: Equipment) {
  const { allowed_sensor_types, active_features, next_plan } = change;
  const types = allowed_sensor_types === undefined ? undefined : distinct(allowed_sensor_types);
  const station = hasStation(types ?? current.allowed_sensor_types);
  if (types !== undefined && needsNextPlan(current, types) && typeof next_plan !== 'number') {
    throw invalidValue('/next_plan', 'is required for stations');
  }
  if (typeof next_plan === 'number') {
    checkPlan('/next_plan', next_plan);
    if (!station) throw invalidValue('/next_plan', 'is for organizations with stations only');
  }
  return {
    ...checkedContact(change),
    ...(types === undefined ? {} : { allowed_sensor_types: types }),
    ...(active_features === undefined ? {} : { active_features: distinct(active_features) }),
    ...(station ? {} : { next_plan: null }),
    ...plansOf(next_plan, current),
  };
}

/** The plans after a change of the next one. */
function plansOf(nextPlan: number | null | undefined, { current_plan }: Equipment) {
  if (nextPlan === undefined) return {};
  if (nextPlan !== null && current_plan === noPlan) return { current_plan: nextPlan, next_plan: null };
  return { next_plan: nextPlan };
}

/** What an organization may use. */
interface Equipment {
  readonly allowed_sensor_types: readonly string[];
  readonly current_plan: number;
}

/**
 * Whether a change of the allowed sensor types requires a next plan: they now include stations, and there is no plan
 * yet. Source: ORG-6.
 */
export function needsNextPlan(current: Equipment, types: readonly string[]): boolean {
  return hasStation(types) && !hasStation(current.allowed_sensor_types) && current.current_plan === noPlan;
}

type Contact = Pick<OrganizationChange, 'name' | 'address' | 'phone_number' | 'time_zone'>;

/** Those of name, address, phone number and time zone that were sent, checked. */
function checkedContact<T extends Contact>({ name, address, phone_number, time_zone }: T) {
  if (time_zone !== undefined && !isZoneName(time_zone)) throw invalidValue('/time_zone', 'there is no such time zone');
  return {
    ...(name === undefined ? {} : { name: requiredText('/name', name) }),
    ...(address === undefined ? {} : { address: requiredText('/address', address) }),
    ...(phone_number === undefined ? {} : { phone_number: requiredText('/phone_number', phone_number) }),
    ...(time_zone === undefined ? {} : { time_zone }),
  };
}

/** Accepts zone names only: PostgreSQL reads an offset such as `+09:00` with the opposite sign. */
function isZoneName(value: string): boolean {
  return /^[A-Za-z]/.test(value) && isTimeZone(value);
}

function checkPlan(path: string, id: number): void {
  if (!planOf(id)) throw invalidValue(path, 'there is no such plan');
}

function hasStation(types: readonly string[]): boolean {
  const station: SensorType = 'station';
  return types.includes(station);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
