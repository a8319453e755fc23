import { sql } from 'kysely';
import type { ExportedOwner } from '@trapline/domain/exports/event-cells.rules.ts';
import type { InstallationPeriod } from '@trapline/domain/exports/history-part.rules.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import { installationPeriodSql } from '../installations/installation-time.store.ts';
import type { Db } from '../platform/database/database.ts';
import { sitesCountSql } from '../sensors/effective-settings.store.ts';
import { callerRow, siteStandingSql, type StandingAccount } from '../shares/standing.store.ts';

/** A sensor at a site for a period, and the standing of an account to that site. */
export interface ExportedInstallation extends InstallationPeriod {
  readonly site_id: number;
  /** The name of the site. */
  readonly place: string;
  /** The first day of the installation, `YYYY-MM-DD`. */
  readonly installed_on: string;
  readonly standing: Standing;
}

/** What an export of a sensor's events contains besides the events. */
export interface ExportedSensor {
  readonly owner: ExportedOwner;
  /** Whether installation sites are in use for it. */
  readonly sites_in_use: boolean;
}

/** A sensor to export; undefined if it was deleted. */
export async function exportedSensor(db: Db, sensorKey: number): Promise<ExportedSensor | undefined> {
  const inUse = sitesCountSql({ asset: 's', creator: 'creator', organization: 'o' });
  const { rows } = await sql<ExportedOwner & { sites_in_use: boolean }>`
    select coalesce(o.name, '') organization, creator.name "user", s.name sensor, s.id, s.place,
      coalesce(to_char(s.installed_on, 'YYYY-MM-DD'), '') installed_on, s.memo,
      coalesce(${sql.raw(inUse)}, false) sites_in_use
    from sensors s join accounts creator on creator.id = s.created_by
    left join organizations o on o.id = s.organization_id
    where s.key = ${sensorKey}`.execute(db);
  return rows.map(({ sites_in_use, ...owner }) => ({ owner, sites_in_use }))[0];
}

/** The installations of a sensor, in order of time. @param timeZone IANA zone for the day of installation */
export async function exportedInstallations(
  db: Db,
  account: StandingAccount,
  sensorKey: number,
  timeZone: string,
): Promise<readonly ExportedInstallation[]> {
  const { rows } = await sql<ExportedInstallation>`
    select i.site_id, ${sql.raw(installationPeriodSql('i'))}, site.name place,
      to_char(i.since at time zone ${timeZone}, 'YYYY-MM-DD') installed_on,
      ${sql.raw(siteStandingSql({ site: 'site', caller: 'caller' }))} standing
    from ${callerRow(account)}, installations i join installation_sites site on site.id = i.site_id
    where i.sensor_key = ${sensorKey} order by i.since`.execute(db);
  return rows;
}
