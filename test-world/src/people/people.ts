import { requestLimits } from '@trapline/server/platform/http/request.limits.ts';
import type { PortalOptions } from '@trapline/server/portal/portal.ts';
import { makeOrganization } from '../fixtures.ts';
import { startTestPortal } from '../test-portal.ts';
import { createAccount, type NewAccount } from '@trapline/server/accounts/account.store.ts';
import { openSession } from './session.ts';

/** Somebody of a test, signed in. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** What a call answered. */
export interface Answered {
  readonly status: number;
  readonly etag: string | null;
  readonly body: unknown;
}

/** What a test says of a call besides its caller, method and path. */
interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Jobs of a task that wait, as what they are asked for. */
interface WaitingJob {
  readonly task: string;
  readonly payload: unknown;
}

/** A portal on a database of a test's own, and people who call it over HTTP. */
export async function startPeople(options: Partial<PortalOptions> = {}) {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  const test = await startTestPortal({ ...options, limits: { ...requestLimits, account: plenty, network: plenty } });
  const { db, pool } = test.portal.services;
  let people = 0;

  const session = (accountId: number): Promise<string> => openSession(db, accountId);

  return {
    test,
    db,
    session,
    stop: () => test.stop(),
    organization: (name: string) => makeOrganization(db, name),
    /** Makes an account that has proven its address, and signs it in. */
    async person(given: Partial<NewAccount> = {}): Promise<Person> {
      people += 1;
      const email = given.email ?? `person-${people}@example.com`;
      const id = await createAccount(db, {
        name: `Person ${people}`,
        passwordHash: '',
        emailVerifiedAt: new Date(),
        ...given,
        email,
      });
      return { id, email, token: await session(id) };
    },
    /** Makes an account the admin of its organization. */
    async appoint(organizationId: number, accountId: number): Promise<void> {
      await db
        .updateTable('organizations')
        .set({ admin_account_id: accountId })
        .where('id', '=', organizationId)
        .execute();
    },
    async ask(caller: Person | null, method: string, path: string, { body, headers }: Asked = {}): Promise<Answered> {
      const response = await fetch(`${test.url}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
          ...headers,
        },
      });
      const text = await response.text();
      const parsed: unknown = text === '' ? null : JSON.parse(text);
      return { status: response.status, etag: response.headers.get('etag'), body: parsed };
    },
    /** Jobs that were asked for, oldest first. */
    async jobs(task: string): Promise<readonly unknown[]> {
      const { rows } = await pool.query<WaitingJob>(
        `select t.identifier task, j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        [task],
      );
      return rows.map(({ payload }) => payload);
    },
    /** The audit trail about an entity, oldest first. */
    async audited(entity: string) {
      return db
        .selectFrom('audit_trail')
        .select(['action', 'actor_email', 'subject_email', 'organization_id', 'details'])
        .where('entity', '=', entity)
        .orderBy('id')
        .execute();
    },
  };
}

/** What a refusal looks like. */
export const problem = (status: number, type: string) => ({ status, body: { type } });
