import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { checkTrapDays } from '@trapline/domain/station/trap-days.rules.ts';
import { trapNo } from '@trapline/domain/station/trap-no.rules.ts';
import { writeActivityLog } from '../../activity-logs/activity-log.store.ts';
import { publishAssetChanges } from '../../audit/asset-changes.topic.ts';
import { stationEventsMoved } from '../../event-changes/event-changed.actions.ts';
import { insertAnnouncedEvent } from '../../events/event.store.ts';
import { seconds } from '../../platform/base/clock.ts';
import { base32Id, hashSecret, secret } from '../../platform/base/ids.ts';
import { transaction } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partition.store.ts';
import type { ActionServices } from '../../platform/services.ts';
import { insertUploads, type NewUpload } from '../../uploads/upload.store.ts';
import { insertStationEvent, type NewStationEvent } from './announce.store.ts';
import { placeNamed } from '../places/place-of-name.actions.ts';
import type { PlaceMaker } from '../station-audit.actions.ts';

/** Where a trap was, as people or photo boxes announce it. */
interface AnnouncedTrap {
  readonly place: string;
  readonly trap_no: string;
  readonly installed_at: string;
  readonly collected_at: string;
  readonly month_label: string;
}

/** A photo that will be uploaded. */
type AnnouncedPhoto = Pick<NewUpload, 'resource' | 'size' | 'sha256' | 'details'>;

/** An event and its photos, and who sends them. */
export interface Announcement {
  readonly maker: PlaceMaker;
  readonly trap: AnnouncedTrap;
  readonly photos: readonly AnnouncedPhoto[];
  readonly sender: Pick<NewUpload, 'account_id' | 'assumed_by' | 'field_key_hash'>;
  /** What the activity log calls the sender. */
  readonly by: 'scanner' | 'photo box';
  readonly more: Pick<
    NewStationEvent,
    'type' | 'created_by' | 'station_name' | 'station_place' | 'ip_address' | 'firmware_version' | 'serial_no'
  >;
}

/** An announced event, and the tokens of the upload URLs of its photos in their order. */
export interface AnnouncedEvent {
  readonly key: number;
  readonly ts: Date;
  readonly tokens: readonly string[];
}

/**
 * Makes the event of a trap whose photos will follow, its place if it is new, and an upload URL for each photo: all or
 * nothing. Its time is that of the announcement. Source: STATION-6, STATION-9, STATION-12.
 * @throws Problem validation_failed, unavailable
 */
export async function announce(
  services: ActionServices,
  { maker, trap, photos, sender, by, more }: Announcement,
): Promise<AnnouncedEvent> {
  const trap_no = trapNo('/trap_no', trap.trap_no);
  checkTrapDays(trap.installed_at, trap.collected_at);
  const ts = instant(seconds(services.clock));
  const created_at = new Date(services.clock.now());
  const tokens = photos.map(() => secret(services.ids));
  await ensurePartitions(services.db, ts);
  return transaction(services.db, async (tx) => {
    const place_id = await placeNamed(tx, maker, '/place', trap.place, created_at);
    const key = await insertStationEvent(tx, {
      ...{ uploaded_at: ts, place_id, trap_no, month: trap.month_label, ...more },
      ...{ installed_on: trap.installed_at, collected_on: trap.collected_at },
      expected: photos.map(({ resource }) => resource),
    });
    await insertAnnouncedEvent(tx, key, ts);
    const common = { sensor_key: key, ts, content_type: 'image/jpeg', overwrite: false, ...sender, created_at };
    await insertUploads(
      tx,
      photos.map((photo, index) => ({ ...common, ...photo, token_hash: hashSecret(tokens[index] ?? '') })),
    );
    const entity = `StationPlace-${place_id}`;
    await writeActivityLog(tx, {
      ...{ entity, at: created_at, id: base32Id(services.ids), log_group: 'request-upload-url' },
      message: { event: 'url given', type: by, metadata: { timestamp: unix(ts), trap_no, photos: photos.length } },
    });
    const to = { place_id, month: trap.month_label };
    await stationEventsMoved(tx, [{ sensor_key: key, ts, from: null, to, isDeleted: false }]);
    await publishAssetChanges(tx, [{ entity }]);
    return { key, ts, tokens };
  });
}
