import { sql, type RawBuilder } from 'kysely';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { rowsPerPage, unpagedRows } from '@trapline/domain/common/page.limits.ts';
import { parseSort, searchWords, type SortOrder } from '@trapline/domain/common/search.rules.ts';

/** Query parameters of a list that can grow. Source: HTTP-3. */
export interface ListQuery {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** A parsed list query. */
export interface ListRequest<Key extends string> {
  readonly words: readonly string[];
  readonly order: SortOrder<Key>;
  /** The reader's language, which orders texts. */
  readonly locale: 'en' | 'ja';
  /** Null: all rows, unless there are too many. */
  readonly page: { readonly limit: number; readonly offset: number } | null;
}

/**
 * Parses the query of a list.
 * @param keys allowed sort keys; the first is the default
 * @param locale the reader's language
 * @throws Problem validation_failed for an unknown sort key
 */
export function listRequest<const Key extends string>(
  query: ListQuery,
  keys: readonly [Key, ...Key[]],
  locale: 'en' | 'ja',
): ListRequest<Key> {
  const order = query.sort === undefined ? { key: keys[0], descending: false } : parseSort(query.sort, keys);
  if (!order) throw invalidValue('/sort', `must be one of ${keys.join(', ')}, with - before it to turn it round`);
  const limit = query.per_page ?? rowsPerPage;
  const page = query.page === undefined ? null : { limit, offset: (query.page - 1) * limit };
  return { words: searchWords(query.q), order, locale, page };
}

/** A text as readers of a language expect it in order, numbers by their value. Source: SCREEN-11. */
export function inOrderOf(locale: 'en' | 'ja', text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${text} collate ${sql.raw(locale === 'ja' ? 'order_ja' : 'order_en')}`;
}

/**
 * `order by` of a list: the columns of its sort key in their direction, with nulls last either way.
 * @param unique a unique column, so that no row is on two pages
 */
export function orderSql(
  { descending }: SortOrder<string>,
  columns: readonly RawBuilder<unknown>[],
  unique: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql.join([...columns.map((column) => sql`${column} ${direction}`), unique]);
}

/**
 * `limit … offset …` of a request; without a page one more row than allowed, so that an excess is detected. The limit
 * is a literal: without knowing it, the planner would expect a tenth of all rows and join whole tables.
 */
export function limitSql(request: Pick<ListRequest<string>, 'page'>): RawBuilder<unknown> {
  const { limit, offset } = request.page ?? { limit: unpagedRows + 1, offset: 0 };
  return sql`limit ${sql.lit(limit)} offset ${offset}`;
}

/** A list of rows that one key identifies. */
export interface Listing {
  /** SQL of the unique key. */
  readonly key: RawBuilder<unknown>;
  /** SQL from `from` on, with the conditions. */
  readonly from: RawBuilder<unknown>;
  /** What comes before the columns of the sort key, smallest first. */
  readonly first?: readonly RawBuilder<unknown>[] | undefined;
  /** The columns of the sort key. */
  readonly columns: readonly RawBuilder<unknown>[];
}

/**
 * SQL of a page of a list: the key of each row as `id`, and the `total` of the list. What orders the list is computed
 * in a subquery that `offset 0` keeps apart. All rows are needed to count them, but the planner, which sees only the
 * limit, would look them up in every joined table one by one.
 */
export function pageSql(
  request: ListRequest<string>,
  { key, from, first = [], columns }: Listing,
): RawBuilder<unknown> {
  const values = [...first, ...columns];
  const names = values.map((_, index) => sql.id(`by${index}`));
  const computed = values.map((value, index) => sql`${value} ${names[index] ?? value}`);
  const order = orderSql(request.order, names.slice(first.length), sql`id`);
  return sql`
    select id, count(*) over () total from (
      select ${sql.join([sql`${key} id`, ...computed])} ${from} offset 0) listed
    order by ${sql.join([...names.slice(0, first.length), order])} ${limitSql(request)}`;
}

/**
 * SQL of rows with their `position`, 1 being the first. The rows are numbered after the page was cut out: numbering all
 * would sort all, and comparing names is what a long list spends most on.
 * @param found SQL of the ordered rows of a page
 */
export function withPosition(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select *, row_number() over () "position" from (${found}) page`;
}

/**
 * The rows of a request and their total number, which each row contains. For a page beyond the end, the first row is
 * loaded to get it.
 * @param list loads the rows of a request, each with the `total`
 * @throws Problem validation_failed naming `page` when there are too many rows without one
 */
export async function listRows<
  Request extends Pick<ListRequest<string>, 'page'>,
  Row extends { readonly total: number },
>(
  request: Request,
  list: (request: Request) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const rows = await list(request);
  const [first] = rows;
  if (!request.page && rows.length > unpagedRows) {
    throw invalidValue('/page', `is needed: there are more than ${unpagedRows} rows`);
  }
  if (first || !request.page || request.page.offset === 0) return { rows, total: first?.total ?? 0 };
  const beginning = await list({ ...request, page: { limit: 1, offset: 0 } });
  return { rows, total: beginning[0]?.total ?? 0 };
}
