import { Readable } from 'node:stream';
import { createMailer } from '@trapline/server/platform/mail/mail.ts';
import { queueDueReports } from '@trapline/server/report-schedules/due.actions.ts';
import { makeDueReport } from '@trapline/server/report-schedules/make-report.actions.ts';
import { reportMailTasks } from '@trapline/server/report-schedules/report-mail.jobs.ts';
import type { MakeFile } from '@trapline/server/report-schedules/report-schedule.types.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { type Person, startPeople } from './people/people.ts';

const publicUrl = 'https://portal.example.com';
const { signal } = new AbortController();

/** Makes a file that says what was asked for. */
export const sayWhat: MakeFile = async (reader, { kind, id, month, locale, format }) => {
  await reader();
  const bytes = Readable.from([Buffer.from(JSON.stringify({ kind, id, month, locale }))]);
  return { name: `${month}.${format}`, contentType: 'application/pdf', bytes };
};

/**
 * Starts a portal with people whose scheduled reports are made when a test says so, and whose mails a catcher gets: no
 * worker runs.
 */
export async function startScheduledReports() {
  const catcher = await startMailCatcher();
  const people = await startPeople({ publicUrl });
  const { services } = people.test.portal;
  const settings = { smtpUrl: catcher.url, from: 'Trapline <trapline@example.com>', outbox: '' };
  const mailer = createMailer(settings, services);
  const tasks = reportMailTasks({ ...services, publicUrl }, mailer);
  const seen = new Map<string, number>();

  /** Payloads of a task that were queued since the last call. */
  async function fresh(task: string): Promise<readonly unknown[]> {
    const all = await people.jobs(task);
    const before = seen.get(task) ?? 0;
    seen.set(task, all.length);
    return all.slice(before);
  }

  return {
    people,
    services,
    catcher,
    fresh,
    async stop(): Promise<void> {
      await mailer.close();
      await people.stop();
      await catcher.stop();
    },
    /** Carries out the mail jobs that are new, or those of reports once more. @returns addresses, in order of the mails */
    async sendMails(which: 'new' | 'reports again' = 'new'): Promise<readonly string[]> {
      const before = catcher.mails.length;
      const again = which !== 'new';
      for (const task of again ? ['mail_report'] : ['mail_report_question', 'mail_report', 'mail_report_failure'])
        for (const [index, payload] of (again ? await people.jobs(task) : await fresh(task)).entries())
          await tasks[task]?.({ payload, job: `${task} ${before} ${index}`, attempt: 1, lastTry: false, signal });
      return catcher.mails.slice(before).flatMap(({ to }) => to);
    },
    /** Makes what is due at an instant, with one attempt. @returns the number of reports that became due */
    async pass(time: string, make: MakeFile = sayWhat, using = services): Promise<number> {
      const clock = { now: () => Date.parse(time) };
      const queued = await queueDueReports({ db: people.db, clock });
      const waiting = await people.db.selectFrom('sent_reports').select('id').where('state', '=', 'waiting').execute();
      for (const { id } of waiting) await makeDueReport({ ...using, clock }, make, id, { lastTry: true, signal });
      return queued;
    },
    /** Creates a schedule. @returns its id */
    async create(boss: Person, organization: number, body: object): Promise<string> {
      const path = `/api/organizations/${organization}/report_schedules`;
      const { status, body: made } = await people.ask(boss, 'POST', path, { body });
      if (status === 201 && typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'string')
        return made.id;
      throw new Error(`The schedule was refused: ${status} ${JSON.stringify(made)}`);
    },
    /** Sets the month in which a schedule sends next. */
    async dueIn(schedule: string, next_month: string): Promise<void> {
      const id = Number(schedule);
      await people.db.updateTable('report_schedules').set({ next_month }).where('id', '=', id).execute();
    },
  };
}
