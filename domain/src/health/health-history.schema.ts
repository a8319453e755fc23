import { Type, type Static } from 'typebox';
import { nullable } from '../common/text.schema.ts';

/** Readings of one health report that are kept as history; null: not in the report. */
export const healthPoint = Type.Object(
  {
    /** Unix seconds, by the server's clock. */
    at: Type.Integer(),
    /** Signal, dBm. */
    rssi: nullable(Type.Number()),
    /** Lost pings, percent. */
    ping_loss: nullable(Type.Number()),
    /** °C. */
    cpu_temperature: nullable(Type.Number()),
    /** Used part of the card, percent. */
    card_use: nullable(Type.Number()),
  },
  { additionalProperties: false },
);
export type HealthPoint = Static<typeof healthPoint>;

/** Readings of the last days, oldest first. */
export const healthHistory = Type.Object({ points: Type.Array(healthPoint) }, { additionalProperties: false });
