import type { Bilingual } from './insect.catalogue.ts';

/** Texts of the description dialog of an insect type. */
export interface InsectText {
  /** Order and family, written as entomologists do. */
  readonly department: Bilingual;
  /**
   * Appearance and size, where it breeds, what a catch means for a food plant, what to check: three to five sentences.
   */
  readonly description: Bilingual;
}
