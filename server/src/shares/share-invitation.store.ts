import { invitationSeconds } from '@trapline/domain/organizations/organization.limits.ts';
import { sql } from 'kysely';
import { isOpenInvitationSql } from '../organizations/invitation.store.ts';
import type { Tx } from '../platform/database/database.ts';

/** Who invites: accounts of one organization share invitations; an account without one has its own. */
interface Inviter {
  readonly id: number;
  readonly organization_id: number | null;
}

/** An open invitation through shares. */
export interface ShareInvitation {
  readonly id: number;
  readonly created_at: Date;
  /** Whether its mail has been created. */
  readonly mailed: boolean;
}

/** Whether account `a` invites for the same organization, or is the same account. */
const sameInviter = ({ id, organization_id }: Inviter) => sql`(a.id = ${id} or a.organization_id = ${organization_id})`;

/**
 * The open invitation through which shares of an inviter wait for an address, locked until the transaction ends.
 * Undefined when there is none, or when it is being accepted or withdrawn: waiting for that could deadlock.
 */
export async function findShareInvitation(
  tx: Tx,
  inviter: Inviter,
  email: string,
  now: Date,
): Promise<ShareInvitation | undefined> {
  const { rows } = await sql<ShareInvitation>`
    select i.id, i.created_at, i.token_hash is not null mailed
    from invitations i join accounts a on a.id = i.invited_by
    where i.email = ${email} and i.kind <> 'organization' and ${sameInviter(inviter)}
      and ${isOpenInvitationSql('i', now)}
    order by i.created_at desc, i.id desc limit 1 for share of i skip locked`.execute(tx);
  return rows[0];
}

/** Values of a new invitation; `assetName` is that of the first share. */
export interface NewShareInvitation {
  readonly kind: 'sensor' | 'site';
  readonly email: string;
  readonly assetName: string;
  readonly inviter: Inviter;
  readonly now: Date;
}

/**
 * Inserts the invitation that is mailed for pending shares. Those that wait since an earlier one expired are added.
 * @returns its id
 */
export async function insertShareInvitation(tx: Tx, invitation: NewShareInvitation): Promise<number> {
  const { kind, email, assetName, inviter, now } = invitation;
  const { id } = await tx
    .insertInto('invitations')
    .values({
      email,
      kind,
      asset_name: assetName,
      invited_by: inviter.id,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationSeconds * 1_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const shares of [sql`sensor_shares`, sql`site_shares`]) {
    await sql`
      update ${shares} s set invitation_id = ${id} from accounts a
      where s.email = ${email} and s.account_id is null and a.id = s.shared_by and ${sameInviter(inviter)}
        and not exists (select from invitations i where i.id = s.invitation_id and i.expires_at > ${now})`.execute(tx);
  }
  return id;
}

/** Withdraws an invitation for which no share waits any more. The caller has locked it. */
export async function withdrawUnlessAwaited(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update invitations set withdrawn_at = ${now} where id = ${id}
      and not exists (select from sensor_shares where invitation_id = ${id})
      and not exists (select from site_shares where invitation_id = ${id})`.execute(tx);
}
