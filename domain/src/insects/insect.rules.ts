import { type InsectType, insectTypes } from './insect.catalogue.ts';

/** Number of codes, starting at 1, in each version of the insect types. Source: INSECT-2. */
const sizeOfVersion = { 1: 10, 2: 16, 3: 23, 4: 26 } as const;

/** A version of the insect types, as in `insect_types_version` of an event. */
export type InsectTypesVersion = keyof typeof sizeOfVersion;

/** The version written for new events; detections of older versions are shown but not edited (INSECT-2). */
export const currentInsectTypesVersion = 4 satisfies InsectTypesVersion;

/** Whether a number is a known version of the insect types. */
export function isInsectTypesVersion(version: number): version is InsectTypesVersion {
  return version in sizeOfVersion;
}

const typeNames: ReadonlySet<string> = new Set(insectTypes);

/** Whether a text is the key of an insect type in the current version. */
export function isInsectType(value: string): value is InsectType {
  return typeNames.has(value);
}

/** The types of a version in list order: by code, `others` last. */
export function insectTypesOfVersion(version: InsectTypesVersion): readonly InsectType[] {
  return sortInsectTypes(insectTypes.slice(0, sizeOfVersion[version]));
}

/** The numeric code (1 to 26) under which a type is stored; the same in every version that has the type. */
export function codeOf(type: InsectType): number {
  return insectTypes.indexOf(type) + 1;
}

/** The type of a numeric code; undefined for an unknown code. */
export function keyOf(code: number): InsectType | undefined {
  return Number.isInteger(code) ? insectTypes[code - 1] : undefined;
}

/**
 * A copy of the types sorted by `compare`, or by code without it. `others` always comes last. Source: INSECT-4.
 */
export function sortInsectTypes(
  types: readonly InsectType[],
  compare: (a: InsectType, b: InsectType) => number = (a, b) => codeOf(a) - codeOf(b),
): InsectType[] {
  return types.toSorted((a, b) => Number(a === 'others') - Number(b === 'others') || compare(a, b));
}
