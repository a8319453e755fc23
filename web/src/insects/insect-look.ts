import { insectColourOf } from '@trapline/domain/insects/insect-colour.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { lookOf } from '../ui/charts/chart-look.ts';

/** How charts draw a type, the same everywhere; grey for `others` and for types that are not known. Source: INSECT-6. */
export function insectLook(type: string): number | 'rest' {
  if (!isInsectType(type) || type === 'others') return 'rest';
  const { colour, pattern } = insectColourOf(type);
  return lookOf(colour, pattern);
}
