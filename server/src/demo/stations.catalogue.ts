import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { DemoPersonKey } from './demo.catalogue.ts';

/** When a kind of insect flies. */
export type DemoSeason = 'summer' | 'autumn' | 'always';

/** A trap of a place, which is collected every month. */
export interface DemoTrap {
  readonly trapNo: string;
  /** Photos of each collection, without the tab. */
  readonly photos: number;
  /** Its catch, relative to the other traps of the place. */
  readonly level: number;
  /** Number of its newest events that have pictures. */
  readonly pictured?: number;
  /** It was not collected yet this month. */
  readonly waiting?: boolean;
  /** What was misread at one of its collections; `ago` counts months. */
  readonly misread?: { readonly ago: number; readonly trapNo?: string; readonly place?: string };
}

/** A place with traps that are scanned, or photographed by a photo box. */
export interface DemoPlace {
  readonly name: string;
  readonly hidden: boolean;
  readonly threshold: number | null;
  /** Who scans its traps; null: a photo box. */
  readonly scannedBy: DemoPersonKey | null;
  /** Name of the photo box as it reports it. */
  readonly box: string | null;
  /** Months ago, up to which the place had a box of version 1; 0: it still has. */
  readonly versionOne: number | null;
  /** Months ago of the newest and the oldest collection. */
  readonly months: { readonly newest: number; readonly oldest: number };
  /** What flies there, insects a day at the height of the season. */
  readonly guests: readonly (readonly [InsectType, number, DemoSeason])[];
  readonly traps: readonly DemoTrap[];
}

const twoYears = { newest: 0, oldest: 23 } as const;
const scanned = { hidden: false, threshold: null, box: null, versionOne: null, months: twoYears } as const;

/** The station places of the factory. */
export const demoPlaces: readonly DemoPlace[] = [
  {
    ...scanned,
    name: '第1包装室',
    scannedBy: 'manager',
    guests: [
      ['midge', 0.9, 'summer'],
      ['fungus_gnat', 0.35, 'autumn'],
      ['dark_winged_gnat', 0.3, 'summer'],
      ['psocid', 0.25, 'summer'],
      ['scuttle_fly', 0.2, 'always'],
      ['mold_beetle', 0.12, 'always'],
      ['others', 0.05, 'always'],
    ],
    traps: [
      { trapNo: '1', photos: 1, level: 1, pictured: 2 },
      { trapNo: '2', photos: 1, level: 0.6 },
      { trapNo: '3', photos: 3, level: 1.6, pictured: 1 },
      { trapNo: '4', photos: 1, level: 0.8 },
      { trapNo: '5', photos: 3, level: 1.2 },
      { trapNo: '10', photos: 1, level: 0.7, waiting: true },
    ],
  },
  {
    ...scanned,
    name: '原料倉庫',
    scannedBy: null,
    box: '撮影ボックス1号機',
    versionOne: 0,
    guests: [
      ['indian_meal_moth', 0.5, 'summer'],
      ['cigarette_beetle', 0.45, 'summer'],
      ['psocid', 0.4, 'always'],
      ['mold_beetle', 0.2, 'always'],
      ['parasitic_wasp', 0.1, 'autumn'],
      ['others', 0.05, 'always'],
    ],
    traps: [
      { trapNo: 'A-01', photos: 1, level: 1, pictured: 1 },
      { trapNo: 'A-02', photos: 1, level: 0.7 },
      { trapNo: 'A-03', photos: 2, level: 1.3, misread: { ago: 1, trapNo: 'A-O3' } },
      { trapNo: 'A-04', photos: 1, level: 0.9, misread: { ago: 2, place: '原科倉庫' } },
      { trapNo: 'A-05', photos: 1, level: 0.8, waiting: true },
    ],
  },
  {
    ...scanned,
    name: '下処理室',
    threshold: 3,
    scannedBy: null,
    box: '撮影ボックス2号機',
    guests: [
      ['fruit_fly', 0.8, 'always'],
      ['drain_fly', 0.5, 'always'],
      ['moth_fly', 0.35, 'summer'],
      ['scuttle_fly', 0.3, 'always'],
      ['house_fly', 0.15, 'summer'],
      ['lesser_dung_fly', 0.1, 'autumn'],
    ],
    traps: [
      { trapNo: '1', photos: 1, level: 0.9, pictured: 2 },
      { trapNo: '2', photos: 2, level: 0.8 },
      // Near the drain: its index exceeds the threshold of the place.
      { trapNo: '3', photos: 2, level: 3.4, pictured: 1 },
      { trapNo: '4', photos: 3, level: 0.7 },
      { trapNo: '5', photos: 1, level: 0.5 },
    ],
  },
  {
    ...scanned,
    name: '社員食堂',
    scannedBy: null,
    box: '撮影ボックス2号機',
    versionOne: 12,
    guests: [
      ['fruit_fly', 0.5, 'autumn'],
      ['house_fly', 0.3, 'summer'],
      ['mosquito', 0.3, 'summer'],
      ['leafhopper', 0.2, 'autumn'],
      ['winged_ant', 0.1, 'summer'],
      ['aphid', 0.2, 'autumn'],
      ['others', 0.08, 'always'],
    ],
    traps: [
      { trapNo: 'S1', photos: 2, level: 1 },
      { trapNo: 'S2', photos: 1, level: 0.7 },
      { trapNo: 'S3', photos: 3, level: 1.2 },
      { trapNo: 'S4', photos: 1, level: 0.6 },
    ],
  },
  {
    ...scanned,
    name: '旧包装室',
    hidden: true,
    scannedBy: 'technician',
    months: { newest: 14, oldest: 23 },
    guests: [
      ['midge', 0.8, 'summer'],
      ['psocid', 0.4, 'always'],
      ['others', 0.1, 'always'],
    ],
    traps: [
      { trapNo: '1', photos: 1, level: 1 },
      { trapNo: '2', photos: 1, level: 0.8 },
    ],
  },
];
