import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** A sensor and its site. */
export interface Place {
  readonly sensor: string;
  readonly sensorName: string;
  readonly site: string;
  readonly type: SensorType;
  readonly threshold?: number;
}

/** The places used in the stories. Sites are listed by name, so these come before the spare ones. */
export const places = {
  /** Many events with typed insects; the newest has a large photo. */
  bakery: { sensor: 'BAKERY_1', sensorName: '製パン機 1', site: 'Bakery 製パン室', type: 'fly_scan' },
  /** Two old events, one of them over the threshold. */
  dock: { sensor: 'DOCK_1', sensorName: 'Dock counter', site: 'Dock 出荷場', type: 'fly_count', threshold: 5 },
  /** Shared with Rena for reading. */
  hall: { sensor: 'HALL_1', sensorName: 'Hall scanner', site: 'Hall 共用ホール', type: 'fly_scan' },
  /** Initially empty: photos arrive here. */
  light: { sensor: 'LIGHT_1', sensorName: 'Light trap', site: 'Light trap 包装室', type: 'insect_monitor_v2' },
  /** A unit that never reported. */
  cellar: { sensor: 'RAT_1', sensorName: 'Cellar camera', site: 'Cellar 地下室', type: 'rat_monitor' },
} as const satisfies Readonly<Record<string, Place>>;

/** Sensors and sites without data, so that lists have a second page. */
export const spares = Array.from({ length: 20 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return { sensor: `SPARE_${number}`, sensorName: `Spare ${number}`, site: `Zone ${number}` };
});

/** Number of events at the bakery, and the seconds between them: all within the past seven days. */
export const bakeryEvents = { count: 45, every: 3 * 3_600 } as const;
/** Insects that its unit found on every photo, by type. */
export const bakeryCounts = { fruit_fly: 4, scuttle_fly: 2, others: 1 } as const;
/** Counts of the two events at the dock, older first, and how many days ago they were. */
export const dockEvents = [
  { count: 3, daysAgo: 40 },
  { count: 9, daysAgo: 39 },
] as const;
