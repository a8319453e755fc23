import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { MailBox } from '@trapline/domain/uploads/mail-box.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** A sensor that takes mails. */
export interface MailSensor {
  readonly sensor_key: number;
  readonly sensor_id: string;
  readonly type: SensorType;
  readonly mail_hash: string;
}

/** The sensor of a box; null when there is none or the word is an old one. */
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

/** A mail that came for a sensor, as it is known already. */
export interface KnownMail {
  /** When it came first. */
  readonly received_at: Date;
  /** Photos and films of it that are stored; 0 while that is not done, or when it brought none. */
  readonly stored: number;
}

/** Notes that a mail came, before anything of it is stored; one that came before keeps its first time. */
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

/** Notes that everything of a mail is stored. */
export async function markMailStored(tx: Tx, sensorKey: number, messageHash: Buffer, stored: number): Promise<void> {
  await tx
    .updateTable('mails_in')
    .set({ stored })
    .where('sensor_key', '=', sensorKey)
    .where('message_hash', '=', messageHash)
    .execute();
}

/** Forgets mails that came before an instant. */
export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails_in').where('received_at', '<', before).execute();
}
