import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { writeUserAction } from '../activity-logs/activity-log.store.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Actor } from '../callers/caller.types.ts';
import { insertAuditEntry } from './audit.store.ts';
import { identitiesOf } from './people-audit.actions.ts';
import { publishAssetChanges } from './asset-changes.topic.ts';

/** An action on a sensor, site or station place. */
export interface AssetAction {
  readonly at: Date;
  readonly organizationId: number | null;
  readonly action: AuditAction;
  readonly entity: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an action to the audit trail and to the activity log of the sensor, site or place, and publishes the change on the
 * bus, in the transaction of the change.
 */
export async function auditAssetAction(tx: Tx, { caller, address }: Actor, audited: AssetAction): Promise<void> {
  await insertAuditEntry(tx, { ...audited, ...identitiesOf(caller), address });
  await writeUserAction(tx, caller, audited);
  await publishAssetChanges(tx, [{ entity: audited.entity }]);
}
