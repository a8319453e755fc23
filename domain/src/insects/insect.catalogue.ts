/**
 * All insect types in the order of their numeric codes, which start at 1. The order is part of the stored data: append,
 * never insert or remove. Source: INSECT-1.
 */
export const insectTypes = [
  'others',
  'aphid',
  'thrips',
  'psocid',
  'drain_fly',
  'moth_fly',
  'midge',
  'biting_midge',
  'gall_midge',
  'fungus_gnat',
  'dark_winged_gnat',
  'scuttle_fly',
  'fruit_fly',
  'house_fly',
  'blow_fly',
  'lesser_dung_fly',
  'black_scavenger_fly',
  'crane_fly',
  'mosquito',
  'leafhopper',
  'whitefly',
  'parasitic_wasp',
  'winged_ant',
  'indian_meal_moth',
  'cigarette_beetle',
  'mold_beetle',
] as const;

/** Key of an insect type, as used in the API and in counts. */
export type InsectType = (typeof insectTypes)[number];

/** Conditions around a plant that attract insects. Source: INSECT-3. */
export const insectCauses = ['damp', 'garbage', 'waterbody', 'green_space', 'stored_food', 'mold'] as const;

/** A condition that attracts insects. */
export type InsectCause = (typeof insectCauses)[number];

/** Whether an insect breeds inside the building or comes in from outside. */
export type InsectRoute = 'indoor' | 'outdoor';

/** A text in both languages of the portal. */
export interface Bilingual {
  readonly en: string;
  readonly ja: string;
}

/** Facts about an insect type, without the long texts. */
export interface InsectEntry {
  /** One or two Latin letters for the symbol column of count tables; unique. */
  readonly symbol: string;
  readonly name: Bilingual;
  /** Scientific order; null for `others`. */
  readonly order: string | null;
  /** Scientific family; null for `others` and for types that cover several families. */
  readonly family: string | null;
  /** Null for `others`. */
  readonly route: InsectRoute | null;
  readonly causes: readonly InsectCause[];
}

/** The reference, by type. Source: INSECT-1, INSECT-3, docs/insect-reference.md. */
export const insectReference: Readonly<Record<InsectType, InsectEntry>> = {
  others: { symbol: 'Ot', name: { en: 'Others', ja: 'その他' }, order: null, family: null, route: null, causes: [] },
  aphid: {
    symbol: 'Ap',
    name: { en: 'Aphids', ja: 'アブラムシ' },
    order: 'Hemiptera',
    family: 'Aphididae',
    route: 'outdoor',
    causes: ['green_space'],
  },
  thrips: {
    symbol: 'Th',
    name: { en: 'Thrips', ja: 'アザミウマ' },
    order: 'Thysanoptera',
    family: null,
    route: 'outdoor',
    causes: ['green_space'],
  },
  psocid: {
    symbol: 'Ps',
    name: { en: 'Psocids (booklice)', ja: 'チャタテムシ' },
    order: 'Psocodea',
    family: null,
    route: 'indoor',
    causes: ['damp', 'mold'],
  },
  drain_fly: {
    symbol: 'Dr',
    name: { en: 'Drain flies', ja: 'ホシチョウバエ' },
    order: 'Diptera',
    family: 'Psychodidae',
    route: 'indoor',
    causes: ['damp', 'garbage'],
  },
  moth_fly: {
    symbol: 'Mo',
    name: { en: 'Moth flies', ja: 'オオチョウバエ' },
    order: 'Diptera',
    family: 'Psychodidae',
    route: 'indoor',
    causes: ['damp', 'garbage'],
  },
  midge: {
    symbol: 'Mi',
    name: { en: 'Non-biting midges', ja: 'ユスリカ' },
    order: 'Diptera',
    family: 'Chironomidae',
    route: 'outdoor',
    causes: ['waterbody'],
  },
  biting_midge: {
    symbol: 'Bm',
    name: { en: 'Biting midges', ja: 'ヌカカ' },
    order: 'Diptera',
    family: 'Ceratopogonidae',
    route: 'outdoor',
    causes: ['waterbody', 'damp'],
  },
  gall_midge: {
    symbol: 'Gm',
    name: { en: 'Gall midges', ja: 'タマバエ' },
    order: 'Diptera',
    family: 'Cecidomyiidae',
    route: 'outdoor',
    causes: ['green_space'],
  },
  fungus_gnat: {
    symbol: 'Fg',
    name: { en: 'Fungus gnats', ja: 'キノコバエ' },
    order: 'Diptera',
    family: 'Mycetophilidae',
    route: 'outdoor',
    causes: ['green_space', 'damp'],
  },
  dark_winged_gnat: {
    symbol: 'Dg',
    name: { en: 'Dark-winged fungus gnats', ja: 'クロバネキノコバエ' },
    order: 'Diptera',
    family: 'Sciaridae',
    route: 'outdoor',
    causes: ['green_space', 'damp'],
  },
  scuttle_fly: {
    symbol: 'Sc',
    name: { en: 'Scuttle flies', ja: 'ノミバエ' },
    order: 'Diptera',
    family: 'Phoridae',
    route: 'indoor',
    causes: ['garbage', 'damp'],
  },
  fruit_fly: {
    symbol: 'Fr',
    name: { en: 'Fruit flies', ja: 'ショウジョウバエ' },
    order: 'Diptera',
    family: 'Drosophilidae',
    route: 'indoor',
    causes: ['garbage'],
  },
  house_fly: {
    symbol: 'Ho',
    name: { en: 'House flies', ja: 'イエバエ' },
    order: 'Diptera',
    family: 'Muscidae',
    route: 'outdoor',
    causes: ['garbage'],
  },
  blow_fly: {
    symbol: 'Bl',
    name: { en: 'Blow flies', ja: 'クロバエ' },
    order: 'Diptera',
    family: 'Calliphoridae',
    route: 'outdoor',
    causes: ['garbage'],
  },
  lesser_dung_fly: {
    symbol: 'Du',
    name: { en: 'Lesser dung flies', ja: 'フンコバエ' },
    order: 'Diptera',
    family: 'Sphaeroceridae',
    route: 'outdoor',
    causes: ['garbage', 'damp'],
  },
  black_scavenger_fly: {
    symbol: 'Bs',
    name: { en: 'Black scavenger flies', ja: 'ニセケバエ' },
    order: 'Diptera',
    family: 'Scatopsidae',
    route: 'outdoor',
    causes: ['garbage', 'green_space'],
  },
  crane_fly: {
    symbol: 'Cr',
    name: { en: 'Crane flies', ja: 'ガガンボ' },
    order: 'Diptera',
    family: 'Tipulidae',
    route: 'outdoor',
    causes: ['green_space', 'waterbody'],
  },
  mosquito: {
    symbol: 'Mq',
    name: { en: 'Mosquitoes', ja: 'カ' },
    order: 'Diptera',
    family: 'Culicidae',
    route: 'outdoor',
    causes: ['waterbody'],
  },
  leafhopper: {
    symbol: 'Lh',
    name: { en: 'Leafhoppers', ja: 'ヨコバイ' },
    order: 'Hemiptera',
    family: 'Cicadellidae',
    route: 'outdoor',
    causes: ['green_space'],
  },
  whitefly: {
    symbol: 'Wh',
    name: { en: 'Whiteflies', ja: 'コナジラミ' },
    order: 'Hemiptera',
    family: 'Aleyrodidae',
    route: 'outdoor',
    causes: ['green_space'],
  },
  parasitic_wasp: {
    symbol: 'Pw',
    name: { en: 'Parasitic wasps', ja: '寄生バチ' },
    order: 'Hymenoptera',
    family: null,
    route: 'outdoor',
    causes: ['green_space'],
  },
  winged_ant: {
    symbol: 'An',
    name: { en: 'Winged ants', ja: '羽アリ' },
    order: 'Hymenoptera',
    family: 'Formicidae',
    route: 'outdoor',
    causes: ['green_space'],
  },
  indian_meal_moth: {
    symbol: 'Im',
    name: { en: 'Indian-meal moths', ja: 'ノシメマダラメイガ' },
    order: 'Lepidoptera',
    family: 'Pyralidae',
    route: 'indoor',
    causes: ['stored_food'],
  },
  cigarette_beetle: {
    symbol: 'Cb',
    name: { en: 'Cigarette beetles', ja: 'タバコシバンムシ' },
    order: 'Coleoptera',
    family: 'Ptinidae',
    route: 'indoor',
    causes: ['stored_food'],
  },
  mold_beetle: {
    symbol: 'Mb',
    name: { en: 'Mould beetles', ja: 'ヒメマキムシ' },
    order: 'Coleoptera',
    family: 'Latridiidae',
    route: 'indoor',
    causes: ['mold', 'damp'],
  },
};
