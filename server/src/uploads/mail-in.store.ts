import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { MailBox } from '@trapline/domain/uploads/mail-box.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';

/** A sensor that receives mails. */
export interface MailSensor {
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly type: SensorType;
  readonly mail_hash: string;
}

/** The sensor of a mail box; null when there is none, or the secret word in the address is no longer valid. */
export async function findMailSensor(db: Db, { sensorId, mailHash }: MailBox): Promise<MailSensor | null> {
  const row = await db
    .selectFrom('sensors')
    .select(['key', 'id', 'type'])
    .where(sql`lower(id)`, '=', sensorId.toLowerCase())
    .where('mail_hash', '=', mailHash)
    .executeTakeFirst();
  if (!row || !isSensorType(row.type)) return null;
  return { sensor_key: row.key, sensor_id: row.id, type: row.type, mail_hash: mailHash };
}

/** The record of a mail to a sensor. */
export interface KnownMail {
  /** When it first arrived. */
  readonly received_at: Date;
  /** Number of its photos and films that are stored; 0 until that is done, or when it contained none. */
  readonly stored: number;
}

/** Records the arrival of a mail before any of it is stored; one that arrived before keeps its first time. */
export async function noteMail(db: Db, sensorKey: number, messageHash: Buffer, now: Date): Promise<KnownMail> {
  await db
    .insertInto('mails_in')
    .values({ sensor_key: sensorKey, message_hash: messageHash, received_at: now })
    .onConflict((conflict) => conflict.columns(['sensor_key', 'message_hash']).doNothing())
    .execute();
  return await db
    .selectFrom('mails_in')
    .select(['received_at', 'stored'])
    .where('sensor_key', '=', sensorKey)
    .where('message_hash', '=', messageHash)
    .executeTakeFirstOrThrow();
}

/** Records that a mail is completely stored. */
export async function markMailStored(tx: Tx, sensorKey: number, messageHash: Buffer, stored: number): Promise<void> {
  await tx
    .updateTable('mails_in')
    .set({ stored })
    .where('sensor_key', '=', sensorKey)
    .where('message_hash', '=', messageHash)
    .execute();
}

/** Deletes the records of mails that arrived before an instant. */
export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'mails_in', sql`received_at < ${before}`);
}
