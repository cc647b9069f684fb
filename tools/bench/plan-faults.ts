/** What makes the plan of a statement too slow in a large shop. */
import { mostMatches } from '@lotus/api/modules/catalog/product-filter'
import type { Database } from '@lotus/api/platform/database'

import type { Statement } from './logged-statements.ts'

type Plan = {
  'Node Type': string
  'Total Cost': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Tables with at most some hundred rows in any shop. */
const small = new Set(['departments', 'sub_departments', 'categories', 'settings', 'operator_actions', 'search_feed'])
/** In the planner's unit: about as many pages read in sequence. A page of a list costs some hundred. */
const mostOfScan = 1000
const mostOfStatement = 15_000
/**
 * Facets are counted in a pass over one more than the most matches, and another for each filtered dimension. A pass reads a page for
 * each match, at 1.1, and compares the match and those that it skips.
 */
const limitOfPass = mostMatches + 1
const mostOfPass = limitOfPass * 1.3
const mostOf = (values: readonly (string | null)[]) =>
  Math.max(mostOfStatement, mostOfPass * values.filter((value) => value === String(limitOfPass)).length)

/** Statements that may read a whole table or cost more, with the reason. */
const accepted: { form: RegExp; reason: string }[] = [
  {
    form: /^with (page|matched) as .*product_search/,
    reason: 'a search stops at 5,000 matches, which the planner cannot foresee',
  },
  { form: /^delete from jobs where kind = \? and \( payload/, reason: 'the table holds waiting and dead jobs only' },
  {
    form: /rating <> average|helpful <> \(select count|sum\(case 'reservation' when destination/,
    reason: 'only in tests',
  },
  {
    form: /^(select|update) .*"products"?.* (order by "departments"|<> all\()/,
    reason: 'an import or export of the catalog',
  },
  {
    form: /^select code, products\.names|^select id from products where department_id = any/,
    reason: 'an import or export of the catalog',
  },
  { form: /^(select|update|delete from) .*jobs"? (set .*)?where "?kind"? (=|in)/, reason: 'only in tests' },
  { form: /^select .* from "(order_mails|order_returns)" where "(kind|outcome)" =/, reason: 'only in tests' },
  { form: /^delete from "?\w+"? where "?(id|intent_id)"? <> \?$/, reason: 'only in tests' },
  { form: /^select "id", "user_id" from "checkout_intents" where "email" = \?$/, reason: 'only in tests' },
  { form: /^select products\.id from product_search .* order by \(\((?!.*limit)/, reason: 'only in tests' },
  { form: /^select from product_search where active is null$/, reason: 'only in tests' },
  { form: /^select id from product_search join products .* is distinct from/, reason: 'only in tests' },
  { form: /^insert into reviews .* where code like 'M-%'/, reason: 'only in tests' },
  { form: /^select product_id, holding, sum\(quantity\).* group by 1, 2$/, reason: 'only in tests' },
  { form: /^select "id", "user_id" from "sessions" where "ended_at" is null order by/, reason: 'only in tests' },
  { form: /^select "folded" from "search_counts" where "keyword" like/, reason: 'only in tests' },
  { form: /^select kind, count\(\*\)::integer as count from jobs/, reason: 'only in tests' },
  { form: /^select \(select count\(\*\) from products\) as products/, reason: 'only in tests' },
  { form: /^select count\(\*\)::integer as all, count\(distinct language\)/, reason: 'only in tests' },
  { form: /^select .* as t where t::text ilike \?/, reason: 'only in tests' },
  {
    form: /^delete from search_changes where pg_visible_in_snapshot/,
    reason: 'the end of a rebuild of the search index',
  },
  {
    form: /^delete from "order_access" where "by_link" = \? and "intent_id" in/,
    reason: 'the first account has at least a twentieth of all orders; for others it reads indexes',
  },
  {
    form: /^select "orders"\."id" from "orders" inner join "checkout_intents" .* order by "orders"\."created_at" desc, "orders"\."id"$/,
    reason: 'all orders of one account: the first has at least a twentieth of all; for others it reads indexes',
  },
  {
    form: /^select count\(\*\)::integer as orders, .* as spent from orders/,
    reason: 'sums all orders of one account: the first has 10,000, and each costs two reads of an index',
  },
]
export const isAccepted = (key: string): boolean => accepted.some(({ form }) => form.test(key))

/**
 * Sequential scans, and scans of a whole index with a filter, both unless a limit ends them early.
 *
 * @param forced whether the plan was made without sequential scans: then it has one only where no index fits, whatever the size of
 * the table
 */
function* faultyScans(
  node: Plan,
  { partialIndexes, forced }: { partialIndexes: ReadonlySet<string>; forced: boolean },
): Generator<string> {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Filter: filter = '' } = node
  const isLarge = node['Total Cost'] > mostOfScan
  if (!small.has(table) && !/^(pg|kysely)_/.test(table)) {
    if (type === 'Seq Scan' && forced) yield `no index for ${table} ${filter}`
    if (type === 'Seq Scan' && !forced && isLarge) yield `sequential scan of ${table} ${filter}`
    const isWholeIndex = type.startsWith('Index') && node['Index Cond'] === undefined && !partialIndexes.has(index)
    if (!forced && isLarge && isWholeIndex && filter !== '') yield `scan of all of ${index} ${filter}`
  }
  if (type === 'Limit' && !forced) return
  for (const part of node.Plans ?? []) yield* faultyScans(part, { partialIndexes, forced })
}

/**
 * Explains statements in a shop. The second plan, without sequential scans, finds what no index supports in tables of few rows.
 *
 * @returns a function with the faults of a statement, or null if it cannot be planned: tests create tables of their own, and long
 * parameters are cut in the log
 */
export async function openPlanner(database: Database) {
  const client = await database.pool.connect()
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const partialIndexes = new Set(rows.map(({ name }) => name))

  async function plan(text: string, values: (string | null)[]): Promise<Plan | null> {
    const answer = await client
      .query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ text: `explain (format json) ${text}`, values })
      .catch(() => null)
    return answer?.rows[0]?.['QUERY PLAN'][0].Plan ?? null
  }

  return {
    async faultsOf({ text, parameters }: Statement): Promise<Set<string> | null> {
      const faults = new Set<string>()
      for (const forced of [false, true]) {
        await client.query(`set enable_seqscan = ${forced ? 'off' : 'on'}`)
        for (const values of parameters) {
          const made = await plan(text, values)
          if (made === null) return null
          if (!forced && made['Total Cost'] > mostOf(values)) faults.add(`costs ${Math.round(made['Total Cost'])}`)
          for (const fault of faultyScans(made, { partialIndexes, forced })) faults.add(fault)
        }
      }
      return faults
    },
    close: () => client.release(true),
  }
}
