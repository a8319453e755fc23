import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';

/**
 * A dialog over the gallery: the description of an insect type, the detection editor with the photo of that key, or one of
 * the others by name.
 */
export type GallerySubject = 'tags' | 'threshold' | 'keys' | { readonly about: InsectType } | { readonly edit: string };
