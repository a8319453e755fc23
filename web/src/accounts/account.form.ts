import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { locales, permissions as permissionNames } from '@trapline/domain/accounts/account.limits.ts';
import type { User, UserChange, UserCreation } from '@trapline/domain/accounts/account.schema.ts';
import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { features } from '@trapline/domain/organizations/feature.catalogue.ts';
import { type SensorType, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** Values of the account form. Empty strings mean no value. */
export interface AccountValues {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly password: string;
  readonly confirmation: string;
  readonly owner_id: string;
  readonly mirakun_user_id: string;
  readonly use_otp: boolean;
  readonly permissions: readonly string[];
  /** Null for those of the organization. */
  readonly own_sensor_types: readonly string[] | null;
  readonly own_features: readonly string[] | null;
}

/** Form values for an account. A new one (null) starts with its creator's language. */
export function valuesOf(user: User | null, locale: Locale): AccountValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    locale: user?.locale ?? locale,
    password: '',
    confirmation: '',
    owner_id: user?.owner_id ?? '',
    mirakun_user_id: user?.mirakun_user_id ?? '',
    use_otp: user?.use_otp ?? false,
    permissions: user?.permissions ?? [],
    own_sensor_types: user?.own_sensor_types ?? null,
    own_features: user?.own_features ?? null,
  };
}

/** Errors by field. */
export interface AccountFlaws {
  readonly name: 'required' | null;
  readonly email: 'required' | 'invalid' | null;
  readonly locale: 'required' | null;
  readonly owner_id: 'admin' | null;
}

/**
 * Errors that prevent the form from being sent, apart from its passwords. Source: ACCOUNT-15.
 * @param user null for a new account
 */
export function flawsOf(
  { name, email, locale, owner_id, permissions }: AccountValues,
  user: User | null,
): AccountFlaws {
  const address = normalizeEmail(email);
  const admin = isProductAdmin({ permissions });
  // The server refuses to make a product admin a member, but accepts accounts that were both before.
  const changed = owner_id !== (user?.owner_id ?? '') || admin !== isProductAdmin(user);
  return {
    name: name.trim() === '' ? 'required' : null,
    email: address === '' ? 'required' : isEmail(address) ? null : 'invalid',
    locale: localeOf(locale) ? null : 'required',
    owner_id: changed && admin && owner_id !== '' ? 'admin' : null,
  };
}

/**
 * The request body that creates the account.
 * @param mayUseDevice whether the account will be allowed the chemical-treatment type
 */
export function creationOf(values: AccountValues, mayUseDevice: boolean): UserCreation {
  return {
    name: values.name.trim(),
    email: normalizeEmail(values.email),
    locale: localeOf(values.locale) ?? locales[0],
    password: values.password,
    owner_id: values.owner_id === '' ? null : values.owner_id,
    use_otp: values.use_otp,
    ...(mayUseDevice ? { mirakun_user_id: textOrNull(values.mirakun_user_id) } : {}),
    permissions: among(permissionNames, values.permissions),
    own_sensor_types: amongOrNull(sensorTypes, values.own_sensor_types),
    own_features: amongOrNull(features, values.own_features),
  };
}

/**
 * Only the changed fields; never an empty password, never `activated` or `blocked`. Source: ACCOUNT-13, ACCOUNT-15.
 * @param mayUseDevice whether the account will be allowed the chemical-treatment type
 */
export function changesOf(user: User, values: AccountValues, mayUseDevice: boolean): UserChange {
  const { password, ...wanted } = creationOf(values, mayUseDevice);
  // Normalized in the same way, so that list order or an unknown permission does not count as a change.
  const { password: _, ...present } = creationOf(valuesOf(user, user.locale), mayUseDevice);
  const had = new Map<string, unknown>(Object.entries(present));
  const changed = Object.entries(wanted).filter(([field, value]) => !same(value, had.get(field)));
  return { ...Object.fromEntries(changed), ...(password === '' ? {} : { password }) };
}

/** The sensor types an account will have. @param organizationTypes those of the chosen organization */
export function typesOf(values: AccountValues, organizationTypes: readonly SensorType[]): readonly SensorType[] {
  return amongOrNull(sensorTypes, values.own_sensor_types) ?? organizationTypes;
}

function localeOf(value: string): Locale | undefined {
  return locales.find((locale) => locale === value);
}

function textOrNull(value: string): string | null {
  return value.trim() === '' ? null : value.trim();
}

/** The chosen items of a catalogue, in catalogue order. */
function among<T extends string>(catalogue: readonly T[], chosen: readonly string[]): T[] {
  return catalogue.filter((one) => chosen.includes(one));
}

function amongOrNull<T extends string>(catalogue: readonly T[], chosen: readonly string[] | null): T[] | null {
  return chosen === null ? null : among(catalogue, chosen);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
