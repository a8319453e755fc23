import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { RecipientInput } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { countInvitationMail } from '../organizations/invitation-limit.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { insertRecipient, membersNamed, recipientsOf, updateRecipient } from './recipient.store.ts';

/**
 * Makes the recipients of a schedule those given. Members get reports at once; any other address, and whoever has
 * unsubscribed and is added again, is asked by mail first. Somebody who has unsubscribed and stays in the list is left
 * alone. Whoever is added again is a member or not as of now.
 * @throws Problem invalid_email, too_many_requests. Source: SCHEDULE-4
 */
export async function keepRecipients(
  tx: Tx,
  schedule: { readonly id: number; readonly organizationId: number },
  wanted: readonly RecipientInput[],
  now: Date,
): Promise<void> {
  const byEmail = new Map(wanted.map(({ email, locale }) => [requiredEmail(email), locale]));
  const known = await recipientsOf(tx, [schedule.id]);
  for (const { id, email, removed } of known) {
    if (!removed && !byEmail.has(email)) await updateRecipient(tx, id, { removed_at: now });
  }
  const members = await membersNamed(tx, schedule.organizationId, [...byEmail.keys()]);
  for (const [email, locale] of byEmail) {
    const before = known.filter((one) => one.email === email);
    const present = before.find(({ removed }) => !removed);
    if (present) {
      await updateRecipient(tx, present.id, { locale });
      continue;
    }
    const member = members.find((one) => one.email === email);
    const state = member && before.every((one) => one.state !== 'stopped') ? 'confirmed' : 'waiting';
    // Whoever has joined or left since is what they are now.
    const whose = member ? { account_id: member.id, email: null } : { account_id: null, email };
    let id = (before.find((one) => one.account_id === whose.account_id) ?? before[0])?.id;
    if (id === undefined)
      id = await insertRecipient(tx, { schedule_id: schedule.id, ...whose, locale, state, added_at: now });
    else await updateRecipient(tx, id, { ...whose, locale, state, removed_at: null });
    if (state === 'waiting') await ask(tx, schedule.organizationId, { id, email }, now);
  }
}

/** Queues the mail that asks whether an address wants reports. */
async function ask(
  tx: Tx,
  organizationId: number,
  { id, email }: { readonly id: number; readonly email: string },
  now: Date,
) {
  const counted = await countInvitationMail(tx, organizationId, email, now);
  if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
  await enqueueMail(tx, { task: 'mail_report_question', payload: { recipient: id } });
}
