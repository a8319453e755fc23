import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';

/** What is open over the editor: its keys, the versions of the photo, or the description of a type. */
export type EditorSubject = 'keys' | 'versions' | { readonly about: InsectType };
