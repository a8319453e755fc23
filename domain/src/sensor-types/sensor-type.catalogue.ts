import { settleSeconds } from '../sources/source.limits.ts';
import type { Resource, Source } from '../sources/source.rules.ts';
import { stationSource } from '../sources/station-source.catalogue.ts';

/** The sensor types in their list order (TYPE-1). */
export const sensorTypes = [
  'insect_monitor_v2',
  'rat_monitor',
  'hykecam',
  'fly_count',
  'fly_scan',
  'fly',
  'station',
  'mirakun_device',
] as const;

/** Key of a sensor type, as used in the API. */
export type SensorType = (typeof sensorTypes)[number];

/** What a sensor type can do, in addition to its properties as a source of photos. Source: TYPE-2, TYPE-3. */
export interface SensorTypeCapabilities extends Source {
  readonly healthCheck: boolean;
  readonly threshold: boolean;
  readonly replacement: boolean;
  readonly photoInterval: boolean;
  readonly csvExport: boolean;
  readonly receivesMail: boolean;
  /** Whether users may upload files in the browser. */
  readonly browserUpload: boolean;
  /** Whether it has field units and can be created from the sensor list. Source: UNIT-8. */
  readonly fieldUnits: boolean;
  /** Size of its photos as uploaded, pixels. Source: TYPE-5. */
  readonly photoSize: { readonly width: number; readonly height: number } | null;
}

const photos = ['image/jpeg', 'image/png'] as const;
const videos = ['video/mp4', 'video/quicktime'] as const;
const none = {
  resources: [],
  expected: [],
  labels: [],
  leading: null,
  contentTypes: [],
  settleSeconds,
  healthCheck: false,
  threshold: false,
  replacement: false,
  photoInterval: false,
  detectionDetails: false,
  csvExport: false,
  receivesMail: false,
  browserUpload: false,
  countsInsects: false,
  fieldUnits: false,
  photoSize: null,
} as const;

const insectPhoto = { width: 2592, height: 1944 };

const flyCount = {
  ...none,
  resources: ['photo'],
  expected: ['photo'],
  contentTypes: photos,
  healthCheck: true,
  threshold: true,
  replacement: true,
  photoInterval: true,
  csvExport: true,
  countsInsects: true,
  fieldUnits: true,
  photoSize: insectPhoto,
} as const;

/** Capabilities by sensor type. Source: TYPE-2. */
export const sensorTypeCapabilities: { readonly [T in SensorType]: SensorTypeCapabilities } = {
  insect_monitor_v2: {
    ...none,
    resources: ['photo_left', 'photo_center', 'photo_right'],
    expected: ['photo_left', 'photo_center', 'photo_right'],
    leading: 'photo_center',
    contentTypes: photos,
    healthCheck: true,
    threshold: true,
    detectionDetails: true,
    csvExport: true,
    countsInsects: true,
    fieldUnits: true,
    photoSize: insectPhoto,
  },
  rat_monitor: {
    ...none,
    resources: ['video', 'original_video'],
    expected: ['video'],
    leading: 'original_video',
    contentTypes: videos,
    csvExport: true,
    fieldUnits: true,
  },
  hykecam: {
    ...none,
    resources: ['photo', 'video'],
    expected: [],
    contentTypes: [...photos, ...videos],
    receivesMail: true,
    browserUpload: true,
    fieldUnits: true,
  },
  fly_count: flyCount,
  fly_scan: { ...flyCount, detectionDetails: true, photoSize: { width: 5472, height: 3648 } },
  fly: { ...flyCount, detectionDetails: true, photoSize: { width: 50_248, height: 5472 } },
  station: { ...none, ...stationSource },
  mirakun_device: none,
};

/** Whether `value` is a sensor type. */
export function isSensorType(value: string): value is SensorType {
  return sensorTypes.some((type) => type === value);
}

/** Whether the units of a type report sightings of animals instead of counts. Source: TYPE-2, ATTENTION-8. */
export function reportsSightings(type: SensorType): boolean {
  const { fieldUnits, countsInsects } = sensorTypeCapabilities[type];
  return fieldUnits && !countsInsects;
}

/** The properties of a sensor type as a source of photos and films. */
export function sourceOf(type: SensorType): Source {
  return sensorTypeCapabilities[type];
}

/** All resources that field units may upload, of any sensor type. Source: TYPE-3. */
export const unitResources: readonly Resource[] = [
  ...new Set(
    sensorTypes.filter((type) => sensorTypeCapabilities[type].fieldUnits).flatMap((type) => sourceOf(type).resources),
  ),
];
