import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { between, createRandom } from '@trapline/field-unit/drawing/random.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { countJobs } from '@trapline/server/platform/jobs/job-queue.store.ts';
import { createCrashPortal } from '@trapline/test-world/crash/crash-portal.ts';
import { freePort } from '@trapline/test-world/free-port.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { withFolder } from '../common/bench-database.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { sendAlertEvents } from './alert-events.ts';

const part = 'alerts';
/** Mails that a portal sends at the same time. */
const mailsAtOnce = 4;
/** Milliseconds to wait for the next mail, or for the last ones. */
const patience = 900_000;

/**
 * Many events reach their threshold at once, and the portal is killed repeatedly while it sends the mails: no alert may
 * be lost, and none may be sent as two different mails.
 */
export async function run(args: string[]): Promise<Result[]> {
  const options = {
    events: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '15' },
    seed: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const [events, kills] = [Number(values.events), Number(values.kills)];
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  console.log(`Seed ${seed}; to repeat these moments: npm run bench -- alerts --seed ${seed}`);
  const catcher = await startMailCatcher();
  try {
    return await withFolder((folder) => killed(folder, catcher, { events, kills, seed }));
  } finally {
    await catcher.stop();
  }
}

async function killed(
  folder: string,
  catcher: MailCatcher,
  { events, kills, seed }: { readonly events: number; readonly kills: number; readonly seed: number },
): Promise<Result[]> {
  const port = await freePort();
  // First without a worker, so that all events wait and are then counted at once.
  const web = createCrashPortal(folder, port, { ROLES: 'web' });
  web.spawn();
  let ids: readonly string[];
  try {
    await web.ready();
    ids = await sendAlertEvents(web.url, web.databaseUrl(), events);
  } finally {
    await web.stop();
  }
  const portal = createCrashPortal(folder, port, { SMTP_URL: catcher.url, MAIL_FROM: 'trapline@example.com' });
  const random = createRandom(seed);
  const began = performance.now();
  portal.spawn();
  try {
    await portal.ready();
    for (let kill = 1; kill <= kills; kill++) {
      const enough = Math.floor((kill * events) / (kills + 1));
      await catcher.waitFor(() => catcher.mails.length >= enough, patience);
      await delay(between(random, 0, 500));
      await portal.kill(kill % 3 === 0);
      console.log(`kill ${kill}: ${catcher.mails.length} mails received`);
      portal.spawn();
      await portal.ready();
    }
    const { alerts, failed } = await untilQuiet(portal.databaseUrl());
    const seconds = (performance.now() - began) / 1_000;
    return [
      atMost(part, 'events not decided to be alerts, of those that are', events - alerts, 0),
      ...verdicts(catcher.mails, ids, kills),
      atMost(part, 'jobs that gave up', failed, 0),
      info(part, 'from the first start until the last mail', `${seconds.toFixed(0)} s`),
      info(part, 'seed', String(seed)),
    ];
  } finally {
    await portal.stop();
  }
}

/** Returns the results: which mails arrived for which trap. */
function verdicts(mails: readonly CaughtMail[], ids: readonly string[], kills: number): Result[] {
  const ofTrap = Map.groupBy(mails, (mail) => /^Sensor: .* \((\w+)\)$/m.exec(mail.text)?.[1] ?? 'none');
  const distinct = (of: readonly CaughtMail[] = []) => new Set(of.map(({ mail }) => mail.messageId)).size;
  const lost = ids.filter((id) => !ofTrap.has(id));
  const twice = ids.filter((id) => distinct(ofTrap.get(id)) > 1);
  const bare = mails.filter(({ mail }) => mail.attachments.length !== 1).length;
  for (const id of [...lost, ...twice].slice(0, 30)) {
    console.log(
      `FLAW: ${id}: ${
        ofTrap
          .get(id)
          ?.map(({ mail }) => mail.messageId)
          .join(', ') ?? 'no mail'
      }`,
    );
  }
  return [
    atMost(part, `alert mails lost of ${ids.length}, ${kills} times kill -9`, lost.length, 0),
    atMost(part, 'alerts mailed as two mails (by Message-ID)', twice.length, 0),
    // If the portal is killed after the server accepted a mail but before this was recorded, it sends the mail again:
    // RFC 5321 leaves a sender without a response no other choice. At most as many as were being sent at each kill.
    atMost(
      part,
      'handed over once more (same Message-ID; mail programs show one)',
      mails.length - distinct(mails),
      kills * mailsAtOnce,
    ),
    atMost(
      part,
      'mails about nothing that was sent',
      mails.filter(({ text }) => !/^Sensor: .* \(ALERT_\d+\)$/m.test(text)).length,
      0,
    ),
    info(part, 'mails without their photo', String(bare)),
  ];
}

/** Waits until no jobs are left. */
async function untilQuiet(databaseUrl: string): Promise<{ readonly alerts: number; readonly failed: number }> {
  const { db, close } = openDatabase({ url: databaseUrl, connections: 1 });
  try {
    const end = performance.now() + patience;
    for (;;) {
      const { waiting, failed } = await countJobs(db);
      if (waiting === 0) {
        const { alerts } = await db
          .selectFrom('alerts')
          .select((eb) => eb.fn.countAll().as('alerts'))
          .executeTakeFirstOrThrow();
        return { alerts: Number(alerts), failed };
      }
      if (performance.now() > end) throw new Error(`${waiting} jobs are still waiting after ${patience / 1_000} s`);
      await delay(200);
    }
  } finally {
    await close();
  }
}
