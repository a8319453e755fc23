import { requiredEmail } from '@trapline/domain/accounts/address.rules.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { mayReadShares, mayShare } from '@trapline/domain/shares/share.access.ts';
import { sharedPermissions, sharingOf } from '@trapline/domain/shares/share.rules.ts';
import type { Standing } from '@trapline/domain/shares/standing.access.ts';
import { countInvitationMail } from '../organizations/invitation-limit.actions.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import { type Db, orNotFound, transaction, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { inviteToShare, openInvitation } from './share-invitation.actions.ts';
import { queueShareMail } from './share-mail.actions.ts';
import {
  deleteShare,
  findRecipient,
  insertShare,
  type LockedAsset,
  listShares,
  lockAsset,
  type ShareRow,
  type AssetKey,
  type AssetKind,
} from './share.store.ts';
import { seeSensor, seeSite } from './standing.actions.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { lockAddress } from './waiting-share.store.ts';

/** A sensor or site, by its public id. */
export interface Named {
  readonly kind: AssetKind;
  readonly id: string;
}

/** The recipient of a share. */
export interface ShareAddition {
  readonly email: string;
  readonly invite_to_app?: boolean;
  /** Only for sensors; read-only when omitted. */
  readonly permissions?: readonly ('read' | 'full')[];
}

/** A shared sensor, and its owner. */
export interface SharedSensor {
  readonly sensor_key: number;
  readonly organization_id: number | null;
  readonly created_by: number;
}

/** Called in the same transaction when an account can no longer edit a sensor through a share. */
export interface ShareDependents {
  /** Takes the locks that `editingEnded` needs; called before anything of the sensor is locked. */
  readonly lockBefore: (tx: Tx, sensor: SharedSensor) => Promise<void>;
  /** Called once the share has ended; the account may still have the right for another reason. */
  readonly editingEnded: (tx: Tx, actor: ActorAt, sensor: SharedSensor, accountId: number) => Promise<void>;
}

/** A sensor or site that an account may see, with its standing. */
interface SeenAsset extends AssetKey {
  /** `Sensor-{id}`, `InstallationSite-{id}`. */
  readonly entity: string;
  readonly organizationId: number | null;
  readonly createdBy: number;
  readonly standing: Standing;
}

/** @throws Problem not_found when the account may not see it */
async function see(db: Db, account: CallerAccount, { kind, id }: Named): Promise<SeenAsset> {
  if (kind === 'sensor') {
    const sensor = await seeSensor({ db }, account, id);
    const { sensor_key: key, organization_id: organizationId, created_by: createdBy, standing } = sensor;
    return { kind, key, entity: `Sensor-${sensor.sensor_id}`, organizationId, createdBy, standing };
  }
  const site = await seeSite({ db }, account, id);
  const { site_id: key, organization_id: organizationId, created_by: createdBy, standing } = site;
  return { kind, key, entity: `InstallationSite-${key}`, organizationId, createdBy, standing };
}

/** The same, locked so that its shares cannot change: the standing is valid until the transaction ends. */
async function seeLocked(tx: Tx, account: CallerAccount, named: Named): Promise<SeenAsset & LockedAsset> {
  const asset = orNotFound(await lockAsset(tx, await see(tx, account, named)));
  return { ...asset, ...(await see(tx, account, named)) };
}

/**
 * Lists the shares of a sensor or site.
 * @throws Problem not_found, forbidden
 */
export async function sharesOf(db: Db, account: CallerAccount, named: Named): Promise<readonly ShareRow[]> {
  const asset = await see(db, account, named);
  if (!mayReadShares(asset.standing)) throw new Problem('forbidden');
  return listShares(db, asset);
}

/**
 * Shares a sensor or site with an address. An account gets access immediately and is notified by mail; an address
 * without a verified account is invited, once for all shares that wait for it. Beyond the mail limits an account gets
 * access without a mail, and a first invitation fails.
 * Source: SHARE-5, SHARE-8.
 * @throws Problem not_found, forbidden, invalid_email, non_existing_user, already_invited, too_many_requests
 */
export async function addShare(db: Db, actor: ActorAt, named: Named, addition: ShareAddition): Promise<ShareRow> {
  const { account } = actor.caller;
  const email = requiredEmail(addition.email);
  const permissions = sharedPermissions(addition.permissions);
  return transaction(db, async (tx) => {
    const asset = await seeLocked(tx, account, named);
    if (!mayShare(asset.standing)) throw new Problem('forbidden');
    await lockAddress(tx, email);
    if ((await listShares(tx, asset, { email })).length > 0) throw new Problem('already_invited');
    const recipient = await findRecipient(tx, email);
    const open = await openInvitation(tx, account, email, actor.at);
    const waits =
      sharingOf(asset, account.id, recipient, (addition.invite_to_app ?? false) || open.invited) === 'waiting';
    const invitationId = waits ? await inviteToShare(tx, actor, { ...asset, email }, open.invitation) : null;
    const mailed = waits ? open.invitation?.mailed !== true : await mayMail(tx, actor, email);
    const share = { email, permissions, sharedBy: account.id, invitationId, now: actor.at };
    const accountId = waits ? null : (recipient?.id ?? null);
    const shareId = await insertShare(tx, asset, { ...share, accountId });
    if (shareId === null) throw new Problem('already_invited');
    if (mailed && !waits) await queueShareMail(tx, { kind: asset.kind, shareId });
    const details = { email, ...(asset.kind === 'sensor' ? { permissions } : {}), waiting: waits, mailed };
    const { entity, organizationId } = asset;
    const subject = recipient ?? { id: null, email };
    await auditPeopleAction(tx, actor, { action: 'share.add', entity, organizationId, subject, details });
    await publishAssetChanges(tx, [{ entity }]);
    return orNotFound((await listShares(tx, asset, { id: shareId }))[0]);
  });
}

/**
 * Ends a share: its rights end immediately, and the invitation of a pending one is withdrawn. Recipients may end their
 * own shares.
 * @param share its address, or a site's share's id
 * @throws Problem not_found, forbidden
 */
export async function removeShare(
  db: Db,
  actor: ActorAt,
  named: Named,
  share: string,
  dependents: ShareDependents,
): Promise<void> {
  const { account } = actor.caller;
  await transaction(db, async (tx) => {
    const sensor = sensorOf(await see(tx, account, named));
    if (sensor) await dependents.lockBefore(tx, sensor);
    const asset = await seeLocked(tx, account, named);
    const byId = asset.kind === 'site' && /^[1-9]\d{0,8}$/.test(share);
    const [found] = await listShares(tx, asset, byId ? { id: Number(share) } : { email: normalizeEmail(share) });
    const own = found !== undefined && found.account_id === account.id;
    if (!own && !mayShare(asset.standing)) throw new Problem('forbidden');
    if (!found) throw new Problem('not_found');
    await deleteShare(tx, asset, found, actor.at);
    const { email, account_id: id } = found;
    if (sensor && id !== null && found.permissions.includes('full')) {
      await dependents.editingEnded(tx, actor, sensor, id);
    }
    await auditPeopleAction(tx, actor, {
      action: 'share.remove',
      entity: asset.entity,
      organizationId: asset.organizationId,
      subject: { id, email },
      details: { email, waiting: id === null },
    });
    await publishAssetChanges(tx, [{ entity: asset.entity }]);
  });
}

async function mayMail(tx: Tx, { caller: { account }, at }: ActorAt, email: string): Promise<boolean> {
  return (await countInvitationMail(tx, account.organization_id ?? `Account-${account.id}`, email, at)).allowed;
}

function sensorOf({ kind, key, organizationId, createdBy }: SeenAsset): SharedSensor | null {
  if (kind !== 'sensor') return null;
  return { sensor_key: key, organization_id: organizationId, created_by: createdBy };
}
