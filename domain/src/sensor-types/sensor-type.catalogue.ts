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

/** Keys of the photos and films a field unit may upload for an event. Source: TYPE-3. */
export const resources = ['photo', 'photo_left', 'photo_center', 'photo_right', 'video', 'original_video'] as const;

/** Key of a photo or film of an event. */
export type Resource = (typeof resources)[number];

/** What a sensor type can do. Source: TYPE-2. */
export interface SensorTypeCapabilities {
  /** Resources its units upload. */
  readonly resources: readonly Resource[];
  /** Resources that an event needs to be complete (TYPE-3). */
  readonly expected: readonly Resource[];
  /** Content types accepted for its uploads. */
  readonly contentTypes: readonly string[];
  readonly healthCheck: boolean;
  readonly threshold: boolean;
  readonly replacement: boolean;
  readonly photoInterval: boolean;
  /** Whether boxes have an insect type; otherwise all insects count as one group `others`. */
  readonly detectionDetails: boolean;
  readonly csvExport: boolean;
  readonly receivesMail: boolean;
  /** Whether users may upload files in the browser. */
  readonly browserUpload: boolean;
  /** Whether the detector counts insects on its photos. */
  readonly countsInsects: boolean;
  /** Whether it has field units and can be created from the sensor list. */
  readonly fieldUnits: boolean;
  /** Size of its photos as uploaded, pixels. Source: TYPE-5. */
  readonly photoSize: { readonly width: number; readonly height: number } | null;
}

const photos = ['image/jpeg', 'image/png'] as const;
const videos = ['video/mp4', 'video/quicktime'] as const;
const none = {
  resources: [],
  expected: [],
  contentTypes: [],
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
  station: { ...none, contentTypes: ['image/jpeg'] },
  mirakun_device: none,
};

/** Whether `value` is a sensor type. */
export function isSensorType(value: string): value is SensorType {
  return sensorTypes.some((type) => type === value);
}

/** Whether `value` is an upload resource. */
export function isResource(value: string): value is Resource {
  return resources.some((resource) => resource === value);
}

/** Whether a resource is a film rather than a photo. */
export function isVideoResource(resource: Resource): boolean {
  return resource === 'video' || resource === 'original_video';
}
