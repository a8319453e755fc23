import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { writePersonsDeed } from '../activity-logs/activity-log.store.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AccountCaller } from '../platform/http/handler.ts';
import { insertAuditEntry } from './audit.store.ts';
import { actorOf } from './people-audit.actions.ts';
import { publishThingChanges } from './thing-changes.actions.ts';

/** Who does something, and from where. */
export interface Doer {
  readonly caller: AccountCaller;
  readonly address: string;
}

/** What was done to a sensor or a site of an organization. */
export interface Deed {
  readonly at: Date;
  readonly organizationId: number | null;
  readonly action: AuditAction;
  readonly entity: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes a deed to the audit trail and to the thing's activity log, and says on the bus that the thing changed, in the
 * transaction of the change.
 */
export async function auditDeed(tx: Tx, { caller, address }: Doer, deed: Deed): Promise<void> {
  await insertAuditEntry(tx, { ...deed, ...actorOf(caller), address });
  await writePersonsDeed(tx, caller, deed);
  await publishThingChanges(tx, [{ entity: deed.entity }]);
}
