import { searchWords } from '@trapline/domain/common/search.rules.ts';
import { readableDocumentTypes } from '@trapline/domain/documents/document.access.ts';
import { isDocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import { mostDocumentWords, mostPassages, mostPassagesOfOne } from '@trapline/domain/documents/document.limits.ts';
import { passageOf } from '@trapline/domain/documents/document.rules.ts';
import type { DocumentPassage } from '@trapline/domain/documents/document.schema.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import { findPages } from './document-search.store.ts';

/** How documents are searched. */
export interface SearchOptions {
  /**
   * `true`: only documents that contain all words, as a reader who types them expects. `false`: any of them, the best
   * first, for words taken from a question.
   */
  readonly every: boolean;
  /** Most passages; default: `mostPassages`. */
  readonly most?: number;
}

/**
 * Where words stand in the documents that an account may read: in titles, names of files, and the text of PDFs. The
 * passages are data from files; whoever passes them on must not take them for instructions. Source: DOC-5.
 * @param words as typed, with spaces between
 */
export async function searchDocuments(
  db: Db,
  account: CallerAccount,
  words: string,
  { every, most = mostPassages }: SearchOptions,
): Promise<readonly DocumentPassage[]> {
  const wanted = searchWords(words).slice(0, mostDocumentWords);
  if (wanted.length === 0) return [];
  const types = readableDocumentTypes(account);
  const pages = await findPages(db, { types, words: wanted, every, ofOne: mostPassagesOfOne, most });
  return pages.flatMap(({ sensor_type, title, file_name, page, text }) =>
    isDocumentType(sensor_type)
      ? [{ sensor_type, title, fileName: file_name, page, passage: text === null ? null : passageOf(text, wanted) }]
      : [],
  );
}
