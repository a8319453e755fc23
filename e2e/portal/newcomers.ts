import { noPlan } from '@trapline/domain/organizations/plan.catalogue.ts';
import { type SensorType, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createAccount, type NewAccount } from '@trapline/server/accounts/account.store.ts';
import { createOrganization, setOrganizationAdmin } from '@trapline/server/organizations/organization.store.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { createPasswords } from '@trapline/server/platform/secrets/secrets.ts';
import { randomBytes } from 'node:crypto';
import { password, type Person } from './people.ts';

/** An organization used by one story only, with its admin and members. */
export interface Team {
  readonly id: number;
  readonly name: string;
  readonly admin: Person;
  readonly members: readonly Person[];
}

/** An account to create; by default with a verified address. */
type Given = Partial<NewAccount> & { readonly blocked?: boolean };

/** What a story says about its team; by default it has all sensor types, and no plan. */
export interface NewTeam {
  readonly members?: number;
  readonly locale?: Person['locale'];
  readonly types?: readonly SensorType[];
  /** Whether its people may upload scans of station traps. */
  readonly scanning?: boolean;
  /** Whether its people have the newer detection editor. */
  readonly newEditor?: boolean;
  /** Id of the plan for its station traps. */
  readonly plan?: number;
}

/** Creates accounts for a single story, so that it does not affect others. */
export interface Newcomers {
  /** Creates an account with the common password; by default without an organization. */
  person(given?: Given): Promise<Person>;
  /** Creates an organization with its admin and `members` ordinary members. */
  team(given?: NewTeam): Promise<Team>;
}

/** Returns a word that no other story uses. */
export function uniqueWord(): string {
  return randomBytes(4).toString('hex');
}

/** Returns an unused address. */
export function freshAddress(): string {
  return `somebody-${uniqueWord()}@example.com`;
}

/** Returns a `Newcomers` that writes to the database of the running portal. */
export async function createNewcomers(db: Db): Promise<Newcomers> {
  const passwordHash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));

  async function insert({ blocked = false, ...given }: Given): Promise<Person & { readonly id: number }> {
    const word = uniqueWord();
    const { locale = 'en', email = `newcomer-${word}@example.com`, name = `Newcomer ${word}` } = given;
    const account = { passwordHash, emailVerifiedAt: new Date(), ...given, locale, email, name };
    const id = await createAccount(db, account);
    if (blocked) await db.updateTable('accounts').set({ blocked }).where('id', '=', id).execute();
    return { id, email, name, locale };
  }

  return {
    person: (given = {}) => insert(given),
    async team(given = {}) {
      const { members = 0, locale = 'en', types = sensorTypes, plan = noPlan } = given;
      const { scanning = false, newEditor = false } = given;
      const name = `Team ${uniqueWord()}`;
      const id = await createOrganization(db, {
        name,
        allowedSensorTypes: types,
        activeFeatures: [
          'sensor_installation_sites',
          ...(scanning ? (['s_type_scanner_upload'] as const) : []),
          ...(newEditor ? (['zoom_v2'] as const) : []),
        ],
        currentPlan: plan,
      });
      const admin = await insert({ organizationId: id, locale });
      await setOrganizationAdmin(db, id, admin.id);
      const others: Person[] = [];
      for (let index = 0; index < members; index++) others.push(await insert({ organizationId: id, locale }));
      return { id, name, admin, members: others };
    },
  };
}
