import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/** Key of a person of the demonstration. */
export type DemoPersonKey = 'operator' | 'manager' | 'technician' | 'newcomer' | 'contractor';

/** A demonstration account. `role` is printed next to it at start-up. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly role: string;
  readonly organization: DemoOrganizationKey | null;
  /** The id by which the device service knows the person. */
  readonly deviceUserId?: string;
}

/** The organizations of the demonstration. */
export type DemoOrganizationKey = 'factory' | 'contractor';

/** Names of the organizations, and their admins. */
export const demoOrganizations: {
  readonly [O in DemoOrganizationKey]: {
    readonly name: string;
    readonly address: string;
    readonly phoneNumber: string;
    readonly admin: DemoPersonKey;
    /** Its plan for station traps. */
    readonly plan: number;
  };
} = {
  factory: {
    name: 'みなと食品株式会社 第二工場',
    address: '千葉県見本市港町4-2-1',
    phoneNumber: '000-0000-0001',
    admin: 'manager',
    plan: 1,
  },
  contractor: {
    name: '株式会社あおば防虫サービス',
    address: '東京都見本区青葉1-8-5',
    phoneNumber: '000-0000-0002',
    admin: 'contractor',
    plan: 12,
  },
};

/** The user id by which the device service of the demonstration knows the manager. */
export const demoDeviceUser = 'demo';

/** The accounts, in the order in which they are printed. */
export const demoPeople: { readonly [P in DemoPersonKey]: DemoPerson } = {
  operator: {
    email: 'admin@demo.trapline.example',
    name: 'Trapline operator',
    locale: 'en',
    role: 'product admin: sees and sets everything (English)',
    organization: null,
  },
  manager: {
    email: 'manager@demo.trapline.example',
    name: '佐藤 恵（品質管理課）',
    locale: 'ja',
    role: 'organization admin: hygiene manager of the factory (Japanese)',
    organization: 'factory',
    deviceUserId: demoDeviceUser,
  },
  technician: {
    email: 'technician@demo.trapline.example',
    name: '高橋 健太（設備課）',
    locale: 'ja',
    role: 'member who made some of the sensors (Japanese)',
    organization: 'factory',
  },
  newcomer: {
    email: 'newcomer@demo.trapline.example',
    name: '中村 葵（製造一課）',
    locale: 'ja',
    role: 'member who has little yet (Japanese)',
    organization: 'factory',
  },
  contractor: {
    email: 'pestcontrol@demo.trapline.example',
    name: '小林 大輔（あおば防虫）',
    locale: 'ja',
    role: 'pest control firm: some sites and a sensor are shared with it (Japanese)',
    organization: 'contractor',
  },
};

/** An installation site. */
export interface DemoSite {
  readonly name: string;
  readonly memo: string;
}

/** Photos of an earlier time whose boxes somebody corrected afterwards. */
export interface DemoLesson {
  readonly daysAgo: number;
  /** Number of photos, one after another. */
  readonly photos: number;
  readonly by: DemoPersonKey;
  /** Whether automatic naming was turned on before, so that names are also checked unseen. */
  readonly automatic?: boolean;
}

/** A sensor with its field unit, and the site where it stands. */
export interface DemoUnit {
  readonly id: string;
  readonly type: SensorType;
  readonly name: string;
  readonly memo: string;
  readonly maker: DemoPersonKey;
  /** Seconds between photos. */
  readonly interval: number;
  /** Who counts the insects: the unit itself, by type, or the portal's detector. */
  readonly counting: 'unit' | 'portal';
  /** Number of its newest events that have pictures. */
  readonly pictured: number;
  /** Earlier photos that were corrected, oldest first. */
  readonly lessons?: readonly DemoLesson[];
  /** Size of drawn sheets, and the scale of their insects; null for cameras that watch for rats. */
  readonly frame: { readonly width: number; readonly height: number; readonly insectScale: number } | null;
  /** Number of days it has been silent. */
  readonly silentDays: number;
  /** Its last health report: all well, one value beyond its limit, or in the old style. */
  readonly health: 'good' | 'hot' | 'weak' | 'old';
  readonly hasThresholds: boolean;
  readonly site: DemoSite;
  /** Days of its history, if it is longer than that of others: what the dashboard compares with the year before. */
  readonly historyDays?: number;
  /** The site to which it was moved halfway through the history. */
  readonly movedTo?: DemoSite;
}

const hour = 3_600;
const small = { width: 1296, height: 972 };
// The portal's detector needs insects of about their real size; units that count themselves do not.
const forDetector = { ...small, insectScale: 0.8 };
const forEyes = { ...small, insectScale: 0.6 };
const scan = { width: 2736, height: 1824, insectScale: 0.75 };

const lightTrap = {
  type: 'insect_monitor_v2',
  maker: 'manager',
  interval: hour,
  counting: 'unit',
  pictured: 6,
  frame: forEyes,
  silentDays: 0,
  health: 'good',
  hasThresholds: true,
  memo: '捕虫灯の交換は年2回（4月・10月）。',
} as const;
const flyCounter = { ...lightTrap, type: 'fly_count', maker: 'technician', frame: forDetector, memo: '' } as const;
const flyScanner = {
  ...flyCounter,
  type: 'fly_scan',
  interval: 3 * hour,
  pictured: 5,
  frame: scan,
  historyDays: 430,
} as const;
const ratCamera = {
  ...lightTrap,
  type: 'rat_monitor',
  pictured: 4,
  frame: null,
  hasThresholds: false,
  memo: '',
} as const;

/** All sensors with a history. */
export const demoUnits: readonly DemoUnit[] = [
  {
    ...lightTrap,
    id: 'MINATO_LT01',
    name: 'ライトトラップ1号機',
    site: { name: '充填室', memo: '天井灯の西側。清掃は毎週金曜の終業後。' },
  },
  {
    ...lightTrap,
    id: 'MINATO_LT02',
    name: 'ライトトラップ2号機',
    health: 'weak',
    site: { name: '原料倉庫', memo: '小麦粉・糖類の保管。シャッターは荷受け時のみ開放。' },
  },
  {
    ...lightTrap,
    id: 'MINATO_LT03',
    name: 'ライトトラップ3号機',
    counting: 'portal',
    pictured: 4,
    frame: forDetector,
    site: { name: '包装ライン1', memo: 'ライン休止中。機器は包装ライン3へ移設。' },
    movedTo: { name: '包装ライン3', memo: '新ライン。陽圧の確認は毎朝。' },
  },
  {
    ...ratCamera,
    id: 'MINATO_RM01',
    name: 'ネズミカメラ1',
    site: { name: '廃棄物置き場', memo: '裏口横。夜間は施錠。' },
  },
  {
    ...ratCamera,
    id: 'MINATO_RM02',
    name: 'ネズミカメラ2',
    site: { name: '配管ピット', memo: '点検口Bから入る。' },
  },
  {
    ...ratCamera,
    id: 'MINATO_HC01',
    type: 'hykecam',
    interval: 4 * hour,
    pictured: 8,
    name: 'ハイクカム1',
    site: { name: '搬入口', memo: 'トラックバース2番の外壁。' },
  },
  {
    ...flyCounter,
    id: 'MINATO_FC01',
    name: 'フライカウント1',
    counting: 'portal',
    site: { name: '出荷口', memo: 'エアカーテンの内側。粘着シートは毎月交換。' },
  },
  {
    ...flyCounter,
    id: 'MINATO_FC02',
    name: 'フライカウント2',
    counting: 'portal',
    health: 'old',
    site: { name: '従業員通用口', memo: '' },
  },
  {
    ...flyCounter,
    id: 'MINATO_FC03',
    name: 'フライカウント3',
    pictured: 4,
    silentDays: 4,
    frame: forEyes,
    site: { name: '製品倉庫', memo: '4日前から応答なし。電源の確認を依頼中。' },
  },
  {
    ...flyScanner,
    id: 'MINATO_FS01',
    name: 'フライスキャン1',
    health: 'hot',
    site: { name: '計量室', memo: '' },
  },
  {
    ...flyScanner,
    id: 'MINATO_FS02',
    name: 'フライスキャン2',
    site: { name: '仕込み室', memo: '発酵タンクの間。果実類の処理がある日は増える。' },
  },
  {
    ...flyScanner,
    id: 'MINATO_FS03',
    name: 'フライスキャン3',
    counting: 'portal',
    pictured: 4,
    hasThresholds: false,
    frame: { ...scan, width: 1824, height: 1216 },
    lessons: [
      { daysAgo: 80, photos: 1, by: 'technician' },
      { daysAgo: 52, photos: 1, by: 'technician' },
      { daysAgo: 26, photos: 2, by: 'manager' },
      { daysAgo: 12, photos: 3, by: 'technician' },
      { daysAgo: 4, photos: 2, by: 'technician', automatic: true },
    ],
    site: { name: '排水処理室', memo: '試験設置。しきい値は未設定。' },
  },
  {
    ...flyScanner,
    id: 'MINATO_FL01',
    type: 'fly',
    interval: 6 * hour,
    name: 'フライ1',
    frame: { width: 6280, height: 684, insectScale: 0.5 },
    site: { name: '資材庫', memo: '北側の壁に沿った長いシート。' },
  },
];

/** An unused sensor: it never reported and stands at no site. */
export const demoSpare = {
  id: 'MINATO_FC04',
  type: 'fly_count',
  name: 'フライカウント 予備機',
  memo: '未設置。',
  maker: 'newcomer',
} as const;

/** Shares with other people: sites to read, sensors to read or to edit. */
export const demoShares = {
  sites: [
    { name: '充填室', with: 'contractor' },
    { name: '原料倉庫', with: 'contractor' },
    { name: '廃棄物置き場', with: 'contractor' },
    { name: '出荷口', with: 'contractor' },
    { name: '充填室', with: 'newcomer' },
  ],
  sensors: [
    { id: 'MINATO_RM01', with: 'contractor', permissions: ['full'] },
    { id: 'MINATO_FC01', with: 'newcomer', permissions: ['read'] },
  ],
} as const;

/** Marks set by users on events; `back` counts events from the newest (0). */
export const demoMarks = [
  { id: 'MINATO_LT01', back: 1, change: { pickup: true, tags: ['要確認', '窓の開放'] } },
  { id: 'MINATO_LT02', back: 3, change: { tags: ['清掃後'] } },
  { id: 'MINATO_LT02', back: 30, change: { hidden: true, tags: ['点検中'] } },
  { id: 'MINATO_FS01', back: 2, change: { pickup: true, tags: ['点検時'] } },
  { id: 'MINATO_FS02', back: 20, change: { misdetection: true, tags: ['水滴'] } },
  { id: 'MINATO_RM01', back: 0, change: { pickup: true } },
  { id: 'MINATO_RM02', back: 2, change: { tags: ['業者に連絡済み'] } },
  { id: 'MINATO_FC01', back: 4, change: { tags: ['荷受け集中'] } },
] as const;
