import type { SensorType } from './sensor-type.catalogue.ts';

/** Display names of the sensor types; searches match them too. */
export const sensorTypeNames = {
  en: {
    insect_monitor_v2: 'Insect monitor',
    rat_monitor: 'Rat monitor',
    hykecam: 'Hykecam',
    fly_count: 'Fly count',
    fly_scan: 'Fly scan',
    fly: 'Fly',
    station: 'Station (S type)',
    mirakun_device: 'Mirakun device',
  },
  ja: {
    insect_monitor_v2: '昆虫モニター',
    rat_monitor: 'ネズミモニター',
    hykecam: 'ハイクカム',
    fly_count: 'フライカウント',
    fly_scan: 'フライスキャン',
    fly: 'フライ',
    station: 'ステーション（Sタイプ）',
    mirakun_device: 'ミラクン',
  },
} as const satisfies { readonly [L in 'en' | 'ja']: { readonly [T in SensorType]: string } };
