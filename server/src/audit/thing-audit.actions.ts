import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { writePersonsDeed } from '../activity-logs/activity-log.store.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AccountCaller } from '../platform/http/handler.ts';
import { insertAuditEntry } from './audit.store.ts';
import { actorOf } from './people-audit.actions.ts';
import { publishThingChanges } from './thing-changes.actions.ts';

/** Who acts, and from which network address. */
export interface Doer {
  readonly caller: AccountCaller;
  readonly address: string;
}

/** An action on a sensor or site. */
export interface Deed {
  readonly at: Date;
  readonly organizationId: number | null;
  readonly action: AuditAction;
  readonly entity: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an action to the audit trail and to the activity log of the sensor or site, and publishes the change on the
 * bus, in the transaction of the change.
 */
export async function auditDeed(tx: Tx, { caller, address }: Doer, deed: Deed): Promise<void> {
  await insertAuditEntry(tx, { ...deed, ...actorOf(caller), address });
  await writePersonsDeed(tx, caller, deed);
  await publishThingChanges(tx, [{ entity: deed.entity }]);
}
