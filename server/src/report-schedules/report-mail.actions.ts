import { Problem } from '@trapline/domain/common/errors.ts';
import type { ReportSubscription } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { hashSecret } from '../platform/base/ids.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import { installationSecret } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { createPathSigner, type PathSigner } from '../platform/storage/storage.ts';
import { confirmRecipient, findSubscription, type Subscription } from './recipient.store.ts';
import { findReportMail, stopRecipient } from './report-mail.store.ts';
import { filesOf, type KeptFile } from './sent-report.store.ts';

/** Signs the links of reports' mails: such a link is worth what its mail is worth. Source: MAIL-2, SCHEDULE-5 */
export async function linkSigner({ db, ids }: Pick<Services, 'db' | 'ids'>): Promise<PathSigner> {
  return createPathSigner(await installationSecret(db, ids, 'report-mails'));
}

const content = Compile(Type.Object({ m: Type.Integer() }));

/** Text of a link in a mail. @param mail its id */
export function linkToken(signer: PathSigner, mail: number): string {
  return signer.sign(JSON.stringify({ m: mail }));
}

/** @throws Problem gone for an invented link, and for one from a mail that is no longer known */
async function mailOf(services: Pick<Services, 'db' | 'ids'>, token: string) {
  const text = (await linkSigner(services)).open(token);
  const named: unknown = text === null ? null : JSON.parse(text);
  const mail = content.Check(named) ? await findReportMail(services.db, named.m) : undefined;
  const subscription = mail && (await findSubscription(services.db, mail.recipient_id));
  if (!mail || !subscription) throw new Problem('gone');
  return { mail, subscription };
}

function answer({ email, organization, subject, state }: Subscription): ReportSubscription {
  return { email, organization, subject, state };
}

/** What a link is about. @throws Problem gone */
export async function seeSubscription(
  services: Pick<Services, 'db' | 'ids'>,
  token: string,
): Promise<ReportSubscription> {
  return answer((await mailOf(services, token)).subscription);
}

/** Ends the mails to a recipient, once and for all. @throws Problem gone. Source: SCHEDULE-4 */
export async function unsubscribe(
  services: Pick<Services, 'db' | 'ids' | 'clock'>,
  token: string,
): Promise<ReportSubscription> {
  const { subscription } = await mailOf(services, token);
  await transaction(services.db, (tx) => stopRecipient(tx, subscription.id, new Date(services.clock.now())));
  return answer({ ...subscription, state: 'stopped' });
}

/** Agrees to reports by the link of the question. @throws Problem gone. Source: SCHEDULE-4 */
export async function confirm(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<ReportSubscription> {
  const id = await confirmRecipient(db, hashSecret(token), new Date(clock.now()));
  const subscription = id === undefined ? undefined : await findSubscription(db, id);
  if (!subscription?.wanted) throw new Problem('gone');
  return answer(subscription);
}

/**
 * The file of a mail: for whoever still gets these reports. @throws Problem gone. Source: SCHEDULE-5
 */
export async function mailedFile(services: Pick<Services, 'db' | 'ids'>, token: string): Promise<KeptFile> {
  const { mail, subscription } = await mailOf(services, token);
  const file = fileFor(mail.files, subscription);
  if (!file || !subscription.wanted || subscription.state !== 'confirmed') throw new Problem('gone');
  return file;
}

/** The file in a recipient's language, else any. */
export function fileFor(files: unknown, { locale }: Pick<Subscription, 'locale'>): KeptFile | undefined {
  const kept = filesOf(files);
  return kept.find((file) => file.locale === locale) ?? kept[0];
}

/** Whether a recipient still gets mails. */
export async function wantsReports(db: Db, recipient: number): Promise<Subscription | null> {
  const found = await findSubscription(db, recipient);
  return found?.wanted && found.state === 'confirmed' ? found : null;
}
