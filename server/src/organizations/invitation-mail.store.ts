import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { isOpenInvitationSql } from './invitation.store.ts';
import { verifiedSql } from '../callers/account-rights.store.ts';

/** An invitation with the data for its mail. */
export interface InvitationToMail {
  readonly email: string;
  readonly kind: 'organization' | 'sensor' | 'site';
  /** Name of the organization, or of the sensor or site shared first. */
  readonly asset: string;
  /** Names of the sensors and sites that wait, in order; empty for an organization. */
  readonly sensors: readonly string[];
  readonly sites: readonly string[];
  readonly invitedBy: string;
  readonly invitedByOrganization: string | null;
  readonly inviterLocale: string;
  /** Null: the address has no account, or an unverified one, which may be a stranger's. */
  readonly readerName: string | null;
  readonly readerLocale: string | null;
}

/** An open invitation; null when it was used, withdrawn, has expired or does not exist. */
export async function findInvitationToMail(db: Db, id: number, now: Date): Promise<InvitationToMail | null> {
  const { rows } = await sql<InvitationToMail>`
    select i.email, i.kind, coalesce(o.name, i.asset_name) "asset", inviter.name "invitedBy",
      own.name "invitedByOrganization", inviter.locale "inviterLocale",
      reader.name "readerName", reader.locale "readerLocale",
      array(select t.name from sensor_shares s join sensors t on t.key = s.sensor_key
        where s.invitation_id = i.id order by t.name, t.key) sensors,
      array(select t.name from site_shares s join installation_sites t on t.id = s.site_id
        where s.invitation_id = i.id order by t.name, t.id) sites
    from invitations i
      join accounts inviter on inviter.id = i.invited_by
      left join organizations own on own.id = inviter.organization_id
      left join organizations o on o.id = i.organization_id
      left join accounts reader on reader.email = i.email and ${sql.raw(verifiedSql('reader'))}
    where i.id = ${id} and ${isOpenInvitationSql('i', now)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Sets the secret of an open invitation, which invalidates an earlier one. The period of validity starts again, since
 * the mail states it.
 * @returns whether it was open
 */
export async function setInvitationToken(
  db: Db,
  invitation: { readonly id: number; readonly tokenHash: Buffer; readonly now: Date; readonly seconds: number },
): Promise<boolean> {
  const { id, tokenHash, now, seconds } = invitation;
  const row = await db
    .updateTable('invitations')
    .set({ token_hash: tokenHash, expires_at: new Date(now.getTime() + seconds * 1_000) })
    .where('id', '=', id)
    .where(isOpenInvitationSql('invitations', now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
