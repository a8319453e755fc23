import { Type, type Static } from 'typebox';
import { nullable, text, unixSeconds } from '../common/text.schema.ts';
import { logEntries } from './health.limits.ts';
import { healthProblems } from './health-rule.catalogue.ts';

const log = Type.Array(Type.Object({ timestamp: unixSeconds, value: Type.Number() }, { additionalProperties: false }), {
  maxItems: logEntries,
});

/** New-style health status: has `app_info` with a version. Source: HEALTH-1. */
export const newStyleHealth = Type.Object(
  {
    app_info: Type.Object({ version: text(100, 1) }, { additionalProperties: false }),
    camera: Type.Optional(Type.Object({ status_log: log }, { additionalProperties: false })),
    network: Type.Optional(
      Type.Object(
        {
          rssi_log: Type.Optional(log),
          ping_log: Type.Optional(log),
          wifi_log: Type.Optional(log),
          eth_log: Type.Optional(log),
          ip_address: Type.Optional(nullable(text(45))),
        },
        { additionalProperties: false },
      ),
    ),
    microsd: Type.Optional(
      Type.Object(
        { mount: Type.Optional(Type.Number()), use: Type.Optional(Type.Number()) },
        { additionalProperties: false },
      ),
    ),
    cpu_temperature: Type.Optional(Type.Number()),
    ntpd: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);

/** Old-style health status: rule names with numeric codes. */
export const oldStyleHealth = Type.Record(Type.String({ pattern: '^[A-Za-z0-9_ .-]{1,64}$' }), Type.Number(), {
  maxProperties: 50,
});

/** A health status as a unit reports it. */
export const healthStatus = Type.Union([newStyleHealth, oldStyleHealth]);
export type HealthStatus = Static<typeof healthStatus>;

/** A problem that a unit has reported. Source: HEALTH-4. */
export const healthProblem = Type.Enum([...healthProblems]);
