import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import { silenceListed, silenceWholeLookSeconds } from '@trapline/domain/health/silence.limits.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { mailId } from '../platform/mail/message.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import { watchSilence } from './silence.actions.ts';
import { findToldUnits } from './silence-mail.store.ts';
import { silenceMail } from './silence.mail.ts';

const parts = Compile(
  Type.Array(
    Type.Object({
      news: Type.Enum(['no_response', 'no_response_reminder', 'no_response_over']),
      accountId: Type.Integer(),
      units: Type.Array(Type.Object({ key: Type.Integer(), since: Type.Integer() })),
    }),
  ),
);

/**
 * Checks every minute for units that fell silent or are back. Each process makes a full check at first and from time to
 * time, to find what happened during downtime, and changed intervals. Source: SILENCE-4, SILENCE-5.
 */
export function watchSilenceTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  let whole: Date | null = null;
  return {
    async watch_silence() {
      const now = new Date(clock.now());
      const age = whole === null ? null : now.getTime() - whole.getTime();
      const since = age !== null && age >= 0 && age < silenceWholeLookSeconds * 1_000 ? whole : null;
      if ((await watchSilence(db, since, now)) && since === null) whole = now;
    },
  };
}

/**
 * Jobs that send silence mails. The units listed are determined when a mail is sent, without those that are back by
 * then, that the reader may no longer see, or for which notifications are off.
 */
export function silenceMailTasks({ db, clock, log, publicUrl }: Services, mailer: Mailer): Tasks {
  return {
    async mail_silence({ payload, job }: TaskContext) {
      if (!parts.Check(payload)) throw new Error('Not a payload of this job');
      const [first] = payload;
      const account = first && (await findActingAccount(db, first.accountId));
      if (!account) return;
      const { news } = first;
      const since = new Map(payload.flatMap(({ units }) => units.map((unit) => [unit.key, unit.since] as const)));
      const viewer = { account, now: new Date(clock.now()) };
      const units = await findToldUnits(db, viewer, {
        sensorKeys: [...since.keys()],
        silent: news !== 'no_response_over',
        most: silenceListed,
      });
      if (units.length === 0) return;
      const words = silenceMail(news, {
        reader: account,
        units: units.map((unit) => ({ ...unit, since: since.get(unit.sensor_key) ?? 0 })),
        total: units[0]?.total ?? 0,
        area: isProductAdmin(account) ? `${publicUrl}/admin` : publicUrl,
        publicUrl,
      });
      await sendMail(mailer, log, { id: mailId(job), kind: news, to: account.email, ...words });
    },
  };
}
