import { parseArgs } from 'node:util';
import { passwordHashing } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { createAccount } from '@trapline/server/accounts/account.store.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { createPasswords } from '@trapline/server/platform/secrets/secrets.ts';
import { withDatabase } from '../common/bench-database.ts';
import { anotherNetwork, client, inTurn, send, storm } from '../common/calls.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio, quantile } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';

const part = 'sign-in';
const password = 'Correct1horse';
/** Sign-ins per second, and the share with an account: one in this many. Source: TRIAL-9. */
const rate = 200;
const knownEach = 20;
/** Wrong passwords sent per account: two fewer than block it. */
const wrongEach = 8;

/**
 * Measures a storm of sign-ins from many networks at once, and its effect on an account that lists sensors; and whether
 * the response time reveals which addresses have an account.
 */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      tries: { type: 'string', default: '200' },
    },
  });
  const [seconds, rounds, tries] = [Number(values.seconds), Number(values.rounds), Number(values.tries)];
  return withDatabase(true, async (database) => {
    const url = await database.create('sign_in');
    const { token } = await fill(url, { sensors: 100, eventsPerSensor: 24, step: 3600, photos: false });
    const people = await makePeople(url, Math.ceil(tries / wrongEach));
    const portal = await startPortal(database, url, { behindProxy: true });
    const [other, crowd] = [client(1), client(1_000)];
    const list = (of: number) =>
      inTurn(of, () => send(other, `${portal.url}/api/sensors`, { authorization: `Bearer ${token}` }));
    const signIn = (email: string, given: string) =>
      send(crowd, `${portal.url}/api/signin`, anotherNetwork(), { email, password: given });
    const person = (index: number) => people[index % people.length] ?? '';
    try {
      await list(3);
      const { known, unknown } = await timesByAddress(tries, (index, isKnown) =>
        signIn(isKnown ? person(index) : `nobody-${index}@example.com`, 'Wrong1horse'),
      );
      const before = await portal.usage();
      const p95: (readonly [number, number])[] = [];
      const statuses = new Map<number, number>();
      for (let round = 0; round < rounds; round++) {
        const quiet = await list(seconds);
        const [busy, signIns] = await Promise.all([
          list(seconds),
          storm(rate, seconds, (index) =>
            index % knownEach === 0
              ? signIn(person(index / knownEach), password)
              : signIn(`${round}-${index}@example.com`, 'x'),
          ),
        ]);
        for (const { status } of signIns) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const failed = [...quiet, ...busy].find(({ status }) => status !== 200);
        if (failed) throw new Error(`Listing sensors got the response ${failed.status}`);
        p95.push([
          quantile(
            busy.map(({ ms }) => ms),
            0.95,
          ),
          quantile(
            quiet.map(({ ms }) => ms),
            0.95,
          ),
        ]);
      }
      const after = await portal.usage();
      const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      return [
        atMost(part, `listing sensors, p95, while ${rate} a second sign in / without them`, medianRatio(p95), 3),
        atMost(part, 'password hashes at the same time', after.hashes, passwordHashing.atOnce),
        atMost(part, 'known / unknown address, wrong password: medians apart', apart(known, unknown), 10, ' %'),
        atMost(part, 'memory grown in the storms', (after.peak - before.rss) / 1e6, 200, ' MB'),
        info(part, 'listing sensors, p95, with and without', p95Text(p95)),
        info(
          part,
          'wrong password, known and unknown address',
          `${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms`,
        ),
        info(part, `answers to ${rate * seconds * rounds} sign-ins`, answers),
      ];
    } finally {
      other.destroy();
      crowd.destroy();
      await portal.stop();
    }
  });
}

/** Creates accounts that can sign in. @returns their addresses */
async function makePeople(url: string, count: number): Promise<readonly string[]> {
  const passwordHash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));
  const database = openDatabase({ url, connections: 1 });
  // `fill` assigned its accounts' ids explicitly.
  await database.pool.query(`select setval(pg_get_serial_sequence('accounts', 'id'), max(id)) from accounts`);
  const emails = Array.from({ length: count }, (_, index) => `person-${index}@example.com`);
  for (const email of emails) {
    await createAccount(database.db, { email, name: 'Name', passwordHash, emailVerifiedAt: new Date() });
  }
  await database.close();
  return emails;
}

/** Measures wrong passwords of known and unknown addresses, alternately, in milliseconds. */
async function timesByAddress(
  tries: number,
  wrong: (index: number, isKnown: boolean) => Promise<{ status: number; ms: number }>,
) {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  for (let index = 0; index < tries; index++) {
    for (const isKnown of index % 2 === 0 ? [true, false] : [false, true]) {
      const { status, ms } = await wrong(index, isKnown);
      if (status !== 401) throw new Error(`A wrong password got the response ${status}`);
      times[isKnown ? 'known' : 'unknown'].push(ms);
    }
  }
  return times;
}

/** Returns the distance between two medians, in percent of the smaller one. */
function apart(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [median(one), median(other)];
  return (Math.abs(a - b) / Math.min(a, b)) * 100;
}

function p95Text(rounds: readonly (readonly [number, number])[]): string {
  const [busy, quiet] = [rounds.map(([one]) => one), rounds.map(([, other]) => other)];
  return `${median(busy).toFixed(1)} and ${median(quiet).toFixed(1)} ms`;
}
