import type { InsectType } from './insect.catalogue.ts';
import type { InsectText } from './insect-text.catalogue.ts';
import { drainFlyTexts } from './insect-texts-drain-flies.catalogue.ts';
import { otherOrderTexts } from './insect-texts-other-orders.catalogue.ts';
import { outdoorFlyTexts } from './insect-texts-outdoor-flies.catalogue.ts';

/**
 * Department and description of every insect type. Long, and needed only by the description dialog: import it
 * dynamically in a browser, and take keys, codes and names from `insect.catalogue.ts`.
 */
export const insectTexts: Readonly<Record<InsectType, InsectText>> = {
  ...otherOrderTexts,
  ...drainFlyTexts,
  ...outdoorFlyTexts,
};
