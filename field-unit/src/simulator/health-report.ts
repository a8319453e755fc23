import type { HealthStatus } from '../client/messages.ts';
import { between, type Random } from '../drawing/random.ts';

/** Firmware version reported by simulated units. */
export const SIMULATED_FIRMWARE = 'simulator 1.0';

/** Fraction of reports with one poor value. */
const POOR = 0.12;

/**
 * A full new-style health report with logs of the last half hour. About one in eight has a value beyond its limit, so
 * that the portal has something to show.
 *
 * @param timestamp unix seconds
 */
export function healthReport(random: Random, timestamp: number, ipAddress: string): HealthStatus {
  const poor = random() < POOR ? Math.floor(random() * 5) : -1;
  const log = (value: () => number) =>
    [1800, 1200, 600, 0].map((ago) => ({ timestamp: timestamp - ago, value: Math.round(value()) }));
  return {
    app_info: { version: SIMULATED_FIRMWARE },
    camera: { status_log: log(() => (poor === 0 ? 1 : 0)) },
    network: {
      rssi_log: log(() => (poor === 1 ? between(random, -80, -66) : between(random, -56, -38))),
      ping_log: log(() => (poor === 2 ? between(random, 35, 70) : between(random, 0, 4))),
      wifi_log: log(() => 0),
      eth_log: log(() => 0),
      ip_address: ipAddress,
    },
    microsd: { mount: 0, use: Math.round(poor === 3 ? between(random, 84, 98) : between(random, 8, 55)) },
    cpu_temperature: Math.round(poor === 4 ? between(random, 77, 86) : between(random, 38, 61)),
    ntpd: 0,
  };
}
