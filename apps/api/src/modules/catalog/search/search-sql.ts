import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

import type { IndexedProduct } from './index-document.ts'
import type { Alternative, QueryPlan, TermGroup } from './plan.ts'
import { exactPart } from './relax.ts'
import {
  DESCRIPTION,
  FIELD_WEIGHT,
  isQuantity,
  isTypeAnywhere,
  MOST_SOLD,
  POPULARITY,
  SAME_BEGINNING,
  SAME_NAME,
} from './scoring.ts'
import { isIngredientTerm, listsIngredients } from './vocabulary.ts'
import type { KnownWord } from './word-index.ts'

/*
 * Plain PostgreSQL 15, no extension. The migration:
 *
 *   create table product_search (
 *     product_id integer primary key references products (id) on delete cascade,
 *     document tsvector not null,                  -- every term without positions, matched by the index
 *     ranking tsvector not null,                   -- name A B, category and brand C, keywords D, for the score
 *     name_key text collate "C" not null,
 *     words text[] not null,                       -- the product's words in search_words, for updates
 *     active boolean, category_id integer, …       -- copies of the product, which triggers maintain (0035)
 *   ) with (fillfactor = 70);                      -- a changed copy finds room in its page and rewrites no index
 *   alter table product_search alter column ranking set storage main;
 *   create index product_search_document on product_search using gin (document) with (fastupdate = off);
 *   create index product_search_ranking on product_search using gin (ranking) with (fastupdate = off);
 *
 *   create table search_words (
 *     word text collate "C" primary key,
 *     documents integer not null check (documents > 0)
 *   );
 *
 * fastupdate is off because PGlite has no autovacuum to flush the pending list; `ranking` is stored inline because it is read for
 * every match, and `document` is not. `ranking` has positions only because PostgreSQL stores weights with them.
 * To rewrite a whole catalog, drop the index, insert, and create it again: 50,000 rows take 13 s, or 87 s with the index.
 * Use random_page_cost = 1.1: at 4 the planner reads and unpacks every document for a frequent word (10 times slower).
 */

/** A row of `product_search`, as text that PostgreSQL casts. */
export type SearchRow = { product_id: number; document: string; ranking: string; name_key: string; words: string[] }

/** In PostgreSQL's order D, C, B, A. */
const FIELD_WEIGHTS = `{${FIELD_WEIGHT.d},${FIELD_WEIGHT.c},${FIELD_WEIGHT.b},${FIELD_WEIGHT.a}}`
/**
 * ts_rank divides by this (π²/6) and by the number of terms; multiplied again, so that one term in field A scores exactly 1.
 */
const TS_RANK_UNIT = 1.644_934_066_85

/** The row of an indexed product. */
export function searchRow(productId: number, product: IndexedProduct): SearchRow {
  const weighted = [...product.weighted].map(([term, weight]) => `${quoted(term)}:1${weight}`)
  const document = [...product.weighted.keys(), ...product.plain].map(quoted)
  return {
    product_id: productId,
    document: document.join(' '),
    ranking: weighted.join(' '),
    name_key: product.nameKey,
    words: [...product.words],
  }
}

/** Inserts or replaces rows, any number in one statement. */
export function upsertSearchRows(rows: readonly SearchRow[]): RawBuilder<unknown> {
  return sql`
    insert into product_search (product_id, document, ranking, name_key, words)
    select product_id, document::tsvector, ranking::tsvector, name_key, words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (product_id integer, document text, ranking text, name_key text, words text[])
    on conflict (product_id) do update set document = excluded.document, ranking = excluded.ranking, name_key = excluded.name_key,
      words = excluded.words`
}

/** The number of products per word: the vocabulary of a whole catalog. */
export function countWords(products: Iterable<IndexedProduct>): KnownWord[] {
  const counts = new Map<string, number>()
  for (const { words } of products) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Array.from(counts, ([word, documents]) => ({ word, documents }))
}

/** Adds counts to `search_words`; after a complete import, empty the table first in the same transaction. */
export function addWords(words: readonly KnownWord[]): RawBuilder<unknown> {
  return sql`
    insert into search_words (word, documents)
    select word, documents from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as row (word text, documents integer)
    on conflict (word) do update set documents = search_words.documents + excluded.documents`
}

/** The rows for `createVocabulary`. */
export function selectWords(): RawBuilder<KnownWord> {
  return sql<KnownWord>`select word, documents from search_words`
}

/**
 * A tsquery for `document` that leaves out products with all terms of one list. If a term is an ingredient, it also leaves out products
 * without a list of ingredients.
 */
export const withoutText = (lists: readonly (readonly string[])[]): string =>
  both([
    ...(lists.flat().some(isIngredientTerm) ? [quoted(listsIngredients)] : []),
    ...lists.map((terms) => `!${both(terms.map(quoted))}`),
  ])

/** Whether a row of `product_search` matches the plan; uses the index. */
export function searchMatches(plan: QueryPlan): RawBuilder<SqlBool> {
  const matches = sql<SqlBool>`product_search.document @@ ${planText(plan)}::tsquery`
  const groups = plan.readings.flatMap((reading) => reading.groups)
  const named = (fields?: Fields) =>
    sql`product_search.ranking @@ ${either(groups.map((each) => groupText(each, fields)))}::tsquery`
  if (plan.isRelaxed === true)
    return sql<SqlBool>`${matches} and product_search.ranking @@ ${planText(plan, nameFields)}::tsquery and ${named(typeFields)}`
  return plan.isPhrase === true ? sql<SqlBool>`${matches} and ${named()}` : matches
}

/**
 * Whether a row that matches the plan is what was typed: every word is in its name, category, brand, keywords or code. A match
 * of the description, of a wider concept or of a part of the words is only similar.
 */
export function searchMatchesExactly(plan: QueryPlan): RawBuilder<SqlBool> {
  const exact = exactPart(plan)
  return exact === null ? sql<SqlBool>`false` : sql<SqlBool>`product_search.ranking @@ ${planText(exact)}::tsquery`
}

type Fields = (term: string) => string
const nameFields: Fields = (term) => (isQuantity(term) ? 'ABCD' : 'ABC')
const typeFields: Fields = (term) => (isTypeAnywhere(term) ? 'ABC' : 'A')

/**
 * The relevance of a row of `product_search`, about 0 to 1.6: the mean over all groups of the best field and reason, plus
 * bonuses for the start of the name and for sales. Sort by it descending, then by sales descending, then by id.
 */
export function searchScore(plan: QueryPlan, unitsSold: Expression<number>): RawBuilder<number> {
  const readings = plan.readings.map(({ groups, weight }) => {
    const sum = sql.join(groups.map(groupScore), sql` + `)
    return sql`(${sql.lit(round(weight / groups.length))} * (${sum}))`
  })
  return sql<number>`(${greatest(readings)}${nameBonus(plan.key)} + ${sql.lit(POPULARITY)} * least(1, ln(1 + ${unitsSold}) / ${sql.lit(round(Math.log(1 + MOST_SOLD)))}))`
}

function groupScore({ alternatives }: TermGroup): RawBuilder<unknown> {
  return greatest([sql.lit(DESCRIPTION), ...alternatives.map(alternativeScore)])
}

function alternativeScore(each: Alternative): RawBuilder<unknown> {
  const operands = each.match === 'any' ? each.terms.length : 1
  const any = alternativeText({ ...each, match: 'any' })
  const rank = sql`ts_rank(${sql.lit(FIELD_WEIGHTS)}::real[], product_search.ranking, ${any}::tsquery)`
  return sql`${sql.lit(each.weight)} * least(1, ${sql.lit(round(TS_RANK_UNIT * operands))} * ${rank})`
}

function nameBonus(key: string): RawBuilder<unknown> {
  if (key === '') return sql``
  return sql` + case when product_search.name_key = ${key} then ${sql.lit(SAME_NAME)} when starts_with(product_search.name_key, ${`${key} `}) then ${sql.lit(SAME_BEGINNING)} else 0 end`
}

function greatest(values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [only] = values
  return values.length === 1 && only !== undefined ? only : sql`greatest(${sql.join([...values])})`
}

/** The plan as a tsquery: readings or'ed, groups and'ed, alternatives or'ed. */
export function planText({ readings }: QueryPlan, fields?: Fields): string {
  return either(readings.map(({ groups }) => both(groups.map((each) => groupText(each, fields)))))
}

function groupText({ alternatives, without = [] }: TermGroup, fields?: Fields): string {
  const found = either(alternatives.map((each) => alternativeText(each, fields)))
  return both([found, ...without.map((term) => `!${quoted(term)}`)])
}

function alternativeText({ terms, match, prefix }: Alternative, fields?: Fields): string {
  const operands = terms.map((term) => {
    const labels = `${prefix ? '*' : ''}${fields?.(term) ?? ''}`
    return labels === '' ? quoted(term) : `${quoted(term)}:${labels}`
  })
  return match === 'any' ? either(operands) : both(operands)
}

function either(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join('') : `(${parts.join(' | ')})`
}

function both(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join('') : `(${parts.join(' & ')})`
}

/** Terms contain only letters and digits by construction; the quotes protect against anything else. */
function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
