import { sql } from 'kysely';
import type { DocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import type { Db } from '../platform/database/database.ts';
import { foldedSql } from '../platform/database/search.ts';

/** A page on which words of a search stand, or a document whose title or name has them. */
export interface FoundPage {
  readonly sensor_type: string;
  readonly title: string;
  readonly file_name: string;
  /** Null: the words are in the title or name. */
  readonly page: number | null;
  readonly text: string | null;
}

/** What is searched for. */
export interface DocumentSearch {
  readonly types: readonly DocumentType[];
  /** Folded; not empty. */
  readonly words: readonly string[];
  /** Whether a document must contain all words; otherwise any of them. */
  readonly every: boolean;
  /** Most pages of one document, and in all. */
  readonly ofOne: number;
  readonly most: number;
}

/**
 * Pages on which words stand, those with the most words first. A word in the title or name of the document counts for
 * each of its pages; a document that has no page with a word is found by its title and name alone. There are some
 * hundred manuals at most: all their pages are compared.
 */
export async function findPages(db: Db, search: DocumentSearch): Promise<readonly FoundPage[]> {
  const { types, words, every, ofOne, most } = search;
  const named = foldedSql(sql`document.title || e'\n' || document.file_name`);
  const { rows } = await sql<FoundPage>`
    with document as (
      select document.id, sensor_type, title, file_name, uploaded_at, named.found named
      from documents document
        cross join lateral (select array_agg(strpos(name.text, word) > 0 order by number) found
          from (select ${named} text) name, unnest(${words}::text[]) with ordinality word (word, number)) named
      where sensor_type = any(${types}::text[])),
    page as (
      select page.document_id, page.page, hit.found
      from document join document_pages page on page.document_id = document.id
        cross join lateral (select array_agg(strpos(page.search_text, word) > 0 order by number) found
          from unnest(${words}::text[]) with ordinality word (word, number)) hit
      where true = any(hit.found)),
    found as (
      select document.*, page.page,
        (select count(*) from unnest(document.named, page.found) both_of (a, b) where a or b) words,
        coalesce((select count(*) from unnest(page.found) on_page where on_page), 0) page_words
      from document left join page on page.document_id = document.id
      where page.document_id is not null or true = any(document.named)),
    word as (
      select document.id, word.number, word.found
      from document cross join unnest(document.named) with ordinality word (found, number)
      union all
      select page.document_id, word.number, word.found
      from page cross join unnest(page.found) with ordinality word (found, number)),
    known as (
      select id from word group by id
      having count(distinct number) filter (where found) >= ${every ? words.length : 1}::int),
    ranked as (
      select found.*, row_number() over (partition by found.id order by words desc, page_words desc, page) place
      from found where found.id in (select id from known)),
    best as (
      select *, row_number() over (order by words desc, page_words desc, uploaded_at desc, id, page) nth
      from ranked where place <= ${ofOne}::int order by nth limit ${most}::int)
    select best.sensor_type, best.title, best.file_name, best.page, read.text
    from best left join document_pages read on read.document_id = best.id and read.page = best.page
    order by best.nth`.execute(db);
  return rows;
}
