import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { type InsectType, insectReference, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType, sortInsectTypes } from '@trapline/domain/insects/insect.rules.ts';

/** Number of types that have a key of their own. Source: CORRECT-9. */
export const keyedTypes = 9;

/**
 * All types in the order in which they are offered: those most frequent on the photo first, whether said or suggested,
 * then the others by code. It stays while the photo is edited, so that a key always means the same type. Source: CORRECT-9.
 */
export function typeOrder(boxes: readonly Pick<Detection, 'type' | 'suggestion'>[]): readonly InsectType[] {
  const counts = new Map<InsectType, number>();
  for (const { type, suggestion } of boxes) {
    const likely = type ?? suggestion?.type ?? '';
    if (isInsectType(likely)) counts.set(likely, (counts.get(likely) ?? 0) + 1);
  }
  const found = sortInsectTypes([...counts.keys()]).toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return [...found, ...sortInsectTypes(insectTypes.filter((type) => !counts.has(type)))];
}

/** The type of a digit key; undefined without one. Source: CORRECT-9. */
export function typeOfKey(order: readonly InsectType[], key: string): InsectType | undefined {
  return /^[1-9]$/.test(key) ? order[Number(key) - 1] : undefined;
}

/** The digit key of a type; undefined for the less likely ones. */
export function keyOfType(order: readonly InsectType[], type: string): string | undefined {
  const place = order.findIndex((one) => one === type);
  return place >= 0 && place < keyedTypes ? String(place + 1) : undefined;
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** Whether a type matches the words of a search: its name in either language, or its letters. */
export function matchesWords(type: string, words: string): boolean {
  const wanted = folded(words);
  if (wanted === '' || !isInsectType(type)) return wanted === '';
  const { name, symbol } = insectReference[type];
  return [name.en, name.ja].some((text) => folded(text).includes(wanted)) || folded(symbol) === wanted;
}
