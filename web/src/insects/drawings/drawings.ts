import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { Drawing } from './drawing.ts';
import { gnats } from './gnats.ts';
import { indoorInsects } from './indoor-insects.ts';
import { plantInsects } from './plant-insects.ts';
import { stoutFlies } from './stout-flies.ts';

/** The drawing of every insect type. */
export const insectDrawings: Readonly<Record<InsectType, Drawing>> = {
  ...plantInsects,
  ...indoorInsects,
  ...gnats,
  ...stoutFlies,
};
