import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planIn } from '@trapline/domain/organizations/plan.rules.ts';
import type { OrganizationChange } from '@trapline/domain/organizations/organization.schema.ts';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { changeOrganization, makeOrganization } from './organization.actions.ts';
import { lockOrganizations } from './organization.store.ts';
import { takeUpNextPlan } from './plan.actions.ts';
import { planTasks } from './plan.jobs.ts';
import { planHistory, planInSql, setPlanFrom } from './plan.store.ts';

let database: Database;
let admin: TestAccount;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 6 });
  admin = await makeAccount(database.db, { permissions: ['admin'] });
});
afterAll(() => database.close());

const actor = (at: string) => ({
  caller: { kind: 'account', account: admin, own: admin } as const,
  address: '',
  at: new Date(at),
});
const contact = { name: 'Works', address: 'Somewhere', phone_number: '03-1234-5678' };

/** Creates an organization with stations. */
async function made(at: string, current_plan = 99, time_zone = 'Asia/Tokyo') {
  const creation = { ...contact, time_zone, current_plan, allowed_sensor_types: ['station' as const] };
  const { id } = await makeOrganization(database.db, actor(at), creation);
  return id;
}
const change = (at: string, id: string, changed: OrganizationChange) =>
  changeOrganization(database.db, actor(at), id, changed, undefined);
const context = { payload: {}, job: 'test', attempt: 1, lastTry: false, signal: new AbortController().signal };
/** Runs the hourly job at an instant. */
const run = async (at: string) => {
  const tasks = planTasks({ db: database.db, clock: { now: () => Date.parse(at) } });
  await tasks['take_up_plans']?.(context);
};
const history = async (id: string) =>
  (await planHistory(database.db, Number(id))).map(({ from_month, plan }) => `${from_month} ${plan}`);
/** The plan in force in a month, as statements read it. */
async function planInForce(id: number, month: string): Promise<number | undefined> {
  const plan = planInSql(sql`${id}::integer`, sql`${month}::text`);
  const { rows } = await sql<{ plan: number }>`select ${plan} plan`.execute(database.db);
  return rows[0]?.plan;
}
const plansOf = (id: string) =>
  database.db
    .selectFrom('organizations')
    .select(['current_plan', 'next_plan', 'revision'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();

describe('plans of an organization', () => {
  it('begin with the one that it was created with', async () => {
    const id = await made('2026-11-10T00:00:00Z', 2);
    expect(await history(id)).toEqual(['0001-01 2']);
    expect(await planInForce(Number(id), '2020-01')).toBe(2);
    expect(await planInForce(999_999, '2026-11')).toBe(99);
  });

  it('no plan is replaced at once, from this month on in the organization’s time zone', async () => {
    const id = await made('2026-11-10T00:00:00Z');
    // The first of December in Tokyo.
    expect(await change('2026-11-30T15:00:00Z', id, { next_plan: 3 })).toMatchObject({
      current_plan: 3,
      next_plan: null,
    });
    expect(await history(id)).toEqual(['0001-01 99', '2026-12 3']);
  });

  it('the next plan is known from the day on which it is chosen, can be changed, and withdrawn', async () => {
    const id = await made('2026-11-10T00:00:00Z', 1);
    expect(await change('2026-11-30T14:59:59Z', id, { next_plan: 3 })).toMatchObject({ current_plan: 1, next_plan: 3 });
    expect(await history(id)).toEqual(['0001-01 1', '2026-12 3']);
    await change('2026-11-30T14:59:59Z', id, { next_plan: 4 });
    expect(await history(id)).toEqual(['0001-01 1', '2026-12 4']);
    await change('2026-11-30T14:59:59Z', id, { next_plan: null });
    expect(await history(id)).toEqual(['0001-01 1']);
    await change('2026-11-30T14:59:59Z', id, { next_plan: 99 });
    expect(await history(id)).toEqual(['0001-01 1', '2026-12 99']);
    await change('2026-11-30T14:59:59Z', id, { allowed_sensor_types: [] });
    expect(await history(id)).toEqual(['0001-01 1']);
  });
});

describe('the turn of the month', () => {
  it('takes up the next plan in each organization’s time zone, once', async () => {
    const tokyo = await made('2026-11-10T00:00:00Z', 1);
    const london = await made('2026-11-10T00:00:00Z', 1, 'Europe/London');
    for (const id of [tokyo, london]) await change('2026-11-10T00:00:00Z', id, { next_plan: 2 });
    await run('2026-11-30T14:59:00Z');
    expect([await plansOf(tokyo), await plansOf(london)]).toMatchObject([{ next_plan: 2 }, { next_plan: 2 }]);
    await run('2026-11-30T15:02:00Z');
    expect([await plansOf(tokyo), await plansOf(london)]).toMatchObject([
      { current_plan: 2, next_plan: null, revision: 3 },
      { current_plan: 1, next_plan: 2 },
    ]);
    await run('2026-12-01T00:02:00Z');
    await run('2026-12-01T01:02:00Z');
    expect([await plansOf(tokyo), await plansOf(london)]).toMatchObject([
      { current_plan: 2, revision: 3 },
      { current_plan: 2, next_plan: null, revision: 3 },
    ]);
    expect([await history(tokyo), await history(london)]).toEqual([
      ['0001-01 1', '2026-12 2'],
      ['0001-01 1', '2026-12 2'],
    ]);
    const audited = await database.db
      .selectFrom('audit_trail')
      .select(['actor_email', 'action', 'details'])
      .where('entity', '=', `Organization-${tokyo}`)
      .orderBy('id')
      .execute();
    expect(audited.at(-1)).toEqual({
      actor_email: '',
      action: 'organization.update',
      details: { changes: { current_plan: { old: 1, new: 2 }, next_plan: { old: 2, new: null } } },
    });
  });

  it('that the portal missed is made up for, from the month of the turn on', async () => {
    const id = await made('2026-08-10T00:00:00Z', 1);
    await change('2026-08-10T00:00:00Z', id, { next_plan: 4 });
    // Before the job runs, the plan is in force already.
    expect(await planInForce(Number(id), '2026-09')).toBe(4);
    await run('2026-11-20T00:00:00Z');
    expect(await plansOf(id)).toMatchObject({ current_plan: 4, next_plan: null });
    expect(await history(id)).toEqual(['0001-01 1', '2026-09 4']);
  });

  it('comes before a change that was made in the meantime', async () => {
    const id = await made('2026-08-10T00:00:00Z', 1);
    await change('2026-08-10T00:00:00Z', id, { next_plan: 4 });
    expect(await change('2026-09-02T00:00:00Z', id, { next_plan: 2 })).toMatchObject({ current_plan: 4, next_plan: 2 });
    expect(await history(id)).toEqual(['0001-01 1', '2026-09 4', '2026-10 2']);
    const withdrawn = await made('2026-08-10T00:00:00Z', 1);
    await change('2026-08-10T00:00:00Z', withdrawn, { next_plan: 4 });
    expect(await change('2026-09-02T00:00:00Z', withdrawn, { next_plan: null })).toMatchObject({
      current_plan: 4,
      next_plan: null,
    });
  });

  it('is taken once, even by jobs and changes at the same time', async () => {
    const id = await made('2026-08-10T00:00:00Z', 1);
    await change('2026-08-10T00:00:00Z', id, { next_plan: 4 });
    await Promise.all([
      run('2026-09-01T00:00:00Z'),
      run('2026-09-01T00:00:00Z'),
      change('2026-09-01T00:00:00Z', id, { next_plan: 2 }),
      run('2026-09-01T00:00:00Z'),
    ]);
    expect(await history(id)).toEqual(['0001-01 1', '2026-09 4', '2026-10 2']);
    expect(await plansOf(id)).toMatchObject({ current_plan: 4, next_plan: 2, revision: 4 });
  });

  it('does nothing for an organization without a next plan', async () => {
    const id = await made('2026-08-10T00:00:00Z', 1);
    const before = await plansOf(id);
    await transaction(database.db, async (tx) => {
      const [organization] = await lockOrganizations(tx, [Number(id)]);
      if (!organization) throw new Error('No organization');
      expect(await takeUpNextPlan(tx, organization, new Date('2026-12-01T00:00:00Z'))).toBe(organization);
    });
    expect(await plansOf(id)).toEqual(before);
  });
});

it('the plan of a month is the same in SQL', async () => {
  const month = fc
    .integer({ min: 1, max: 24 })
    .map((n) => `${2025 + Math.floor((n - 1) / 12)}-${String(1 + ((n - 1) % 12)).padStart(2, '0')}`);
  const rows = fc.uniqueArray(fc.record({ from_month: month, plan: fc.constantFrom(1, 2, 3, 99) }), {
    selector: ({ from_month }) => from_month,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(rows, month, async (drawn, asked) => {
      const { db } = database;
      const { id } = await db
        .insertInto('organizations')
        .values({ name: 'Drawn' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction(db, async (tx) => {
        for (const row of drawn) await setPlanFrom(tx, id, row);
      });
      const inOrder = drawn.toSorted((a, b) => (a.from_month < b.from_month ? -1 : 1));
      expect(await planHistory(db, id)).toEqual(inOrder);
      expect(await planInForce(id, asked)).toBe(planIn(inOrder, asked));
    }),
    { numRuns: 60 },
  );
});
