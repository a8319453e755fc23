import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { defineMessages } from '../platform/i18n.ts';

type TypeWords = { readonly [T in SensorType]: string };

/** Names of the sensor types. */
export const sensorTypeMessages = defineMessages('sensorTypes', {
  en: {
    insect_monitor_v2: 'Insect monitor',
    rat_monitor: 'Rat monitor',
    hykecam: 'Hykecam',
    fly_count: 'Fly count',
    fly_scan: 'Fly scan',
    fly: 'Fly',
    station: 'Station (S type)',
    mirakun_device: 'Mirakun device',
  } as const satisfies TypeWords,
  ja: {
    insect_monitor_v2: '昆虫モニター',
    rat_monitor: 'ネズミモニター',
    hykecam: 'ハイクカム',
    fly_count: 'フライカウント',
    fly_scan: 'フライスキャン',
    fly: 'フライ',
    station: 'ステーション（Sタイプ）',
    mirakun_device: 'ミラクン',
  } as const satisfies TypeWords,
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sensorTypes: (typeof sensorTypeMessages)['en'];
  }
}
