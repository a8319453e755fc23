import type { Bilingual } from './insect.catalogue.ts';

/** The words of the description dialog of one insect type. */
export interface InsectText {
  /** Order and family, as people who identify insects write them. */
  readonly department: Bilingual;
  /** Looks and size, where it breeds, what a catch says about a food plant, what to check: three to five sentences. */
  readonly description: Bilingual;
}
