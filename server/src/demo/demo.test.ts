import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enteredAlert, type AlertFigures } from '@trapline/domain/alerts/alert.rules.ts';
import { passwordFlaw } from '@trapline/domain/accounts/password.rules.ts';
import { computeDay } from '../figures/figures.actions.ts';
import { readDay } from '../figures/figures.store.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { systemIds } from '../platform/base/ids.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { demoUnits } from './demo.catalogue.ts';
import { ensureDemo, type DemoOptions } from './demo.actions.ts';
import { newDemoPassword } from './demo-accounts.ts';

const said: string[] = [];
let folder: string;
let test: TestPortal;

/** Shorter than the real one, with a replaced sheet and a move; without pictures. */
const options = (more: Partial<DemoOptions> = {}): DemoOptions => ({
  dataDir: folder,
  say: (text) => said.push(text),
  days: 40,
  pictures: false,
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-demo-'));
  test = await startTestPortal();
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true });
});

const eventsOf = (sensorKey: number) =>
  test.portal.services.db.selectFrom('events').selectAll().where('sensor_key', '=', sensorKey).orderBy('ts').execute();

const sensors = () => test.portal.services.db.selectFrom('sensors').select(['key', 'id']).orderBy('key').execute();

/** Row counts that a second run would increase. */
async function sizes() {
  const { rows } = await test.portal.services.pool.query(`select
    (select count(*)::int from events) events, (select count(*)::int from daily_counts) days,
    (select count(*)::int from alerts) alerts, (select count(*)::int from sensors) sensors,
    (select count(*)::int from installation_sites) sites, (select count(*)::int from installations) installations,
    (select count(*)::int from accounts) accounts, (select count(*)::int from organizations) organizations,
    (select count(*)::int from site_shares) + (select count(*)::int from sensor_shares) shares,
    (select count(*)::int from activity_logs) logs, (select count(*)::int from station_places) places,
    (select count(*)::int from station_events) collections, (select sum(traps)::int from station_usage) traps, (select sum(total_event_count)::int from sensor_states) totals`);
  return rows[0];
}

describe('ensureDemo', () => {
  it('continues after an interruption, and creates nothing twice', async () => {
    // Stops at a progress report in the middle, like a kill.
    const kill = new Error('killed');
    const interrupted = options({
      say: () => {
        throw kill;
      },
    });
    await expect(ensureDemo(test.portal, interrupted)).rejects.toBe(kill);

    // Once more, later: some units have their history, others do not even have a sensor.
    const { pool } = test.portal.services;
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin
      if new.id = 'MINATO_FC02' then raise exception 'killed'; end if; return new; end $$`);
    await pool.query('create trigger refuse before insert on sensors for each row execute function refuse()');
    await expect(ensureDemo(test.portal, options())).rejects.toThrow('killed');
    await pool.query('drop trigger refuse on sensors');
    expect(await sensors()).toHaveLength(7);

    const accounts = await ensureDemo(test.portal, options());
    expect(accounts.map(({ email }) => email)).toContain('manager@demo.trapline.example');
    const made = await sizes();
    expect(made).toMatchObject({ sensors: 14, sites: 14, installations: 14, accounts: 5, organizations: 2, shares: 7 });
    expect(made.events).toBe(made.totals + made.collections);
    expect(made).toMatchObject({ places: 6, collections: expect.any(Number), traps: expect.any(Number) });
    expect(made.alerts).toBeGreaterThan(5);

    const again = await ensureDemo(test.portal, options());
    expect(again).toEqual(accounts);
    expect(await sizes()).toEqual(made);
  });

  it('stores the figures that the portal itself would compute', async () => {
    const { db } = test.portal.services;
    let compared = 0;
    for (const { key } of await sensors()) {
      const days = await db.selectFrom('daily_counts').select('day').where('sensor_key', '=', key).execute();
      for (const { day } of days) {
        expect(await readDay(db, key, day)).toMatchObject(await computeDay(db, key, day, 'Asia/Tokyo'));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(10 * 30);
  });

  it('stores the notices that follow from the rules', async () => {
    const { db } = test.portal.services;
    for (const { key, id } of await sensors()) {
      let before: AlertFigures | null = null;
      const expected: number[] = [];
      for (const event of await eventsOf(key)) {
        if (event.count === null) continue;
        // Two events were hidden later, which does not revoke notices: at the time, each followed the one before it.
        const figures: AlertFigures = {
          ...event,
          count: event.count,
          count_difference: before === null ? 0 : event.count - before.count,
        };
        if (enteredAlert(figures, before) !== null) expected.push(unix(event.ts));
        before = figures;
      }
      const alerts = await db.selectFrom('alerts').select('ts').where('sensor_key', '=', key).orderBy('ts').execute();
      expect(
        alerts.map(({ ts }) => unix(ts)),
        id,
      ).toEqual(expected);
    }
  });

  it('stores station events with the figures that the portal keeps with their places', async () => {
    const { rows } = await test.portal.services.pool.query(`
      select place.name,
        (select count(*)::int from station_events e join events v on v.sensor_key = e.key and v.ts = e.uploaded_at
          where e.place_id = place.id and e.insect_count = v.count and not e.processing and not v.processing) events,
        (select sum(m.events)::int from station_months m where m.place_id = place.id) in_months,
        (select count(*)::int from station_usage u join station_events e on e.key = u.event_key
          where e.place_id = place.id and u.plan = 1 and u.organization_id = place.organization_id) used,
        last_upload_time = (select max(uploaded_at) from station_events e where e.place_id = place.id) newest,
        hidden, index_threshold threshold
      from station_places place order by place.id`);
    expect(rows.map(({ events }) => events > 0)).not.toContain(false);
    for (const { events, in_months, used, newest } of rows)
      expect([in_months, used, newest]).toEqual([events, events, true]);
    expect(rows.map(({ name, hidden, threshold }) => [name, hidden, threshold])).toEqual([
      ['第1包装室', false, null],
      ['原料倉庫', false, null],
      ['下処理室', false, 3],
      ['社員食堂', false, null],
      ['旧包装室', true, null],
      ['原科倉庫', false, null],
    ]);
  });

  it('records each replacement of a sheet, as its charts mark it', async () => {
    const { rows } = await test.portal.services.pool.query<{ last: string; now: string }>(`
      select distinct on (site.id) trail.details #>> '{changes,trap_replaced_on,new}' "last",
        site.trap_replaced_on::text "now"
      from audit_trail trail join installation_sites site on trail.entity = 'InstallationSite-' || site.id
      where trail.details -> 'changes' ? 'trap_replaced_on' order by site.id, trail.at desc`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { last, now } of rows) expect(last).toBe(now);
  });

  it('contains a unit that fell silent, a sensor that was moved, and one that never reported', async () => {
    const { db, clock } = test.portal.services;
    const rows = await db
      .selectFrom('sensors as s')
      .innerJoin('sensor_states as state', 'state.sensor_key', 's.key')
      .select(['s.id', 'state.last_active'])
      .execute();
    const silence = new Map(rows.map((row) => [row.id, row.last_active && clock.now() - row.last_active.getTime()]));
    expect(silence.get('MINATO_FC03')).toBeGreaterThan(3 * 86_400_000);
    expect(silence.get('MINATO_LT01')).toBeLessThan(3_600_000);
    expect(silence.get('MINATO_FC04')).toBeNull();
    const moved = await db
      .selectFrom('installations as i')
      .innerJoin('sensors as s', 's.key', 'i.sensor_key')
      .select('site_id')
      .where('s.id', '=', 'MINATO_LT03')
      .execute();
    expect(moved).toHaveLength(2);
    expect(demoUnits.every(({ id }) => rows.some((row) => row.id === id))).toBe(true);
  });

  it('lets its accounts sign in, and creates new passwords when the list was lost', async () => {
    const signIn = async (email: string, password: string) => {
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${test.url}/api/signin`, { method: 'POST', headers, body })).status;
    };
    const [first] = await ensureDemo(test.portal, options());
    expect(await signIn(first?.email ?? '', first?.password ?? '')).toBe(200);
    const path = join(folder, 'demo-accounts.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ accounts: [first, {}, {}, {}, {}] });

    await writeFile(path, '{"accounts": [');
    const [second] = await ensureDemo(test.portal, options());
    expect(second?.password).not.toBe(first?.password);
    expect(await signIn(second?.email ?? '', second?.password ?? '')).toBe(200);
    expect(await signIn(first?.email ?? '', first?.password ?? '')).toBe(401);
  });

  it('leaves a database with real data alone', async () => {
    const other = await startTestPortal({ admin: { email: 'admin@example.org', password: 'Correct-horse-1' } });
    try {
      await other.portal.services.db.insertInto('organizations').values({ name: 'Somebody' }).execute();
      const elsewhere = await mkdtemp(join(tmpdir(), 'trapline-demo-'));
      expect(await ensureDemo(other.portal, options({ dataDir: elsewhere }))).toEqual([]);
      await expect(stat(join(elsewhere, 'demo-accounts.json'))).rejects.toThrow('ENOENT');
      await rm(elsewhere, { recursive: true });
    } finally {
      await other.stop();
    }
  });
});

it('creates different passwords that meet the rules', () => {
  const passwords = Array.from({ length: 200 }, () => newDemoPassword(systemIds));
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(/^[\w]{4}(-[\w]{4}){3}$/);
    expect(passwordFlaw(password)).toBeNull();
  }
});
