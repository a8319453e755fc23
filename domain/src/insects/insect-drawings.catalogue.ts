import type { InsectType } from './insect.catalogue.ts';
import type { Drawing } from './insect-drawing.rules.ts';
import { gnats } from './insect-drawings-gnats.catalogue.ts';
import { indoorInsects } from './insect-drawings-indoor.catalogue.ts';
import { plantInsects } from './insect-drawings-plants.catalogue.ts';
import { stoutFlies } from './insect-drawings-stout-flies.catalogue.ts';

/** The drawing of every insect type. */
export const insectDrawings: Readonly<Record<InsectType, Drawing>> = {
  ...plantInsects,
  ...indoorInsects,
  ...gnats,
  ...stoutFlies,
};
