import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { sentFileDays } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import { noFindings } from '@trapline/test-world/chat/no-findings.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { reportSources } from '@trapline/domain/reports/report.limits.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { type Person, problem } from '@trapline/test-world/people/people.ts';
import { sayWhat, startScheduledReports } from '@trapline/test-world/scheduled-reports.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { sweepTasks } from '../uploads/sweep.jobs.ts';
import { fileMaker } from './report-file.actions.ts';
import { reportCalendarTasks } from './report-schedule.jobs.ts';
import type { MakeFile } from './report-schedule.types.ts';

let world: Awaited<ReturnType<typeof startScheduledReports>>;
let people: typeof world.people;
let services: typeof world.services;
let boss: Person;
let member: Person;
let organization: number;

beforeAll(async () => {
  world = await startScheduledReports();
  ({ people, services } = world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  organization = await people.organization('Kitano');
  boss = await people.person({ organizationId: organization, locale: 'en', allowedSensorTypes: ['station'] });
  member = await people.person({ organizationId: organization, locale: 'en' });
  await people.appoint(organization, boss.id);
  await makeSite(people.db, { id: boss.id, organization_id: organization }, { name: 'Gate' });
  // Schedules and mails of the test before.
  await people.db.updateTable('report_schedules').set({ deleted_at: new Date() }).execute();
  await world.sendMails();
});

const refused: MakeFile = () => Promise.reject(new Problem('not_found'));
const signal = new AbortController().signal;

const path = () => `/api/organizations/${organization}/report_schedules`;
const values = (source: number | null, emails: readonly string[], more = {}) => ({
  source: source === null ? { kind: 'all', id: null } : { kind: 'place', id: String(source) },
  ...{ weekday: 1, format: 'pdf', locale: 'en', paused: false },
  ...{ recipients: emails.map((email) => ({ email, locale: null })), ...more },
});

/** Creates a schedule whose next report is due in a month. */
async function create(month: string, body: object): Promise<string> {
  const id = await world.create(boss, organization, body);
  await world.dueIn(id, month);
  return id;
}

async function change(id: string, body: object): Promise<void> {
  expect(await people.ask(boss, 'PUT', `${path()}/${id}`, { body })).toMatchObject({ status: 200 });
}

async function recipientsOf(id: string) {
  return people.db
    .selectFrom('report_recipients')
    .select(['account_id', 'email', 'state'])
    .where('schedule_id', '=', Number(id))
    .orderBy('id')
    .execute();
}

async function reportsOf(id: string) {
  return people.db
    .selectFrom('sent_reports')
    .select(['id', 'state', 'error', 'changes', 'files'])
    .where('schedule_id', '=', Number(id))
    .orderBy('id')
    .execute();
}

/** Keys of the stored files of a report. */
async function storedOf(id = 0): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of services.storage.list(`reports/${id}/`)) keys.push(key);
  return keys;
}

/** A place of the organization with insects of a trap in January. */
async function placeWith(name: string, count: number, trap_no = '1'): Promise<{ place: number; event: number }> {
  const place = await makePlace(people.db, { id: boss.id, organization_id: organization }, name);
  return { place, event: await makeStationEvent(people.db, place, { trap_no, month: '2999-01', count }) };
}

async function join(person: Person, organization_id: number | null): Promise<void> {
  await people.db.updateTable('accounts').set({ organization_id }).where('id', '=', person.id).execute();
}

describe('what a schedule is about', () => {
  it('never has the figures of what it was about before', async () => {
    const [first, second] = [await placeWith('First customer', 12), await placeWith('Second customer', 5)];
    const id = await create('2999-02', values(first.place, [member.email]));
    await world.pass('2999-02-09T12:00+09:00');
    await change(id, values(second.place, [member.email]));
    await world.pass('2999-03-09T12:00+09:00');
    expect((await reportsOf(id)).map(({ state, changes }) => ({ state, changes }))).toEqual([
      { state: 'made', changes: [] },
      { state: 'made', changes: [] },
    ]);
  });

  it('is mailed as it is by the end where it is changed under a report that is being made', async () => {
    const [first, second] = [await placeWith('First customer', 12), await placeWith('Second customer', 5)];
    const id = await create('2999-02', values(first.place, [member.email]));
    const made: (number | null)[] = [];
    await world.pass('2999-02-09T12:00+09:00', async (reader, wanted, ...rest) => {
      if (made.push(wanted.id) === 1) await change(id, values(second.place, [member.email]));
      return sayWhat(reader, wanted, ...rest);
    });
    expect(made).toEqual([first.place, second.place]);
    const [report, ...others] = await reportsOf(id);
    expect([report, others]).toMatchObject([{ state: 'made', changes: [] }, []]);
    expect(await storedOf(report?.id)).toHaveLength(1);
    expect(await world.sendMails()).toEqual([member.email]);
    expect(world.catcher.mails.at(-1)?.subject).toContain('Second customer');
  });

  it('is named in a mail that waits as it was when the report was made', async () => {
    const [first, second] = [await placeWith('First customer', 12), await placeWith('Second customer', 5)];
    const id = await create('2999-02', values(first.place, [member.email]));
    await world.pass('2999-02-09T12:00+09:00');
    await change(id, values(second.place, [member.email]));
    expect(await world.sendMails()).toEqual([member.email]);
    expect(world.catcher.mails.at(-1)?.subject).toBe('Report for January 2999: First customer, Kitano – Trapline');
  });

  it('is made of what it is by the end, too, where a report about what it was before fails', async () => {
    const [first, second] = [await placeWith('Hall', 3), await placeWith('Dock', 8)];
    const id = await create('2999-01', values(first.place, [boss.email]));
    let isFirst = true;
    await world.pass('2999-02-05T00:00:00Z', async (...given) => {
      if (!isFirst) return sayWhat(...given);
      isFirst = false;
      await change(id, values(second.place, [boss.email]));
      throw new Problem('not_found');
    });
    expect(await reportsOf(id)).toMatchObject([{ state: 'made', error: null }]);
    expect(await world.sendMails()).toEqual([boss.email]);
  });

  it('has figures that are told by what counted them, not by its name', async () => {
    const [one, other] = [await placeWith('Hall', 12), await placeWith('Yard', 5)];
    const creator = { id: boss.id, organization_id: organization };
    const site_id = await makeSite(people.db, creator, { name: 'Dock' });
    const sensor_key = await makeSensor(people.db, creator, { id: `F${organization}`, name: 'Fly', type: 'fly_scan' });
    const since = new Date('2998-12-01T00:00Z');
    await people.db.insertInto('installations').values({ site_id, sensor_key, since }).execute();
    const day = {
      ...{ sensor_key, day: '2999-01-05', events: 1, max_count: 4, increase: 4, over_threshold: 0, over_increase: 0 },
      ...{ by_hour: [], by_type: [], by_type_hour: [] },
    };
    await people.db.insertInto('daily_counts').values(day).execute();
    const id = await create('2999-02', values(null, []));
    await world.pass('2999-02-09T12:00+09:00');
    const rename = async (place: number, name: string) =>
      people.db.updateTable('station_places').set({ name, folded_name: name }).where('id', '=', place).execute();
    // Each has the name that another one had.
    await rename(one.place, 'new');
    await rename(other.place, 'Hall');
    await people.db.updateTable('installation_sites').set({ name: 'Yard' }).where('id', '=', site_id).execute();
    await people.db.updateTable('sensors').set({ name: '1' }).where('key', '=', sensor_key).execute();
    await people.db.updateTable('station_events').set({ insect_count: 8 }).where('key', '=', other.event).execute();
    await world.pass('2999-03-09T12:00+09:00');
    const changes = [{ month: '2999-01', name: 'Hall 1', before: 5, now: 8 }];
    expect((await reportsOf(id)).at(-1)).toMatchObject({ state: 'made', changes });
  });

  it('has nothing to compare where figures were kept by name', async () => {
    const { place } = await placeWith('Hall', 12);
    const id = await create('2999-02', values(place, []));
    await world.pass('2999-02-09T12:00+09:00');
    const figures = JSON.stringify({ 'Hall 1': 3 });
    await people.db.updateTable('sent_reports').set({ figures }).where('schedule_id', '=', Number(id)).execute();
    await world.pass('2999-03-09T12:00+09:00');
    expect((await reportsOf(id)).at(-1)).toMatchObject({ state: 'made', changes: [] });
  });

  it('may be too much for one report, which is told to whoever made it', async () => {
    await people.db
      .insertInto('station_places')
      .values(
        Array.from({ length: reportSources + 1 }, (_, index) => ({
          ...{ name: `P ${index}`, folded_name: `p ${index}`, created_at: new Date(0) },
          ...{ organization_id: organization, created_by: boss.id },
        })),
      )
      .execute();
    const id = await create('2999-02', values(null, [member.email]));
    const decoder = { annotatePicture: () => Promise.reject(new Error('There are no photos')) };
    await world.pass('2999-02-09T12:00+09:00', fileMaker({ ...services, decoder, writeFindings: noFindings }));
    expect(await reportsOf(id)).toMatchObject([{ state: 'failed', error: 'too_many_sources' }]);
    expect(await people.ask(boss, 'GET', path())).toMatchObject({
      body: { schedules: [{ last: { state: 'failed', error: 'too_many_sources' } }] },
    });
    expect(await world.sendMails()).toEqual([boss.email]);
    expect(world.catcher.mails.at(-1)?.text).toContain('more than 500 places and sites');
  });

  it('is no place where the organization’s admin uses no stations', async () => {
    const { place } = await placeWith('Hall', 1);
    const id = await create('2999-02', values(place, []));
    const all = await create('2999-02', values(null, []));
    await people.db.updateTable('accounts').set({ allowed_sensor_types: [] }).where('id', '=', boss.id).execute();
    const body = values(place, []);
    expect(await people.ask(boss, 'POST', path(), { body })).toMatchObject(problem(403, 'forbidden'));
    expect(await people.ask(boss, 'PUT', `${path()}/${all}`, { body })).toMatchObject(problem(403, 'forbidden'));
    await change(id, values(place, [], { paused: true }));
  });

  it('is not all where there is nothing that the organization’s admin may see', async () => {
    const { place } = await placeWith('Hall', 1);
    const id = await create('2999-02', values(null, []));
    await people.db.deleteFrom('installation_sites').where('organization_id', '=', organization).execute();
    await change(id, values(null, [], { weekday: 2 }));
    await people.db.updateTable('accounts').set({ allowed_sensor_types: [] }).where('id', '=', boss.id).execute();
    const body = values(null, []);
    const refusal = { status: 422, body: { type: 'validation_failed', errors: [{ path: '/source/kind' }] } };
    expect(await people.ask(boss, 'POST', path(), { body })).toMatchObject(refusal);
    // What was scheduled before can still be paused.
    await change(id, values(null, [], { paused: true }));
    const types = { allowed_sensor_types: ['station'] };
    await people.db.updateTable('accounts').set(types).where('id', '=', boss.id).execute();
    expect(await people.ask(boss, 'POST', path(), { body })).toMatchObject({ status: 201 });
    await people.db.updateTable('station_places').set({ hidden: true }).where('id', '=', place).execute();
    expect(await people.ask(boss, 'POST', path(), { body })).toMatchObject(refusal);
  });

  it('is all that its admin may see: without places where they use no stations', async () => {
    const { event } = await placeWith('Hall', 12);
    const id = await create('2999-02', values(null, []));
    const decoder = { annotatePicture: () => Promise.reject(new Error('There are no photos')) };
    const make = fileMaker({ ...services, decoder, writeFindings: noFindings });
    await world.pass('2999-02-09T12:00+09:00', make);
    await people.db.updateTable('accounts').set({ allowed_sensor_types: [] }).where('id', '=', boss.id).execute();
    await people.db.updateTable('station_events').set({ insect_count: 8 }).where('key', '=', event).execute();
    await world.pass('2999-03-09T12:00+09:00', make);
    const reports = await reportsOf(id);
    expect(reports).toMatchObject([{ state: 'made' }, { state: 'made', changes: [] }]);
  });

  it('keeps its next month with another day of the week', async () => {
    const id = await create('2999-02', values(null, []));
    await change(id, values(null, [], { weekday: 3 }));
    const row = () =>
      people.db.selectFrom('report_schedules').select('next_month').where('id', '=', Number(id)).executeTakeFirst();
    expect(await row()).toEqual({ next_month: '2999-02' });
    await change(id, values(null, [], { paused: true }));
    expect(await row()).toEqual({ next_month: '2999-02' });
    await change(id, values(null, []));
    expect((await row())?.next_month).not.toBe('2999-02');
  });
});

describe('files of sent reports', () => {
  it('are deleted when they expire', async () => {
    const { place } = await placeWith('Hall', 1);
    const id = await create('2999-02', values(place, []));
    await world.pass('2999-02-09T12:00+09:00');
    const [report] = await reportsOf(id);
    expect(await storedOf(report?.id)).toHaveLength(1);
    await world.fresh('delete_files');
    const now = Date.parse('2999-02-10T12:00+09:00') + sentFileDays * 86_400_000;
    const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal };
    await reportCalendarTasks({ db: people.db, clock: { now: () => now } })['expire_sent_reports']?.(context);
    for (const payload of await world.fresh('delete_files'))
      await sweepTasks(services)['delete_files']?.({ ...context, payload });
    expect(await storedOf(report?.id)).toEqual([]);
  });

  it('that cannot be deleted do not keep a failure from being told', async () => {
    const { place } = await placeWith('Hall', 1);
    const id = await create('2999-02', values(place, [member.email, 'other@example.net'], { locale: 'en' }));
    await change(id, {
      ...values(place, []),
      recipients: [
        { email: member.email, locale: 'en' },
        { email: boss.email, locale: 'ja' },
      ],
    });
    await world.sendMails();
    const { storage } = services;
    const broken = {
      ...services,
      storage: { ...storage, delete: () => Promise.reject(new Error('The storage does not answer')) },
    };
    let files = 0;
    await world.pass('2999-02-09T12:00+09:00', (...of) => ((files += 1) > 1 ? refused(...of) : sayWhat(...of)), broken);
    expect(await reportsOf(id)).toMatchObject([{ state: 'failed', error: 'not_found' }]);
  });
});

describe('those who are mailed', () => {
  it('are never demo accounts', async () => {
    const demo = await people.person({ organizationId: organization, permissions: ['demo'] });
    const id = await create('2999-02', values(null, [demo.email, member.email]));
    expect(await world.sendMails()).toEqual([]);
    await people.db
      .updateTable('accounts')
      .set({ permissions: ['demo'] })
      .where('id', '=', member.id)
      .execute();
    await world.pass('2999-02-09T12:00+09:00');
    expect(await world.sendMails()).toEqual([]);
    await people.db.updateTable('report_schedules').set({ created_by: demo.id }).where('id', '=', Number(id)).execute();
    await world.pass('2999-03-09T12:00+09:00', refused);
    expect(await world.sendMails()).toEqual([boss.email]);
  });

  it('about failures still manage the organization', async () => {
    await create('2999-02', values(null, []));
    await people.appoint(organization, member.id);
    await world.pass('2999-02-09T12:00+09:00', refused);
    expect(await world.sendMails()).toEqual([member.email]);
  });

  it('are members from when they are added again', async () => {
    const newcomer = await people.person({ locale: 'en' });
    const id = await create('2999-02', values(null, [newcomer.email]));
    expect(await world.sendMails()).toEqual([newcomer.email]);
    await join(newcomer, organization);
    await change(id, values(null, []));
    await change(id, values(null, [newcomer.email]));
    expect(await recipientsOf(id)).toEqual([{ account_id: newcomer.id, email: null, state: 'confirmed' }]);
    await join(newcomer, null);
    await world.pass('2999-02-09T12:00+09:00');
    expect(await world.sendMails()).toEqual([]);
  });

  it('are asked by mail when they are added again after they have left', async () => {
    const id = await create('2999-02', values(null, [member.email]));
    await join(member, null);
    await change(id, values(null, []));
    await change(id, values(null, [member.email]));
    expect(await recipientsOf(id)).toEqual([{ account_id: null, email: member.email, state: 'waiting' }]);
    expect(await world.sendMails()).toEqual([member.email]);
    const question = world.catcher.mails.at(-1);
    const token = question && linkIn(question, '/report_confirmation').searchParams.get('token');
    expect(await people.ask(null, 'POST', '/api/report_confirmations', { body: { token } })).toMatchObject({
      status: 200,
      body: { state: 'confirmed' },
    });
    await world.pass('2999-02-09T12:00+09:00');
    expect(await world.sendMails()).toEqual([member.email]);
  });
});
