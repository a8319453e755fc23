import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { writeActivityLog, writeUserActions } from '../activity-logs/activity-log.store.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { identitiesOf } from '../audit/people-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { Tx } from '../platform/database/database.ts';

/** A change of events of one or more places. */
interface ManyEventsAction {
  readonly at: Date;
  readonly action: AuditAction;
  /** Places that the events are of, before and after. */
  readonly places: readonly number[];
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Writes one entry of the audit trail for a change of many station events, and one of the activity log for each of their
 * places, and publishes that the places have changed. Source: STATION-26, AUDIT-1, LOG-4
 */
export async function auditManyEvents(
  tx: Tx,
  { caller, address }: Actor,
  { at, action, places, details }: ManyEventsAction,
): Promise<void> {
  const { organization_id, id } = caller.account;
  const entities = [...new Set(places)].map((place) => `StationPlace-${place}`);
  const [first] = entities;
  const owner = organization_id === null ? `Account-${id}` : `Organization-${organization_id}`;
  await insertAuditEntry(tx, {
    ...{ ...identitiesOf(caller), at, organizationId: organization_id, action, details, address },
    entity: first === undefined || entities.length > 1 ? owner : first,
  });
  const logged = entities.map((entity) => ({ entity, action, details }));
  await writeUserActions(tx, caller, at, logged);
  await publishAssetChanges(
    tx,
    entities.map((entity) => ({ entity })),
  );
}

/** Who makes a place by naming it: a person, or a photo box in the name of an account. */
export type PlaceMaker =
  | { readonly actor: Actor }
  | {
      readonly box: {
        readonly account: { readonly id: number; readonly email: string };
        readonly organization_id: number;
      };
    };

/** Records that a place was made because an upload or an event named it. Source: STATION-2, STATION-12 */
export async function auditNewPlace(
  tx: Tx,
  maker: PlaceMaker,
  { id, name, at }: { readonly id: number; readonly name: string; readonly at: Date },
): Promise<void> {
  const made = { at, action: 'station_place.create', entity: `StationPlace-${id}` } as const;
  if ('actor' in maker) {
    const organizationId = maker.actor.caller.account.organization_id;
    return auditAssetAction(tx, maker.actor, { ...made, organizationId, details: { name } });
  }
  const { account, organization_id: organizationId } = maker.box;
  await insertAuditEntry(tx, { ...made, actor: account, organizationId, details: { name, type: 'photo box' } });
  const message = { event: made.action, type: 'photo box', body: { name } };
  await writeActivityLog(tx, { entity: made.entity, at, id: `created-${id}`, log_group: 'change', message });
}
