import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createAccount, findActingAccount, updateOwnAccount } from '../accounts/account.store.ts';
import { createOrganization, setOrganizationAdmin } from '../organizations/organization.store.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Passwords } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { demoOrganizations, demoPeople, type DemoOrganizationKey, type DemoPersonKey } from './demo.catalogue.ts';
import { newDemoPassword, readDemoAccounts, writeDemoAccounts, type DemoAccount } from './demo-accounts.ts';
import { findAccount, findOrganization } from './demo.store.ts';

/** The people of the demonstration, as callers of the portal's actions. */
export type DemoPeople = { readonly [P in DemoPersonKey]: AccountCaller };

const activeFeatures = [
  ...(['sensor_installation_sites', 'zoom_v2', 's_type_scanner_upload'] as const),
  ...(['s_type_chatbot', 'ai_chat_widget_v2', 'ai_opinion'] as const),
] as const;
const personKeys = ['operator', 'manager', 'technician', 'newcomer', 'contractor'] as const;
const organizationKeys = ['factory', 'contractor'] as const;

/**
 * The accounts with their passwords, stored in `dataDir`. Passwords are generated at random the first time. If the list
 * was lost, existing accounts get new ones.
 */
export async function ensureDemoPasswords(
  { services, passwords }: { readonly services: Services; readonly passwords: Passwords },
  dataDir: string,
): Promise<readonly DemoAccount[]> {
  const kept = new Map((await readDemoAccounts(dataDir)).map((account) => [account.email, account.password]));
  const accounts: DemoAccount[] = [];
  const fresh: DemoAccount[] = [];
  for (const key of personKeys) {
    const { email, role } = demoPeople[key];
    const password = kept.get(email);
    const account = { email, role, password: password ?? newDemoPassword(services.ids) };
    accounts.push(account);
    if (password === undefined) fresh.push(account);
  }
  if (fresh.length > 0) await writeDemoAccounts(dataDir, accounts);
  for (const { email, password } of fresh) {
    const id = await findAccount(services.db, email);
    if (id === null) continue;
    const passwordHash = await passwords.run((hashing) => hashing.hash(password));
    await updateOwnAccount(services.db, id, { passwordHash });
  }
  return accounts;
}

/** The given accounts without those that no longer exist. */
export async function presentAccounts(
  services: Services,
  accounts: readonly DemoAccount[],
): Promise<readonly DemoAccount[]> {
  const present: DemoAccount[] = [];
  for (const account of accounts) {
    if ((await findAccount(services.db, account.email)) !== null) present.push(account);
  }
  return present;
}

/** Creates missing organizations and accounts. */
export async function ensureDemoPeople(
  parts: { readonly services: Services; readonly passwords: Passwords },
  accounts: readonly DemoAccount[],
): Promise<DemoPeople> {
  const { db } = parts.services;
  const organizations = { factory: 0, contractor: 0 };
  for (const key of organizationKeys) {
    const { name, address, phoneNumber, plan } = demoOrganizations[key];
    organizations[key] =
      (await findOrganization(db, name)) ??
      (await createOrganization(db, {
        name,
        address,
        phoneNumber,
        allowedSensorTypes: sensorTypes,
        activeFeatures,
        currentPlan: plan,
      }));
  }
  const passwordOf = new Map(accounts.map(({ email, password }) => [email, password]));
  const ensure = (key: DemoPersonKey) => ensurePerson(parts, key, organizations, passwordOf);
  const people = {
    operator: await ensure('operator'),
    manager: await ensure('manager'),
    technician: await ensure('technician'),
    newcomer: await ensure('newcomer'),
    contractor: await ensure('contractor'),
  };
  for (const key of organizationKeys) {
    await setOrganizationAdmin(db, organizations[key], people[demoOrganizations[key].admin]);
  }
  // Loaded only now, since organization admins have additional rights.
  return {
    operator: await callerOf(parts.services, people.operator),
    manager: await callerOf(parts.services, people.manager),
    technician: await callerOf(parts.services, people.technician),
    newcomer: await callerOf(parts.services, people.newcomer),
    contractor: await callerOf(parts.services, people.contractor),
  };
}

async function ensurePerson(
  { services, passwords }: { readonly services: Services; readonly passwords: Passwords },
  key: DemoPersonKey,
  organizations: Readonly<Record<DemoOrganizationKey, number>>,
  passwordOf: ReadonlyMap<string, string>,
): Promise<number> {
  const { email, name, locale, organization } = demoPeople[key];
  const known = await findAccount(services.db, email);
  if (known !== null) return known;
  const password = passwordOf.get(email);
  if (password === undefined) throw new Error(`There is no password for ${email}`);
  return createAccount(services.db, {
    email,
    name,
    locale,
    passwordHash: await passwords.run((hashing) => hashing.hash(password)),
    permissions: key === 'operator' ? ['admin'] : [],
    // An account without an organization needs its own types and features.
    ...(organization === null ? { allowedSensorTypes: sensorTypes, activeFeatures } : {}),
    organizationId: organization === null ? null : organizations[organization],
    emailVerifiedAt: new Date(services.clock.now()),
  });
}

async function callerOf(services: Services, accountId: number): Promise<AccountCaller> {
  const account = await findActingAccount(services.db, accountId);
  if (!account) throw new Error('An account of the demonstration may not act');
  return { kind: 'account', account, own: account };
}
