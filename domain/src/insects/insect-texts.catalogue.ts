import type { InsectType } from './insect.catalogue.ts';
import type { InsectText } from './insect-text.catalogue.ts';
import { drainFlyTexts } from './insect-texts-drain-flies.catalogue.ts';
import { otherOrderTexts } from './insect-texts-other-orders.catalogue.ts';
import { outdoorFlyTexts } from './insect-texts-outdoor-flies.catalogue.ts';

/**
 * Department and description of every insect type. The texts are long and only the description dialog needs them, so
 * import them dynamically in the browser. Keys, codes and names are in `insect.catalogue.ts`.
 */
export const insectTexts: Readonly<Record<InsectType, InsectText>> = {
  ...otherOrderTexts,
  ...drainFlyTexts,
  ...outdoorFlyTexts,
};
