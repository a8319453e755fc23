import { Readable } from 'node:stream';
import type { SessionCaller, CallerAccount } from '@trapline/server/callers/caller.types.ts';
import type { Call } from '@trapline/server/platform/http/handler.ts';
import type { RouteDefinition } from '@trapline/domain/common/route.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

// Minimal valid rows for tests.

/** An account for tests, as handlers see it. */
export type TestAccount = CallerAccount;
/** The fields of the creator that a sensor or site takes over. */
export type TestCreator = Pick<CallerAccount, 'id' | 'organization_id'>;

let accounts = 0;

/** Inserts an organization. @returns its id */
export async function makeOrganization(db: Db, name: string, timeZone = 'Asia/Tokyo'): Promise<number> {
  const row = await db
    .insertInto('organizations')
    .values({ name, time_zone: timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts an account; by default it may use all types with field units. */
export async function makeAccount(db: Db, given: Partial<Omit<CallerAccount, 'id'>>): Promise<TestAccount> {
  accounts += 1;
  const account = {
    email: `person-${accounts}@example.com`,
    name: `Person ${accounts}`,
    locale: 'en',
    permissions: [],
    allowed_sensor_types: ['insect_monitor_v2', 'rat_monitor', 'hykecam', 'fly_count', 'fly_scan', 'fly', 'station'],
    active_features: [],
    organization_id: null,
    organization_admin: false,
    time_zone: 'Asia/Tokyo',
    ...given,
  } as const;
  const { id } = await db
    .insertInto('accounts')
    .values({
      email: account.email,
      name: account.name,
      locale: account.locale,
      password_hash: '',
      permissions: [...account.permissions],
      organization_id: account.organization_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account.organization_admin && account.organization_id !== null) {
    await db
      .updateTable('organizations')
      .set({ admin_account_id: id })
      .where('id', '=', account.organization_id)
      .execute();
  }
  return { ...account, id };
}

/** Options of a sensor for tests. */
export interface SensorFixture {
  readonly id: string;
  readonly type?: SensorType;
  readonly name?: string;
  readonly place?: string;
  readonly memo?: string;
  readonly threshold?: number;
  readonly installed_on?: string;
}

/** Inserts a sensor of an account's organization. @returns its key */
export async function makeSensor(db: Db, creator: TestCreator, given: SensorFixture): Promise<number> {
  const row = await db
    .insertInto('sensors')
    .values({
      type: 'insect_monitor_v2',
      name: given.id,
      ...given,
      organization_id: creator.organization_id,
      created_by: creator.id,
      created_at: new Date(),
    })
    .returning('key')
    .executeTakeFirstOrThrow();
  await db.insertInto('sensor_states').values({ sensor_key: row.key }).execute();
  return row.key;
}

/** Inserts a site of an account's organization. @returns its id */
export async function makeSite(
  db: Db,
  creator: TestCreator,
  given: { readonly name: string; readonly type?: SensorType; readonly memo?: string; readonly threshold?: number },
): Promise<number> {
  const row = await db
    .insertInto('installation_sites')
    .values({
      type: 'insect_monitor_v2',
      ...given,
      organization_id: creator.organization_id,
      created_by: creator.id,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The parts of a request given by a test; undefined for parts its route does not have. */
interface CallParts<P, Q, B> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly signal?: AbortSignal;
}

/** A request for tests, with the headers set by its handler. */
interface TestCall<P, Q, B> extends Omit<Call<RouteDefinition>, 'params' | 'query' | 'body' | 'caller'> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly caller: SessionCaller;
  readonly answered: ReadonlyMap<string, string | readonly string[]>;
}

/** A request by an account, as a handler receives it. */
export function makeCall<P = undefined, Q = undefined, B = undefined>(
  account: TestAccount,
  parts: CallParts<P, Q, B>,
): TestCall<P, Q, B>;
export function makeCall(
  account: TestAccount,
  parts: CallParts<unknown, unknown, unknown>,
): TestCall<unknown, unknown, unknown> {
  const answered = new Map<string, string | readonly string[]>();
  return {
    params: parts.params,
    query: parts.query,
    body: parts.body,
    caller: { kind: 'account', account, own: account, session: 'test' },
    headers: {},
    bytes: Readable.from([]),
    readForm: () => Promise.reject(new Error('There is no form')),
    address: '127.0.0.1',
    secure: true,
    signal: parts.signal ?? new AbortController().signal,
    log: createLogger('silent'),
    setStatus: () => undefined,
    setHeader: (name: string, value: string | readonly string[]) => {
      answered.set(name, value);
    },
    answered,
  };
}
