import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Problem } from '@trapline/domain/common/errors.ts';
import { hasDevices } from '@trapline/domain/devices/device.access.ts';
import {
  deviceServiceBytes,
  deviceServiceMs,
  deviceServiceTries,
  deviceTextLength,
} from '@trapline/domain/devices/device.limits.ts';
import { devicesPath, loginLink } from '@trapline/domain/devices/device.rules.ts';
import type { Device, DeviceList } from '@trapline/domain/devices/device.schema.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { fetchJson, ServiceError } from '../platform/json-service/json-service.ts';
import type { Services } from '../platform/services.ts';
import { findDeviceUserId } from './device.store.ts';

const word = Type.String({ maxLength: deviceTextLength });

/** Unknown members are ignored, so that a service may return more. */
const answer = Compile(
  Type.Array(
    Type.Object({
      name: word,
      ip_address: word,
      serial_number: word,
      login_url: Type.Optional(Type.Union([word, Type.Null()])),
    }),
  ),
);

/** Seconds after which a page may ask again. */
const retryAfter = 30;

/** What reading devices needs. */
export interface DeviceServices extends Pick<Services, 'db' | 'log'> {
  /** Address of the operator's device service; undefined: none is connected. */
  readonly deviceServiceUrl: string | undefined;
}

/**
 * The devices of an account, as the operator's device service lists them now. Source: DEVICE-1, DEVICE-2, DEVICE-3.
 * @param signal aborted when the caller has left
 * @throws Problem forbidden without the type or a user id; invalid_user_id if the service refuses the id; unavailable
 */
export async function readDevices(
  { db, log, deviceServiceUrl }: DeviceServices,
  account: CallerAccount,
  signal: AbortSignal,
): Promise<DeviceList> {
  const userId = await findDeviceUserId(db, account.id);
  if (userId === null || !hasDevices({ ...account, mirakun_user_id: userId })) throw new Problem('forbidden');
  if (deviceServiceUrl === undefined) return { devices: [], connected: false };
  const path = devicesPath(userId);
  if (path === null) throw new Problem('invalid_user_id');
  const limits = { tryTime: deviceServiceMs, tries: deviceServiceTries, bytes: deviceServiceBytes };
  try {
    const { status, body } = await fetchJson(`${deviceServiceUrl}${path}`, limits, signal);
    if (status === 404 || status === 422) throw new Problem('invalid_user_id');
    if (status !== 200) throw new ServiceError(`The device service answered ${status}`);
    if (!answer.Check(body)) throw new ServiceError('The device service answered something that is not documented');
    return { devices: body.map(shown), connected: true };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ err: error }, 'The devices could not be read');
    throw new Problem('unavailable', { detail: 'The device service does not answer', retryAfter, cause: error });
  }
}

function shown({
  name,
  ip_address,
  serial_number,
  login_url,
}: Omit<Device, 'login_url'> & { login_url?: string | null }): Device {
  const [named, ip, serial] = [name, ip_address, serial_number].map((text) => text.toWellFormed());
  return {
    name: named ?? '',
    ip_address: ip ?? '',
    serial_number: serial ?? '',
    login_url: loginLink(login_url),
  };
}
