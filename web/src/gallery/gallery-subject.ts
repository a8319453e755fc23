import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';

/** A dialog over the gallery: an insect's description by its type, and the others by name. */
export type GallerySubject = 'tags' | 'threshold' | 'keys' | { readonly about: InsectType };
