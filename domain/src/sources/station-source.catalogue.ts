import { stationPhotos, stationSettleSeconds } from './source.limits.ts';
import type { Source } from './source.rules.ts';

const photos = Array.from({ length: stationPhotos }, (_, index) => `photo_${index + 1}`);

/**
 * A station place: scans of a trap's sheets, and of the tab that identifies the trap. The expected photos differ
 * between events and are announced with each. Source: STATION-7, STATION-8, STATION-11.
 */
export const stationSource: Source = {
  resources: ['tab', ...photos],
  expected: [],
  labels: ['tab'],
  leading: null,
  contentTypes: ['image/jpeg'],
  countsInsects: true,
  detectionDetails: true,
  settleSeconds: stationSettleSeconds,
};
