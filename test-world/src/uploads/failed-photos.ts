import type { Db } from '@trapline/server/platform/database/database.ts';

/**
 * Makes all photos of a sensor failed ones, as if the disk had been unreadable for a while.
 * @param db the portal's database
 */
export async function failPhotos(db: Db, sensorId: string): Promise<void> {
  const { key } = await db.selectFrom('sensors').where('id', '=', sensorId).select('key').executeTakeFirstOrThrow();
  const failure = { state: 'failed', error: 'unreadable_picture' } as const;
  await db.updateTable('attachments').set(failure).where('sensor_key', '=', key).execute();
  await db.updateTable('events').set({ failed: true }).where('sensor_key', '=', key).execute();
}
