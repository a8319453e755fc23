import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { findDelivery, finishDelivery, gatherDeliveries, noticesOf, type WaitingDelivery } from './delivery.store.ts';
import { deleteNoticesBefore, insertNotice } from './notice.store.ts';

const now = new Date('2026-09-21T12:00:00Z');

describe('deliveries', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  });
  afterAll(() => database.close());

  const newAccount = async () => (await makeAccount(database.db, {})).id;

  /** Stores a notice. @returns its deliveries, one for each recipient */
  async function notice(kind: string, subject: string, ...recipients: readonly number[]): Promise<WaitingDelivery[]> {
    const ids = await transaction(database.db, (tx) =>
      insertNotice(tx, {
        ...{ kind, subject: JSON.stringify(subject), at: now },
        deliveries: recipients.map((recipient) => ({ channel: 'mail', recipient, part: JSON.stringify(recipient) })),
      }),
    );
    return Promise.all(ids.map(waiting));
  }
  const waiting = async (id: number) => (await findDelivery(database.db, id)) ?? expect.fail();
  const gather = (delivery: WaitingDelivery) => transaction(database.db, (tx) => gatherDeliveries(tx, delivery));
  const subjects = async (delivery: WaitingDelivery) =>
    (await noticesOf(database.db, delivery)).map(({ subject }) => subject);

  /** Number of statements of this database that wait for a lock. */
  async function countBlocked(): Promise<number | undefined> {
    const { rows } = await sql<{ statements: number }>`select count(*)::int statements from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows[0]?.statements;
  }

  it('gather those that wait for the same recipient about the same kind, oldest first', async () => {
    const [reader, other] = [await newAccount(), await newAccount()];
    const [finished = expect.fail()] = await notice('silence', 'finished', reader);
    await finishDelivery(database.db, finished, 'sent', now);
    const [first = expect.fail(), others = expect.fail()] = await notice('silence', 'first', reader, other);
    const [alert = expect.fail()] = await notice('alert', 'of another kind', reader);
    const [second = expect.fail()] = await notice('silence', 'second', reader);
    expect(await gather(second)).toBe(true);
    const [late = expect.fail()] = await notice('silence', 'late', reader);
    expect(await subjects(second)).toEqual(['first', 'second']);
    expect((await noticesOf(database.db, second)).map(({ part }) => part)).toEqual([reader, reader]);
    // It is sent with the second one.
    expect(await gather(await waiting(first.id))).toBe(false);
    expect((await waiting(first.id)).sent_with).toBe(second.id);
    for (const { id } of [others, alert, late]) expect((await waiting(id)).sent_with).toBeNull();

    await finishDelivery(database.db, second, 'sent', now);
    for (const { id } of [first, second]) expect(await findDelivery(database.db, id)).toBeNull();
    for (const { id } of [others, alert, late]) expect(await findDelivery(database.db, id)).not.toBeNull();
    expect(await gather(late)).toBe(true);
    expect(await subjects(late)).toEqual(['late']);
  });

  it('that are gathered by another at the same moment leave later ones to be sent', async () => {
    const reader = await newAccount();
    const [first = expect.fail()] = await notice('silence', 'first', reader);
    const [second = expect.fail()] = await notice('silence', 'second', reader);
    const { late, loser } = await transaction(database.db, async (tx) => {
      expect(await gatherDeliveries(tx, second)).toBe(true);
      const [third = expect.fail()] = await notice('silence', 'late', reader);
      const blocked = gather(first);
      await expect.poll(countBlocked, { interval: 5, timeout: 10_000 }).toBe(1);
      return { late: third, loser: { blocked } };
    });
    expect(await loser.blocked).toBe(false);
    expect((await waiting(late.id)).sent_with).toBeNull();
    expect(await gather(late)).toBe(true);
  });

  it('of old notices are deleted with them, some at a time', async () => {
    const reader = await newAccount();
    const deliveries = [];
    for (const subject of ['1', '2', '3', 'kept']) deliveries.push(...(await notice('old', subject, reader)));
    const ids = deliveries.map(({ id }) => id);
    const age = async (id: number, created_at: Date) => {
      const of = database.db.selectFrom('notice_deliveries').select('notice_id').where('id', '=', id);
      await database.db.updateTable('notices').set({ created_at }).where('id', 'in', of).execute();
    };
    const limit = new Date('2020-01-01T00:00:00Z');
    for (const id of ids.slice(0, 3)) await age(id, new Date(limit.getTime() - 1_000));
    await age(ids.at(-1) ?? expect.fail(), limit);
    const removed = () => deleteNoticesBefore(database.db, limit, 2);
    expect([await removed(), await removed(), await removed()]).toEqual([2, 1, 0]);
    const left = await database.db.selectFrom('notice_deliveries').select('id').where('id', 'in', ids).execute();
    expect(left).toEqual([{ id: ids.at(-1) }]);
  });
});
