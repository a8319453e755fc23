import { isSensorId } from '../sensors/sensor.rules.ts';

/** A mailbox for photos: the sensor, and the secret known to those who may send. */
export interface MailBox {
  readonly sensorId: string;
  readonly mailHash: string;
}

/**
 * Parses an address of the form `{sensor id}-{mail_hash}@{domain}`; null when it cannot be one of the portal's.
 * Source: SENSOR-10, MAILIN-1.
 * @param domain MAIL_IN_DOMAIN
 */
export function readMailBox(address: string, domain: string): MailBox | null {
  const [local = '', host = '', ...more] = address.toLowerCase().split('@');
  if (more.length > 0 || host !== domain.toLowerCase()) return null;
  const [sensorId = '', mailHash = '', ...rest] = local.split('-');
  const fits = rest.length === 0 && isSensorId(sensorId) && /^[a-z2-7]{26}$/.test(mailHash);
  return fits ? { sensorId, mailHash } : null;
}
