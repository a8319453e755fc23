import type { ScheduleInput } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { Readable } from 'node:stream';
import { base32Id, hashSecret, secret, systemIds } from '@trapline/server/platform/base/ids.ts';
import type { Services } from '@trapline/server/platform/services.ts';
import { linkSigner, linkToken } from '@trapline/server/report-schedules/report-mail.actions.ts';

/** A schedule with a report that was sent, and the secrets of its mails. */
export interface SentSchedule {
  readonly id: number;
  readonly report: number;
  /** Of the link with which a recipient who was asked confirms. */
  readonly question: string;
  /** Of the links in the mail with the report. */
  readonly link: string;
}

/** A schedule of all places and sites of an organization, without recipients. */
export const scheduleOfAll: ScheduleInput = {
  source: { kind: 'all', id: null },
  ...{ weekday: 1, format: 'pdf', locale: 'en', paused: false, recipients: [] },
};

/** Makes a schedule that has sent a report to one address, and has asked another one. */
export async function makeSentSchedule(
  services: Services,
  organizationId: number,
  createdBy: number,
): Promise<SentSchedule> {
  const { db, storage } = services;
  const now = new Date();
  const { id } = await db
    .insertInto('report_schedules')
    .values({
      ...{ organization_id: organizationId, created_by: createdBy, kind: 'all', source_id: null, weekday: 1 },
      ...{ format: 'pdf', locale: 'en', next_month: '2999-01', created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const question = secret(systemIds);
  const recipient = { schedule_id: id, added_at: now };
  const asked = { token_hash: hashSecret(question), token_until: new Date(now.getTime() + 3_600_000) };
  await db
    .insertInto('report_recipients')
    .values({ ...recipient, ...asked, email: 'asked@example.com', state: 'waiting' })
    .execute();
  const reader = await db
    .insertInto('report_recipients')
    .values({ ...recipient, email: 'reader@example.com', state: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = `reports/test/${base32Id(systemIds)}`;
  const incoming = await storage.receive(Readable.from([Buffer.from('%PDF-1.7')]), () => undefined);
  await incoming.commit(key);
  const file = { locale: 'en', key, name: 'report.pdf', type: 'application/pdf', bytes: incoming.written.bytes };
  const report = await db
    .insertInto('sent_reports')
    .values({ schedule_id: id, month: '2026-10', state: 'made', files: JSON.stringify([file]), at: now, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mail = await db
    .insertInto('report_mails')
    .values({ report_id: report.id, recipient_id: reader.id, email: 'reader@example.com', state: 'sent', at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, report: report.id, question, link: linkToken(await linkSigner(services), mail.id) };
}
