import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { transaction } from '../platform/database/database.ts';
import { enqueueMail, type Mail, type Mailer, MailRefused, mailTries } from '../platform/mail/mail.ts';
import { deliverTasks } from './deliver.jobs.ts';
import { expireNoticeTasks } from './notice-expiry.jobs.ts';
import { giveNotice } from './give-notice.actions.ts';
import { defineNoticeKind } from './notice-kind.types.ts';
import { mailsAbout } from './notice-mail.actions.ts';

const [subject, part] = [Type.Object({ what: Type.String() }), Type.Null()];
const single = defineNoticeKind('single', { subject, part, gathers: false, priority: 1 });
const gathered = defineNoticeKind('gathered', { subject, part, gathers: true, priority: 0 });
/** The subject of notices that are no longer worth a mail. */
const over = 'over';

let test: TestPortal;
let sent: Mail[] = [];
/** What happens when a mail is sent. */
let sending: () => Promise<void> | void = () => undefined;
const mailer: Mailer = {
  send: async (mail) => {
    sent.push(mail);
    await sending();
  },
  close: async () => undefined,
};
beforeAll(async () => {
  test = await startTestPortal();
});
afterAll(() => test.stop());
beforeEach(async () => {
  sent = [];
  sending = () => undefined;
  await sql`delete from graphile_worker._private_jobs`.execute(db());
});

const db = () => test.portal.services.db;
const writers = [single, gathered].map((kind) =>
  mailsAbout(kind, async (notices, { recipient }) => {
    const current = notices.map((notice) => notice.subject.what).filter((what) => what !== over);
    return current.length === 0 ? null : { to: recipient.email, subject: current.join(', '), text: '', html: '' };
  }),
);

function give(kind: typeof single, what: string, ...readers: readonly TestAccount[]): Promise<void> {
  const list = readers.map(({ id }) => ({ accountId: id, part: null }));
  return transaction(db(), (tx) => giveNotice(tx, kind, { subject: { what }, at: new Date() }, list));
}

/** The queued jobs, in the order in which a worker runs them. */
async function jobs() {
  const { rows } = await sql<{ task: string; payload: { delivery: number }; tries: number }>`
    select task.identifier task, job.payload, job.max_attempts tries from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    order by job.priority, job.id`.execute(db());
  return rows;
}

/** Runs the job of a delivery, as the queue would. */
async function deliver(delivery: number, lastTry = false, signal = new AbortController().signal): Promise<void> {
  const { deliver_mail = expect.fail() } = deliverTasks(test.portal.services, mailer, writers);
  await deliver_mail({ payload: { delivery }, job: 'any', attempt: 1, lastTry, signal });
}

/** Deliveries in the order in which they were created. */
async function deliveriesTo({ id }: TestAccount) {
  return db()
    .selectFrom('notice_deliveries')
    .select(['id', 'outcome', 'finished_at'])
    .where('recipient', '=', id)
    .orderBy('id')
    .execute();
}

const idsTo = async (reader: TestAccount) => (await deliveriesTo(reader)).map(({ id }) => id);
const outcomesTo = async (reader: TestAccount) => (await deliveriesTo(reader)).map(({ outcome }) => outcome);

describe('a notice', () => {
  it('is stored in the transaction of its cause, with a delivery and a job for each recipient', async () => {
    const readers = [await makeAccount(db(), {}), await makeAccount(db(), {})];
    await give(single, 'first', ...readers);
    const ids = (await Promise.all(readers.map(idsTo))).flat();
    expect(await jobs()).toEqual(
      ids.map((delivery) => ({ task: 'deliver_mail', payload: { delivery }, tries: mailTries })),
    );
    for (const id of ids) await deliver(id);
    expect(sent.map((mail) => [mail.to, mail.subject, mail.kind])).toEqual(
      readers.map(({ email }) => [email, 'first', 'single']),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  it('is not stored if its cause is rolled back, or if there is no recipient', async () => {
    const reader = await makeAccount(db(), {});
    const { rows: before } = await sql`select id from notices`.execute(db());
    const lost = transaction(db(), async (tx) => {
      const to = [{ accountId: reader.id, part: null }];
      await giveNotice(tx, single, { subject: { what: 'lost' }, at: new Date() }, to);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await give(single, 'unheard');
    expect(await jobs()).toEqual([]);
    expect((await sql`select id from notices`.execute(db())).rows).toEqual(before);
  });

  it('is sent at its time, in the order of its kind, after mails that a user has requested', async () => {
    const reader = await makeAccount(db(), {});
    await give(single, 'single', reader);
    await give(gathered, 'gathered', reader);
    await enqueueMail(db(), { task: 'mail_link', payload: {} });
    const [first, second] = await idsTo(reader);
    expect((await jobs()).map(({ payload }) => payload.delivery)).toEqual([undefined, second, first]);
    const notBefore = new Date(Date.now() + 3_600_000);
    const later = [{ accountId: reader.id, part: null, notBefore }];
    await transaction(db(), (tx) => giveNotice(tx, single, { subject: { what: 'later' }, at: new Date() }, later));
    const { rows } = await sql`select run_at from graphile_worker._private_jobs order by id desc limit 1`.execute(db());
    expect(rows).toEqual([{ run_at: notBefore }]);
  });
});

describe('a delivery', () => {
  it('that is recorded as sent is not sent again when its job is repeated', async () => {
    const reader = await makeAccount(db(), {});
    await give(single, 'once', reader);
    const [id = 0] = await idsTo(reader);
    for (let time = 0; time < 3; time += 1) await deliver(id);
    expect(sent).toHaveLength(1);
    expect(await outcomesTo(reader)).toEqual(['sent']);
  });

  it('keeps the id of its mail on each attempt, and is given up after the last one', async () => {
    const reader = await makeAccount(db(), {});
    await give(single, 'refused for now', reader);
    const [id = 0] = await idsTo(reader);
    sending = () => {
      throw new Error('The server is busy');
    };
    await expect(deliver(id)).rejects.toThrow('busy');
    expect(await outcomesTo(reader)).toEqual([null]);
    await expect(deliver(id, true)).rejects.toThrow('busy');
    expect(await outcomesTo(reader)).toEqual(['given_up']);
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(1);
  });

  it('is not given up when its last attempt is interrupted by a shutdown', async () => {
    const reader = await makeAccount(db(), {});
    await give(single, 'interrupted', reader);
    const [id = 0] = await idsTo(reader);
    const stop = new AbortController();
    sending = () => {
      stop.abort();
      throw new Error('The connection was closed');
    };
    await expect(deliver(id, true, stop.signal)).rejects.toThrow('closed');
    expect(await outcomesTo(reader)).toEqual([null]);
    sending = () => undefined;
    await deliver(id, true);
    expect(await outcomesTo(reader)).toEqual(['sent']);
  });

  it('that was sent is not given up if that cannot be recorded', async () => {
    const reader = await makeAccount(db(), {});
    await give(single, 'accepted', reader);
    const [id = 0] = await idsTo(reader);
    await sql`alter table notice_deliveries add constraint broken check (outcome <> 'sent') not valid`.execute(db());
    try {
      await expect(deliver(id, true)).rejects.toThrow('broken');
    } finally {
      await sql`alter table notice_deliveries drop constraint broken`.execute(db());
    }
    expect(sent).toHaveLength(1);
    expect(await outcomesTo(reader)).toEqual([null]);
  });

  it('stores its outcome', async () => {
    const [gone, bored] = [await makeAccount(db(), {}), await makeAccount(db(), {})];
    await give(single, 'what', gone);
    await give(single, over, bored);
    sending = () => {
      throw new MailRefused('No such address');
    };
    for (const id of [...(await idsTo(gone)), ...(await idsTo(bored))]) await deliver(id);
    expect([await outcomesTo(gone), await outcomesTo(bored)]).toEqual([['refused'], ['nothing_to_tell']]);
  });

  it('is not sent to an account that may no longer act', async () => {
    const reader = await makeAccount(db(), {});
    await give(single, 'secret', reader);
    await db().updateTable('accounts').set({ blocked: true }).where('id', '=', reader.id).execute();
    for (const id of await idsTo(reader)) await deliver(id);
    expect([sent, await outcomesTo(reader)]).toEqual([[], ['nothing_to_tell']]);
  });
});

describe('notices that are collected', () => {
  it('are sent as one mail per recipient, whichever of their jobs runs first', async () => {
    const [reader, other] = [await makeAccount(db(), {}), await makeAccount(db(), {})];
    for (const what of ['one', 'two', 'three']) await give(gathered, what, reader);
    await give(gathered, 'other', other);
    const ids = await idsTo(reader);
    await Promise.all(ids.map((id) => deliver(id)));
    expect(sent.map(({ subject: words }) => words)).toEqual(['one, two, three']);
    for (const id of ids) await deliver(id);
    expect(sent).toHaveLength(1);
    expect(await outcomesTo(reader)).toEqual(['sent', 'sent', 'sent']);
    expect(await outcomesTo(other)).toEqual([null]);
  });

  it('do not change a mail that was attempted: later ones are in another mail', async () => {
    const reader = await makeAccount(db(), {});
    for (const what of ['one', 'two']) await give(gathered, what, reader);
    const [first = 0, second = 0] = await idsTo(reader);
    sending = () => {
      throw new Error('The server is busy');
    };
    await expect(deliver(second)).rejects.toThrow('busy');
    sending = () => undefined;
    await give(gathered, 'three', reader);
    const [, , third = 0] = await idsTo(reader);
    // The first is sent with the second, whose job is to be retried.
    await deliver(first);
    expect(sent).toHaveLength(1);
    await deliver(third);
    await deliver(second);
    expect(sent.map((mail) => mail.subject)).toEqual(['one, two', 'three', 'one, two']);
    expect(sent[0]?.id).toBe(sent[2]?.id);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
    expect(await outcomesTo(reader)).toEqual(['sent', 'sent', 'sent']);
  });
});

it('old notices are deleted with their deliveries', async () => {
  const reader = await makeAccount(db(), {});
  await give(single, 'old', reader);
  await give(single, 'young', reader);
  const [old, young] = await idsTo(reader);
  const age = (delivery: unknown, seconds: number) =>
    sql`update notices set created_at = now() - interval '30 days' - interval '1 second' * ${seconds}
      where id = (select notice_id from notice_deliveries where id = ${delivery})`.execute(db());
  await age(old, 60);
  await age(young, -60);
  const { expire_notices = expect.fail() } = expireNoticeTasks(test.portal.services);
  const { signal } = new AbortController();
  await expire_notices({ payload: {}, job: '', attempt: 1, lastTry: false, signal });
  expect(await idsTo(reader)).toEqual([young]);
});
