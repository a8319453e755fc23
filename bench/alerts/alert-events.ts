import { instant } from '@trapline/domain/common/instant.rules.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

/** Concurrent uploads. */
const uploadsAtOnce = 4;

/**
 * Creates traps with a threshold of one insect on a running portal, and an account that is notified of all of them, and
 * sends a photo with one insect for each: once processed, each event reaches its threshold.
 * @returns the traps' ids
 */
export async function sendAlertEvents(url: string, databaseUrl: string, events: number): Promise<readonly string[]> {
  const { db, close } = openDatabase({ url: databaseUrl, connections: 2 });
  try {
    const organization_id = await makeOrganization(db, 'Alerts');
    const reader = await makeAccount(db, { organization_id, organization_admin: true });
    await db
      .updateTable('accounts')
      .set({ email_verified_at: instant(0) })
      .where('id', '=', reader.id)
      .execute();
    const photo = await trapPhoto(1, 1);
    const timestamp = Math.floor(Date.now() / 1_000) - 86_400;
    const detections = [{ type: 'moth_fly', position: { x1: 200, y1: 150, x2: 300, y2: 250 } }];
    const ids = Array.from({ length: events }, (_, index) => `ALERT_${index + 1}`);
    const left = ids.values();
    const sendNext = async () => {
      for (const id of left) {
        const key = await makeSensor(db, reader, { id, type: 'fly_scan', threshold: 1 });
        await db
          .insertInto('sensor_preferences')
          .values({ account_id: reader.id, sensor_key: key, notice: true })
          .execute();
        const sent = await fieldUnit(url, await giveKey(db, key)).send(photo, { timestamp, detections });
        if (sent.status !== 201) throw new Error(`A photo was refused: ${await sent.text()}`);
      }
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, sendNext));
    return ids;
  } finally {
    await close();
  }
}
