import { createHash } from 'node:crypto';
import { mailInLimits } from '@trapline/domain/uploads/mail-in.limits.ts';
import { readMailBox } from '@trapline/domain/uploads/mail-box.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { writeActivityLog } from '../activity-logs/activity-log.store.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import { touchSensor } from '../health/sensor-state.store.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction, type Db } from '../platform/database/database.ts';
import { base32Id } from '../platform/base/ids.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import { type ArrivedMail, type MailDesk, MailRefusal, type ReadMail, readMail } from '../platform/mail-in/mail-in.ts';
import type { Services } from '../platform/services.ts';
import { storeMailPart, type PartOutcome } from './mail-part.actions.ts';
import { findMailSensor, markMailStored, noteMail, type MailSensor } from './mail-in.store.ts';

/** Handles mails to sensors: their photos and films become events. Source: MAILIN-4, MAILIN-5. */
export function mailDesk(services: Services, domain: string): MailDesk {
  const now = () => new Date(services.clock.now());

  async function sensorOf(address: string): Promise<MailSensor | null> {
    const box = readMailBox(address, domain);
    const sensor = box && (await findMailSensor(services.db, box));
    return sensor && sensorTypeCapabilities[sensor.type].receivesMail ? sensor : null;
  }

  async function log(db: Db, sensor: MailSensor, event: string, type: string, metadata: object): Promise<void> {
    await writeActivityLog(db, {
      entity: `Sensor-${sensor.sensor_id}`,
      at: now(),
      id: base32Id(services.ids),
      log_group: 'upload',
      message: { event, type, metadata },
    });
  }

  async function read({ file, folder }: ArrivedMail, sensors: readonly MailSensor[]): Promise<ReadMail> {
    const { parts: mostParts, depth: mostDepth, parseMs, parseMemory } = mailInLimits;
    try {
      return await readMail(
        { source: file, outDir: folder, now: seconds(services.clock), mostParts, mostDepth },
        { deadline: parseMs, memory: parseMemory, watchEvery: 50 },
      );
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      for (const sensor of sensors) {
        await log(services.db, sensor, 'mail refused', error.reason, { detail: error.message });
      }
      // A busy machine may have more time for it later.
      const later = error.reason === 'timeout' || error.reason === 'failed';
      throw new MailRefusal(later ? 451 : 554, later ? '4.3.0 Not now' : '5.6.0 This mail cannot be read', {
        cause: error,
      });
    }
  }

  async function store(mail: ReadMail, sensor: MailSensor): Promise<void> {
    const known = await noteMail(services.db, sensor.sensor_key, mailHash(mail), now());
    const about = { subject: mail.subject, from: mail.from };
    const names = mail.parts.map(({ name, saidType, bytes }) => ({ name, type: saidType, bytes }));
    if (known.stored > 0) {
      await touchSensor(services.db, sensor.sensor_key, now());
      return log(services.db, sensor, 'already exists', 'mail', { ...about, attachments: names });
    }
    const owner = await eventOwner(services.db, sensor.sensor_key, now());
    if (!owner) throw new MailRefusal(550, '5.1.1 No such mailbox here');
    const outcomes: PartOutcome[] = [];
    for (const part of mail.parts) {
      outcomes.push(await storeMailPart(services, { sensor, owner, mail, arrived: known.received_at }, part));
    }
    const stored = outcomes.filter(({ is_stored }) => is_stored).length;
    const attachments = names.map((name, i) => ({ ...name, ...outcomes[i]?.logged }));
    await transaction(services.db, async (tx) => {
      await markMailStored(tx, sensor.sensor_key, mailHash(mail), stored);
      await touchSensor(tx, sensor.sensor_key, now());
      await log(tx, sensor, stored > 0 ? 'mail' : 'mail without photo or film', 'mail', { ...about, attachments });
    });
  }

  return {
    knows: async (address) => (await sensorOf(address)) !== null,

    async take(arrived) {
      const sensors = new Map<number, MailSensor>();
      for (const address of arrived.recipients) {
        const sensor = await sensorOf(address);
        if (sensor) sensors.set(sensor.sensor_key, sensor);
      }
      if (sensors.size === 0) throw new MailRefusal(550, '5.1.1 No such mailbox here');
      const mail = await read(arrived, [...sensors.values()]);
      for (const sensor of sensors.values()) await store(mail, sensor);
    },
  };
}

/**
 * Identifies a mail that is delivered again: by its id and attachments, regardless of what mail servers added to it.
 */
function mailHash(mail: ReadMail): Buffer {
  const same = [mail.messageId, mail.date, ...mail.parts.map(({ sha256 }) => sha256).toSorted()];
  return createHash('sha256').update(JSON.stringify(same)).digest();
}
