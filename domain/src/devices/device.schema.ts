import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';

const closed = { additionalProperties: false } as const;

/** A device of a third party. */
export const device = Type.Object(
  {
    name: Type.String(),
    ip_address: Type.String(),
    serial_number: Type.String(),
    /** http or https; null if the service gives none that may be shown. */
    login_url: nullable(Type.String()),
  },
  closed,
);
export type Device = Static<typeof device>;

/** The devices of the caller. `connected` is false if the portal has no device service. Source: DEVICE-2. */
export const deviceList = Type.Object({ devices: Type.Array(device), connected: Type.Boolean() }, closed);
export type DeviceList = Static<typeof deviceList>;
