import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';

/** Outline of the body: of one piece, of three pieces, with a narrow waist, or with hard wing cases. */
export type InsectBody = 'whole' | 'fly' | 'waist' | 'beetle';

/** Shape of the antennae. */
export type InsectFeelers = 'bristle' | 'thread' | 'feather' | 'beads' | 'club' | 'elbow';

/** What is drawn on wings or wing cases. */
export type WingPattern = 'plain' | 'spots' | 'edge_dots' | 'halves' | 'pits' | 'fringe' | 'front_veins';

/** A pair of wings. Lengths are relative to the insect's. */
export interface WingLook {
  readonly colour: string;
  readonly length: number;
  readonly width: number;
  /** Degrees between the body's axis and a wing, at least and at most. */
  readonly spread: readonly [number, number];
  /** 0 to 1. */
  readonly opacity: number;
  readonly pattern: WingPattern;
}

/**
 * How drawings show a type: not accurate enough for identification, only the features that distinguish it on a trap, as
 * the texts of the insect types name them.
 */
export interface InsectLook {
  readonly body: InsectBody;
  /** Head to tail in pixels at scale 1, for trap cameras with 20 to 25 pixels per millimetre. */
  readonly length: number;
  /** Width of the abdomen relative to the length. */
  readonly stout: number;
  readonly abdomen: string;
  readonly thorax: string;
  readonly eyes: string;
  /** Size of the head relative to the usual. */
  readonly head: number;
  /** Null: without wings, or they are not seen. */
  readonly wings: WingLook | null;
  /** Reach and width of the legs relative to the length. */
  readonly legs: { readonly reach: number; readonly width: number; readonly colour: string };
  readonly feelers: { readonly shape: InsectFeelers; readonly length: number };
  /** Bands across the abdomen, or stripes along the back. */
  readonly marking: { readonly shape: 'none' | 'bands' | 'stripes'; readonly colour: string };
  /** What only few types have: tubes at the rear, a proboscis, thick hind thighs. */
  readonly extra: 'none' | 'tubes' | 'proboscis' | 'thighs';
}

const dark = '#14110f';
const glassy = '#8d8478';

/** A small fly with clear wings, from which other looks differ. */
const fly: InsectLook = {
  ...{ body: 'fly', length: 30, stout: 0.42, abdomen: '#241b14', thorax: '#241b14', eyes: '#3a1512', head: 1 },
  wings: { colour: glassy, length: 0.62, width: 0.24, spread: [16, 44], opacity: 0.62, pattern: 'plain' },
  legs: { reach: 0.34, width: 0.028, colour: dark },
  feelers: { shape: 'bristle', length: 0.08 },
  marking: { shape: 'none', colour: dark },
  extra: 'none',
};

/** A slender gnat on long legs. */
const gnat: InsectLook = {
  ...fly,
  ...{ length: 40, stout: 0.2, abdomen: '#2b221b', thorax: '#2b221b', eyes: dark, head: 0.8 },
  wings: { colour: '#7d7263', length: 0.64, width: 0.16, spread: [10, 50], opacity: 0.55, pattern: 'plain' },
  legs: { reach: 0.62, width: 0.02, colour: '#2b221b' },
  feelers: { shape: 'thread', length: 0.24 },
};

/** A hairy fly or moth under broad wings. */
const moth: InsectLook = {
  ...fly,
  ...{ body: 'whole', stout: 0.26, eyes: dark, head: 0.8 },
  wings: { colour: '#453e37', length: 0.78, width: 0.36, spread: [12, 30], opacity: 0.95, pattern: 'plain' },
  legs: { reach: 0.32, width: 0.024, colour: dark },
  feelers: { shape: 'thread', length: 0.28 },
};

const beetle: InsectLook = {
  ...fly,
  ...{ body: 'beetle', length: 32, stout: 0.54, abdomen: '#5a2412', thorax: '#3c160a', eyes: dark, wings: null },
  legs: { reach: 0.36, width: 0.036, colour: '#3c160a' },
  feelers: { shape: 'bristle', length: 0.16 },
};

const wasp: InsectLook = {
  ...fly,
  ...{ body: 'waist', length: 36, stout: 0.24, abdomen: '#181412', thorax: '#181412', eyes: dark },
  wings: { colour: glassy, length: 0.72, width: 0.2, spread: [16, 50], opacity: 0.5, pattern: 'plain' },
  feelers: { shape: 'thread', length: 0.5 },
};

/** The look of every insect type. */
export const insectLooks: { readonly [T in InsectType]: InsectLook } = {
  others: {
    ...beetle,
    length: 36,
    stout: 0.44,
    abdomen: '#1d1713',
    thorax: dark,
    legs: { ...beetle.legs, reach: 0.5 },
  },
  aphid: {
    ...fly,
    ...{ body: 'whole', length: 28, stout: 0.62, abdomen: '#3f6b1c', thorax: '#2f5215', head: 0.7, wings: null },
    legs: { reach: 0.5, width: 0.024, colour: '#22330f' },
    feelers: { shape: 'thread', length: 0.34 },
    extra: 'tubes',
  },
  thrips: {
    ...fly,
    ...{ body: 'whole', length: 26, stout: 0.2, abdomen: '#7a4a10', thorax: '#4a2c0a', head: 0.6 },
    wings: { colour: '#3b332a', length: 0.62, width: 0.07, spread: [4, 16], opacity: 0.8, pattern: 'fringe' },
    legs: { reach: 0.22, width: 0.03, colour: '#3b240a' },
    marking: { shape: 'bands', colour: '#2a1804' },
  },
  psocid: {
    ...fly,
    ...{
      body: 'whole',
      length: 24,
      stout: 0.42,
      abdomen: '#a08c6e',
      thorax: '#8a7454',
      eyes: dark,
      head: 2,
      wings: null,
    },
    legs: { reach: 0.4, width: 0.026, colour: '#6b5738' },
    feelers: { shape: 'thread', length: 0.62 },
  },
  drain_fly: {
    ...moth,
    ...{ length: 28, stout: 0.3, abdomen: '#7b7772', thorax: '#8b8781' },
    wings: { colour: '#8f8b84', length: 0.86, width: 0.34, spread: [14, 22], opacity: 1, pattern: 'spots' },
    feelers: { shape: 'beads', length: 0.3 },
  },
  moth_fly: {
    ...moth,
    ...{ length: 44, stout: 0.4, abdomen: '#1c1815', thorax: '#2a2521' },
    wings: { colour: '#2f2a26', length: 0.84, width: 0.56, spread: [28, 40], opacity: 1, pattern: 'edge_dots' },
    feelers: { shape: 'beads', length: 0.26 },
  },
  midge: {
    ...gnat,
    ...{ length: 46, stout: 0.15, abdomen: '#3f5a24', thorax: '#5f7336' },
    wings: {
      ...gnat.wings,
      colour: '#b3ac9c',
      length: 0.44,
      width: 0.1,
      spread: [8, 24],
      opacity: 0.7,
      pattern: 'plain',
    },
    legs: { reach: 0.7, width: 0.018, colour: '#3f4a26' },
    feelers: { shape: 'feather', length: 0.34 },
  },
  biting_midge: {
    ...gnat,
    ...{ length: 24, stout: 0.36, abdomen: '#2a211b', thorax: '#211a15' },
    wings: { colour: '#a79d8d', length: 0.7, width: 0.3, spread: [0, 8], opacity: 0.85, pattern: 'spots' },
    legs: { reach: 0.34, width: 0.026, colour: '#2a211b' },
    feelers: { shape: 'feather', length: 0.2 },
  },
  gall_midge: {
    ...gnat,
    ...{ length: 26, stout: 0.2, abdomen: '#b3450f', thorax: '#7d3310', head: 0.6 },
    wings: { colour: '#a08f80', length: 0.86, width: 0.32, spread: [20, 44], opacity: 0.4, pattern: 'front_veins' },
    legs: { reach: 0.85, width: 0.016, colour: '#6b4326' },
    feelers: { shape: 'beads', length: 0.5 },
  },
  fungus_gnat: {
    ...gnat,
    ...{ length: 42, stout: 0.2, abdomen: '#6a4a26', thorax: '#3d2912', head: 0.7 },
    marking: { shape: 'bands', colour: '#33210e' },
    extra: 'thighs',
  },
  dark_winged_gnat: {
    ...gnat,
    ...{ length: 34, stout: 0.22, abdomen: '#0f0d0c', thorax: '#0f0d0c' },
    wings: { colour: '#2f2b28', length: 0.78, width: 0.24, spread: [4, 18], opacity: 0.85, pattern: 'plain' },
    legs: { reach: 0.44, width: 0.024, colour: '#0f0d0c' },
    feelers: { shape: 'thread', length: 0.32 },
  },
  scuttle_fly: {
    ...fly,
    ...{ length: 32, stout: 0.34, abdomen: '#4a3016', thorax: '#8a5a22', head: 0.6 },
    wings: { colour: '#a0968a', length: 0.62, width: 0.24, spread: [2, 12], opacity: 0.5, pattern: 'front_veins' },
    legs: { reach: 0.42, width: 0.05, colour: '#6a431a' },
    extra: 'thighs',
  },
  fruit_fly: {
    ...fly,
    ...{ length: 30, stout: 0.46, abdomen: '#8a5a1c', thorax: '#a06a24', eyes: '#d41a10', head: 1.5 },
    wings: { colour: '#a89c84', length: 0.74, width: 0.26, spread: [10, 26], opacity: 0.5, pattern: 'plain' },
    legs: { reach: 0.32, width: 0.024, colour: '#7a5320' },
    marking: { shape: 'bands', colour: '#2f1b08' },
  },
  house_fly: {
    ...fly,
    ...{ length: 66, stout: 0.42, abdomen: '#4a463c', thorax: '#7a776e', eyes: '#6a1d14', head: 1.2 },
    wings: { colour: '#8a867c', length: 0.66, width: 0.26, spread: [22, 40], opacity: 0.55, pattern: 'plain' },
    marking: { shape: 'stripes', colour: '#1c1a17' },
  },
  blow_fly: {
    ...fly,
    ...{ length: 80, stout: 0.54, abdomen: '#12507a', thorax: '#143a5e', eyes: '#8a2016', head: 1.3 },
    wings: { colour: '#77736c', length: 0.62, width: 0.28, spread: [24, 46], opacity: 0.5, pattern: 'plain' },
    legs: { reach: 0.4, width: 0.036, colour: dark },
  },
  lesser_dung_fly: {
    ...fly,
    ...{ length: 26, stout: 0.56, abdomen: '#0d0b0a', thorax: '#171412', eyes: '#0d0b0a', head: 1.1 },
    wings: { colour: '#5a544b', length: 0.5, width: 0.26, spread: [0, 6], opacity: 0.6, pattern: 'plain' },
    legs: { reach: 0.5, width: 0.055, colour: '#0d0b0a' },
  },
  black_scavenger_fly: {
    ...fly,
    ...{ body: 'whole', length: 30, stout: 0.3, abdomen: '#0a0a0c', thorax: '#16161a', eyes: '#0a0a0c', head: 0.7 },
    wings: { colour: '#c4beb2', length: 0.8, width: 0.3, spread: [0, 8], opacity: 0.7, pattern: 'front_veins' },
    legs: { reach: 0.24, width: 0.028, colour: '#0a0a0c' },
    feelers: { shape: 'club', length: 0.24 },
  },
  crane_fly: {
    ...gnat,
    ...{ length: 86, stout: 0.1, abdomen: '#7a6040', thorax: '#5f4a30' },
    wings: { colour: '#a0937f', length: 0.8, width: 0.16, spread: [46, 70], opacity: 0.55, pattern: 'front_veins' },
    legs: { reach: 1, width: 0.012, colour: '#5f4a30' },
    feelers: { shape: 'thread', length: 0.14 },
  },
  mosquito: {
    ...gnat,
    ...{ length: 58, stout: 0.13, abdomen: '#4a3d33', thorax: '#3a2f27' },
    wings: { colour: '#7a7268', length: 0.6, width: 0.1, spread: [2, 14], opacity: 0.75, pattern: 'edge_dots' },
    legs: { reach: 0.74, width: 0.018, colour: '#3a2f27' },
    feelers: { shape: 'feather', length: 0.16 },
    marking: { shape: 'bands', colour: '#d8d0c0' },
    extra: 'proboscis',
  },
  leafhopper: {
    ...moth,
    ...{ length: 46, stout: 0.3, abdomen: '#4f7a1c', thorax: '#7fa52c', head: 1.5 },
    wings: { colour: '#5f8f24', length: 0.84, width: 0.2, spread: [2, 7], opacity: 1, pattern: 'plain' },
    legs: { reach: 0.36, width: 0.03, colour: '#3f5f18' },
    feelers: { shape: 'bristle', length: 0.06 },
  },
  whitefly: {
    ...moth,
    ...{ length: 22, stout: 0.3, abdomen: '#8f7a3a', thorax: '#8f7a3a', eyes: '#5a1a10' },
    wings: { colour: '#e8e4da', length: 0.86, width: 0.4, spread: [14, 26], opacity: 1, pattern: 'plain' },
    feelers: { shape: 'thread', length: 0.2 },
  },
  parasitic_wasp: {
    ...wasp,
    feelers: { shape: 'beads', length: 0.56 },
    legs: { reach: 0.3, width: 0.022, colour: '#8a5a1c' },
    wings: { colour: '#b3aa9a', length: 0.62, width: 0.2, spread: [24, 50], opacity: 0.45, pattern: 'front_veins' },
  },
  winged_ant: {
    ...wasp,
    ...{ length: 54, stout: 0.32, abdomen: '#4a1c0c', thorax: '#6a2a12', head: 1.6 },
    wings: { colour: '#a08a66', length: 0.94, width: 0.22, spread: [8, 26], opacity: 0.6, pattern: 'front_veins' },
    legs: { reach: 0.5, width: 0.026, colour: '#4a1c0c' },
    feelers: { shape: 'elbow', length: 0.34 },
  },
  indian_meal_moth: {
    ...moth,
    ...{ length: 74, stout: 0.26, abdomen: '#6b4a30', thorax: '#7a3f22' },
    wings: { colour: '#cdbb98', length: 0.86, width: 0.28, spread: [6, 16], opacity: 1, pattern: 'halves' },
  },
  cigarette_beetle: { ...beetle, stout: 0.66, abdomen: '#7a3214', thorax: '#5f240c', head: 0.5 },
  mold_beetle: {
    ...beetle,
    ...{ length: 26, stout: 0.36, abdomen: '#4a2f18', thorax: '#2f1c0c', head: 0.9 },
    wings: { colour: '#4a2f18', length: 0, width: 0, spread: [0, 0], opacity: 0, pattern: 'pits' },
    legs: { reach: 0.3, width: 0.03, colour: '#2f1c0c' },
    feelers: { shape: 'club', length: 0.3 },
  },
};
