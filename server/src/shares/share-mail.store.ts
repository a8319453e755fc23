import { sql } from 'kysely';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { mayActSql } from '../callers/account-rights.store.ts';
import { getsMailSql } from '../accounts/mail-reader.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { AssetKind } from './share.store.ts';

/** A share as shown in its mail. */
export interface ShareToMail {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  /** Public id of the sensor or site. */
  readonly assetId: string;
  readonly asset: string;
  readonly invitedBy: string;
  /** Null when the sharing account belongs to no organization. */
  readonly invitedByOrganization: string | null;
}

/** A share whose account may act; null when either no longer exists. */
export async function findShareToMail(db: Db, kind: AssetKind, shareId: number): Promise<ShareToMail | null> {
  const asset =
    kind === 'sensor'
      ? sql`sensor_shares s join sensors t on t.key = s.sensor_key`
      : sql`site_shares s join installation_sites t on t.id = s.site_id`;
  const { rows } = await sql<ShareToMail>`
    select reader.email, reader.name, reader.locale, t.id::text "assetId", t.name asset, sharer.name "invitedBy",
      own.name "invitedByOrganization"
    from ${asset} join accounts reader on reader.id = s.account_id join accounts sharer on sharer.id = s.shared_by
      left join organizations own on own.id = sharer.organization_id
    where s.id = ${shareId} and ${sql.raw(mayActSql('reader'))}
      and ${sql.raw(getsMailSql('reader'))}`.execute(db);
  return rows[0] ?? null;
}
