import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { writeActivityLog, type ActivityLogGroup } from '../activity-logs/activity-log.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { keepHealth, keepUnitFacts, touchSensor } from '../health/sensor-state.store.ts';
import type { Services } from '../platform/services.ts';
import type { DemoUnit } from './demo.catalogue.ts';
import type { PlacedPast } from './history.actions.ts';
import type { Span } from './past.ts';

const hour = 3_600;
/** Seconds between the reports of a unit, and hours before the end that they cover. */
const reports = { every: 6 * hour, hours: 48 };

/** The health report of a unit. */
function statusOf({ health }: DemoUnit, timestamp: number, random: () => number, ip_address: string): HealthStatus {
  // Units of the first generation report codes: 300 is a connection error.
  if (health === 'old') return { WiFi: 300, Server: 100 };
  const log = (value: () => number) =>
    [1_800, 1_200, 600, 0].map((ago) => ({ timestamp: timestamp - ago, value: Math.round(value()) }));
  return {
    app_info: { version: '4.2.1' },
    camera: { status_log: log(() => 0) },
    network: {
      rssi_log: log(() => (health === 'weak' ? -74 : -46) + random() * 6),
      ping_log: log(() => (health === 'weak' ? 38 : 0) + random() * 4),
      wifi_log: log(() => 0),
      eth_log: log(() => 0),
      ip_address,
    },
    microsd: { mount: 0, use: health === 'hot' ? 86 : Math.round(12 + random() * 30) },
    cpu_temperature: health === 'hot' ? 79 : Math.round(42 + random() * 12),
    ntpd: 0,
  };
}

/** Stores a unit's reports of the last days, ending a few minutes before its silence or the present. */
export async function keepReports(services: Services, past: PlacedPast, span: Span): Promise<void> {
  const { unit, sensor_key } = past;
  const { db } = services;
  const random = createRandom(`reports ${unit.id}`);
  const last = span.to - unit.silentDays * 86_400 - 60 - Math.floor(random() * 400);
  const ip_address = `192.168.20.${10 + (sensor_key % 200)}`;
  const log = (log_group: ActivityLogGroup, event: string, timestamp: number, body: object) =>
    writeActivityLog(db, {
      entity: `Sensor-${unit.id}`,
      at: instant(timestamp),
      // Deterministic, so that no entry is written twice after an interruption.
      id: `${log_group}-${timestamp}`,
      log_group,
      message: { event, type: 'http', ...body },
    });
  const serial_no = `TL-${String(20_240_000 + sensor_key * 37)}`;
  const facts = { firmware_version: unit.health === 'old' ? '1.8.0' : '4.2.1', ip_address, serial_no };
  const begin = last - reports.hours * hour;
  const { healthCheck } = sensorTypeCapabilities[unit.type];
  await keepUnitFacts(db, sensor_key, facts, instant(begin));
  await log('settings-update', 'settings', begin, { body: facts });
  for (let timestamp = begin; timestamp <= last; timestamp += reports.every) {
    await log('settings-show', 'settings', timestamp, {});
    if (!healthCheck) continue;
    const body = statusOf(unit, timestamp, random, ip_address);
    await keepHealth(db, sensor_key, body, instant(timestamp));
    await log('health-check', 'health', timestamp, { body });
  }
  await touchSensor(db, sensor_key, instant(last));
}
