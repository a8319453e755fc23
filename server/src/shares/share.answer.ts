import type { SensorUser, SiteShare } from '@trapline/domain/shares/share.schema.ts';
import type { ShareRow } from './share.store.ts';

/** A share of a sensor as the API returns it. */
export function sensorUserAnswer({ email, name, account_id, permissions, shared_by }: ShareRow): SensorUser {
  return { email, name, unregistered: account_id === null, shared_by: { name: shared_by }, permissions };
}

/** A share of a site as the API returns it. */
export function siteShareAnswer(row: ShareRow): SiteShare {
  return { id: String(row.id), ...sensorUserAnswer(row) };
}
