import { requestLimits } from '@trapline/server/platform/http/admission/request.limits.ts';
import type { PortalOptions } from '@trapline/server/portal/portal.ts';
import { makeOrganization } from '../fixtures.ts';
import { startTestPortal } from '../test-portal.ts';
import { createAccount, type NewAccount } from '@trapline/server/accounts/account.store.ts';
import { openSession } from './session.ts';

/** A signed-in person. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A response. */
export interface Answered {
  readonly status: number;
  readonly etag: string | null;
  readonly body: unknown;
}

/** Options of a request besides caller, method and path. */
interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A queued job. */
interface WaitingJob {
  readonly task: string;
  readonly payload: unknown;
}

/** Starts a portal with its own database, and creates people who send requests to it over HTTP. */
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
    /** Creates an account with a verified address, and signs it in. */
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
    /** Makes an account the admin of an organization. */
    async appoint(organizationId: number, accountId: number): Promise<void> {
      await db
        .updateTable('organizations')
        .set({ admin_account_id: accountId })
        .where('id', '=', organizationId)
        .execute();
    },
    async ask(
      caller: Person | null,
      method: string,
      path: string,
      { body, headers }: RequestOptions = {},
    ): Promise<Answered> {
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
    /** Queued jobs of a task, oldest first. */
    async jobs(task: string): Promise<readonly unknown[]> {
      const { rows } = await pool.query<WaitingJob>(
        `select t.identifier task, j.payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        [task],
      );
      return rows.map(({ payload }) => payload);
    },
    /** Audit entries of an entity, oldest first. */
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

/** The expected form of a refusal. */
export const problem = (status: number, type: string) => ({ status, body: { type } });
