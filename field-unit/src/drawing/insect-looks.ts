import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';

/** Body shape of an insect, which decides how it is drawn. */
export type InsectForm = 'fly' | 'gnat' | 'moth_fly' | 'moth' | 'beetle' | 'bug' | 'wasp' | 'hopper';

/**
 * How drawings show a type: not accurate enough for identification, only the features that distinguish it on a trap.
 */
export interface InsectLook {
  readonly form: InsectForm;
  /** Head to tail in pixels at scale 1, for trap cameras with 20 to 25 pixels per millimetre. */
  readonly length: number;
  /** Body width relative to the length. */
  readonly stout: number;
  readonly body: string;
  readonly wing: string;
}

const clear = '#8d8478';

/** The look of every insect type. */
export const insectLooks: { readonly [T in InsectType]: InsectLook } = {
  others: { form: 'beetle', length: 36, stout: 0.44, body: '#14110f', wing: '#1d1713' },
  aphid: { form: 'bug', length: 26, stout: 0.55, body: '#1c2312', wing: '#5f5a4c' },
  thrips: { form: 'bug', length: 22, stout: 0.26, body: '#1f1710', wing: '#453d34' },
  psocid: { form: 'bug', length: 24, stout: 0.42, body: '#2e2419', wing: '#5a4d3e' },
  drain_fly: { form: 'moth_fly', length: 28, stout: 0.4, body: '#1f1b18', wing: '#453e37' },
  moth_fly: { form: 'moth_fly', length: 42, stout: 0.42, body: '#141210', wing: '#2f2a26' },
  midge: { form: 'gnat', length: 44, stout: 0.17, body: '#23271d', wing: clear },
  biting_midge: { form: 'gnat', length: 24, stout: 0.28, body: '#1f1b18', wing: '#7b7268' },
  gall_midge: { form: 'gnat', length: 26, stout: 0.2, body: '#35200f', wing: clear },
  fungus_gnat: { form: 'gnat', length: 40, stout: 0.22, body: '#2b221b', wing: '#7d7263' },
  dark_winged_gnat: { form: 'gnat', length: 34, stout: 0.22, body: '#151210', wing: '#3a342e' },
  scuttle_fly: { form: 'fly', length: 30, stout: 0.4, body: '#241b14', wing: clear },
  fruit_fly: { form: 'fly', length: 30, stout: 0.42, body: '#2f2010', wing: '#6b6154' },
  house_fly: { form: 'fly', length: 66, stout: 0.42, body: '#24241f', wing: '#77736a' },
  blow_fly: { form: 'fly', length: 78, stout: 0.46, body: '#14233a', wing: '#6e6a64' },
  lesser_dung_fly: { form: 'fly', length: 28, stout: 0.42, body: '#171412', wing: '#6b645a' },
  black_scavenger_fly: { form: 'fly', length: 28, stout: 0.34, body: '#0f0e0d', wing: clear },
  crane_fly: { form: 'gnat', length: 84, stout: 0.1, body: '#4a3c2b', wing: '#80766a' },
  mosquito: { form: 'gnat', length: 56, stout: 0.14, body: '#2b2521', wing: '#7a7268' },
  leafhopper: { form: 'hopper', length: 44, stout: 0.32, body: '#1e2710', wing: '#2f3a18' },
  whitefly: { form: 'moth', length: 22, stout: 0.3, body: '#37322a', wing: '#6a6459' },
  parasitic_wasp: { form: 'wasp', length: 36, stout: 0.24, body: '#181412', wing: clear },
  winged_ant: { form: 'wasp', length: 52, stout: 0.26, body: '#2a1710', wing: '#867b6c' },
  indian_meal_moth: { form: 'moth', length: 72, stout: 0.26, body: '#261a12', wing: '#3d281b' },
  cigarette_beetle: { form: 'beetle', length: 32, stout: 0.54, body: '#1f0f08', wing: '#2b150b' },
  mold_beetle: { form: 'beetle', length: 26, stout: 0.44, body: '#1d120a', wing: '#291a0f' },
};
