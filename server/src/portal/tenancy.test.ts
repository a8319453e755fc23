import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@trapline/domain/routes.ts';
import { type MakeExample, matrixExamples } from '@trapline/test-world/matrix-examples.ts';
import { sendExample } from '@trapline/test-world/send-example.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { matrixRoles, type MatrixRole } from '@trapline/test-world/access-matrix.ts';
import { requestLimits } from '../platform/http/admission/request.limits.ts';

// Two customers, A and B, with the same data. A's people make all calls about their own data and B's: no row and no file
// of B changes, and no response contains B's data. Source: SECURITY-12, TRIAL-12.

/** Part of every address, name, memo and sensor id of B. */
const marker = 'bmark';
/** Random steps, in addition to each call of each role about each customer's data. */
const moreSteps = 800;
const seed = Date.now() % 1_000_000;

let test: TestPortal;
let a: MatrixWorld;
let b: MatrixWorld;
/** B's data as used in A's requests: created beforehand, so that the requests create nothing. */
let seenFromA: MatrixWorld;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  const limits = Object.fromEntries(Object.keys(requestLimits).map((kind) => [kind, plenty]));
  test = await startTestPortal({ worker: true, limits: { ...requestLimits, ...limits } });
  b = await makeMatrixWorld(test, marker.toUpperCase());
  const [event, member, loner, session, job, schedule, place, stationEvent, stationChange, chat, hold, deletion] = [
    await b.newEvent(),
    await b.newAccount('member'),
    await b.newAccount('loner'),
    await b.newSession('creator'),
    await b.newJob(),
    await b.newSchedule(),
    await b.newPlace(),
    await b.newStationEvent(),
    await b.newStationChange(),
    await b.newChatSession(),
    await b.newHold(),
    await b.newDeletion(),
  ];
  const sensors = { alone: await b.newSensor('alone'), shared: await b.newSensor('shared') };
  const sites = { alone: await b.newSite('alone'), shared: await b.newSite('shared') };
  const installation = await b.newInstallation();
  const shares = new Map<string, string>();
  for (const path of [`/api/sensors/${b.sensorId}/users`, `/api/installation_sites/${b.siteId}/shares`]) {
    shares.set(path, await b.newShare(path));
  }
  seenFromA = {
    ...b,
    newSensor: (kind) => Promise.resolve(sensors[kind]),
    newSite: (kind) => Promise.resolve(sites[kind]),
    newInstallation: () => Promise.resolve(installation),
    newShare: (path) => Promise.resolve(shares.get(path) ?? ''),
    newEvent: () => Promise.resolve(event),
    newAccount: (kind) => Promise.resolve(kind === 'member' ? member : loner),
    newSession: () => Promise.resolve(session),
    newJob: () => Promise.resolve(job),
    newSchedule: () => Promise.resolve(schedule),
    newPlace: () => Promise.resolve(place),
    newStationEvent: () => Promise.resolve(stationEvent),
    newStationChange: () => Promise.resolve(stationChange),
    newChatSession: () => Promise.resolve(chat),
    newHold: () => Promise.resolve(hold),
    newDeletion: () => Promise.resolve(deletion),
    // Documents belong to no customer.
    newDocument: () => a.newDocument(),
  };
  // A job that no worker runs is given up at the 43rd minute of an hour.
  const ended = { state: 'failed', error: 'internal_error', expires_at: new Date(Date.now() + 86_400_000) } as const;
  await test.portal.services.db.updateTable('jobs').set(ended).where('id', '=', job).execute();
  a = await makeMatrixWorld(test, 'AWORLD');
});
afterAll(() => test.stop());

/** For each table, the number of B's rows and a hash of them: rows that contain the marker or the key of a record of B. */
async function rowsOfB(): Promise<Record<string, string>> {
  const { db } = test.portal.services;
  const tables = await sql<{ name: string; columns: string[] }>`
    select c.relname name, array_agg(k.attname::text) columns
    from pg_class c join pg_attribute k on k.attrelid = c.oid and k.attnum > 0 and not k.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`.execute(db);
  const accounts = `select id from accounts where email like '%${marker}%'`;
  const keys: Readonly<Record<string, string>> = {
    sensor_key: `select key from sensors where id ilike '%${marker}%'`,
    site_id: `select id from installation_sites where name ilike '%${marker}%'`,
    place_id: `select id from station_places where name ilike '%${marker}%'`,
    organization_id: `select id from organizations where name ilike '%${marker}%'`,
    ...Object.fromEntries(
      ['account_id', 'admin_account_id', 'created_by', 'shared_by', 'invited_by', 'asked_by', 'actor_account_id'].map(
        (column) => [column, accounts],
      ),
    ),
  };
  const found: Record<string, string> = {};
  for (const { name, columns } of tables.rows) {
    const named = columns.flatMap((column) => (keys[column] ? [`t.${column} in (${keys[column]})`] : []));
    const { rows } = await sql<{ text: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\n' order by t::text)), '') "text"
      from ${sql.table(name)} t
      where ${sql.raw([`t::text ilike '%${marker}%'`, ...named].join(' or '))}`.execute(db);
    found[name] = rows[0]?.text ?? '';
  }
  return found;
}

/** Hashes of all stored files by path. */
async function files(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(test.filesDir, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes.set(
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return hashes;
}

/** All roles except the product admin acting as themselves, who sees everything. */
const roles = matrixRoles.filter((role) => role !== 'product_admin');
const routes = allRoutes.map(({ method, path, access }) => ({
  key: `${method} ${path}`,
  // Public calls, and calls authorized by a URL or key, would rightly succeed with those of B.
  maybeForeign: access === 'signed_in' || access === 'admin',
}));

/** A step: a call, its role, and whose data it is about. */
interface Step {
  readonly key: string;
  readonly role: MatrixRole;
  readonly foreign: boolean;
}
const anyStep: fc.Arbitrary<Step> = fc
  .record({ route: fc.constantFrom(...routes), role: fc.constantFrom(...roles), foreign: fc.boolean() })
  .map(({ route, role, foreign }) => ({ key: route.key, role, foreign: foreign && mayBeForeign(route, role) }));

/** A change under an assumed identity is in A's audit trail with the requested path, which contains B's names. */
function mayBeForeign({ key, maybeForeign }: (typeof routes)[number], role: MatrixRole): boolean {
  return maybeForeign && !(role === 'assuming' && !key.startsWith('GET '));
}

/** Every call of every role once about A's data and once about B's, in random order; then some random ones. */
function walk(): readonly Step[] {
  const each = routes.flatMap((route) =>
    roles.flatMap((role) =>
      [false, true]
        .filter((foreign) => !foreign || mayBeForeign(route, role))
        .map((foreign): Step => ({ key: route.key, role, foreign })),
    ),
  );
  const [mixed = []] = fc.sample(fc.shuffledSubarray(each, { minLength: each.length }), { seed, numRuns: 1 });
  return [...mixed, ...fc.sample(anyStep, { seed, numRuns: moreSteps })];
}

async function answerTo(send: Promise<Response>): Promise<{ readonly status: number; readonly all: string }> {
  const response = await send;
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return { status: response.status, all: `${JSON.stringify([...response.headers])}\n${body}` };
}

describe('two customers', () => {
  it(`stay separate, whatever A’s people call (seed ${seed})`, { timeout: 180_000 }, async () => {
    const before = await rowsOfB();
    for (const table of [
      'accounts',
      'organizations',
      'sensors',
      'installation_sites',
      'station_places',
      'events',
      'attachments',
    ]) {
      expect(before[table]).toMatch(/^[1-9]/);
    }
    const filesBefore = await files();
    const own = new Map<string, MakeExample>(Object.entries(matrixExamples(test.url, a)));
    const others = new Map<string, MakeExample>(Object.entries(matrixExamples(test.url, seenFromA)));
    const answered = { own: 0, foreign: 0 };
    const steps = walk();
    for (const step of steps) {
      const make = (step.foreign ? others : own).get(step.key);
      if (!make) throw new Error(`No example of ${step.key}`);
      const sent = sendExample(test.url, step.key, await make(step.role), await a.headersOf(step.role));
      const { status, all } = await answerTo(sent);
      expect(all.toLowerCase(), JSON.stringify(step)).not.toContain(marker);
      expect(status, `${JSON.stringify(step)} ${all}`).toBeLessThan(500);
      if (status < 300) answered[step.foreign ? 'foreign' : 'own'] += 1;
    }
    // The calls really work: many of those about A's own data succeed.
    expect(answered.own).toBeGreaterThan(steps.length / 5);
    expect(await rowsOfB()).toEqual(before);
    const filesAfter = await files();
    for (const [path, hash] of filesBefore) expect(`${path} ${filesAfter.get(path)}`).toBe(`${path} ${hash}`);
  });

  it('stay separate in calls that name both: bodies, searches, filters', async () => {
    const before = await rowsOfB();
    const member = await seenFromA.newAccount('member');
    const sensor = { name: 'New', type: 'hykecam' };
    const site = { name: 'New', type: 'hykecam', threshold: 0, increase_threshold: 0 };
    const members = `/api/organizations/${a.organizationId}/users`;
    const calls: readonly (readonly [string, string, object?])[] = [
      ['POST', '/api/sensors', { ...sensor, id: b.sensorId }],
      ['POST', '/api/sensors', { ...sensor, id: 'AWORLD_9', installation_site_id: b.siteId }],
      ['POST', '/api/installation_sites', { ...site, sensor_id: b.sensorId }],
      ['POST', members, { email: member, invite_to_app: true }],
      ['POST', members, { email: b.email }],
      ['DELETE', `${members}/${encodeURIComponent(member)}`],
      ['PUT', `/api/organizations/${a.organizationId}`, { organization_admin_email: member }],
      ['GET', `/api/sensors?q=${marker}`],
      ['GET', `/api/installation_sites?q=${marker}&page=1`],
      ['GET', `/api/activities?q=${marker}`],
      ['GET', `/api/audit_trail?q=${marker}`],
      ['GET', `/api/audit_trail.csv?q=${marker}`],
      ['GET', `/api/s_type/places?q=${marker}&with_hidden=1`],
      ['GET', '/api/s_type/usage/organizations?month=2026-11'],
    ];
    for (const role of [
      'stranger',
      'reader',
      'editor',
      'colleague',
      'creator',
      'organization_admin',
      'assuming',
    ] as const) {
      for (const [method, path, body] of calls) {
        const sent = sendExample(test.url, `${method} `, { path, ...(body ? { body } : {}) }, await a.headersOf(role));
        const { status, all } = await answerTo(sent);
        expect(all.toLowerCase(), `${role} ${method} ${path}`).not.toContain(marker);
        if (method !== 'GET') expect([403, 404, 422], `${role} ${method} ${path} ${all}`).toContain(status);
      }
    }
    const { audit_trail: _entries, ...rows } = await rowsOfB();
    const { audit_trail: _before, ...same } = before;
    expect(rows).toEqual(same);
  });
});
