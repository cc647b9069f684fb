import { readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Language } from '@lotus/openapi/schema'

import { reviewsRepository } from './modules/reviews/reviews.repository.ts'
import type { Trx } from './platform/transaction.ts'
import type { SeedDepartment, SeedProduct } from './seed-files.ts'

type Stars = '1' | '2' | '3' | '4' | '5'
type ReviewTexts = {
  authors: { first: string[]; last: string[]; han: string[] }
  /** Whole comments in the other languages. */
  whole: Record<Exclude<Language, 'pt-BR'>, Record<Stars, string[]>>
  titles: Record<Stars, string[]>
  openings: Record<Stars, string[]>
  /** By slug of the department. */
  praise: Record<string, string[]>
  remarks: Partial<Record<Stars, string[]>>
  closings: string[]
}
type Author = { username: string; language: Language }
type SeedReview = {
  product_id: number
  author: number
  rating: number
  title: string | null
  comment: string | null
  language: Language
  bought_before: boolean
  written_at: string
  /** Authors who marked it as helpful. */
  votes: number[]
}

const dayInMs = 24 * 60 * 60 * 1000
/** The seed has one review for so many ratings of the seed files. */
const ratingsPerReview = 6
const authorsCount = 160
const olderThanReviews = 700

const hashOf = (text: string) => {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** Deterministic numbers below 1 (mulberry32). */
function createRandom(seed: string) {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    chance: (share: number) => next() < share,
    below,
    of: (list: readonly string[]) => list[below(list.length)] ?? '',
  }
}
type Random = ReturnType<typeof createRandom>

function makeAuthors({ first, last, han }: ReviewTexts['authors']): Author[] {
  const random = createRandom('authors')
  return Array.from({ length: authorsCount }, (_, place) => {
    if (place < han.length) return { username: han[place] ?? '', language: 'zh-CN' }
    const username = `${random.of(first)} ${random.of(last)}`
    return { username, language: place % 20 === 0 ? 'en-US' : place % 20 === 10 ? 'es-ES' : 'pt-BR' }
  })
}

/** The stars of so many reviews with about this average; all five only if the average is 5. */
function starsOf(average: number, count: number, random: Random): number[] {
  const stars = Array.from({ length: count }, () => 5)
  let missing = Math.max(average < 5 && count > 3 ? 1 : 0, Math.round((5 - average) * count))
  while (missing > 0) {
    const place = random.below(count)
    const loss = random.chance(0.12) ? Math.min(missing, 3) : 1
    const left = (stars[place] ?? 5) - loss
    if (left < 1) continue
    stars[place] = left
    missing -= loss
  }
  return stars
}

function textOf(texts: ReviewTexts, language: Language, rating: number, praise: string[], random: Random) {
  const stars = String(rating) as Stars
  if (language !== 'pt-BR') return { title: null, comment: random.of(texts.whole[language][stars]) }
  const remarks = texts.remarks[stars]
  const parts = [
    texts.openings[stars],
    ...(rating >= 4 && random.chance(0.8) ? [praise] : []),
    ...(remarks !== undefined && random.chance(0.7) ? [remarks] : []),
    ...(rating >= 4 && random.chance(0.4) ? [texts.closings] : []),
  ]
  return {
    title: random.chance(0.55) ? random.of(texts.titles[stars]) : null,
    comment: parts.map((part) => random.of(part)).join(' '),
  }
}

/** `praise`: of the department's products. */
function reviewsOf(
  product: SeedProduct,
  {
    id,
    praise,
    texts,
    authors,
    now,
  }: { id: number; praise: string[]; texts: ReviewTexts; authors: Author[]; now: Date },
): SeedReview[] {
  if (product.ratingCount === 0) return []
  const random = createRandom(product.code)
  const count = Math.ceil(product.ratingCount / ratingsPerReview) + 2
  const start = random.below(authors.length)
  const used = new Set<string>()
  return starsOf(product.rating, count, random).map((rating, place) => {
    // 7 and the number of authors have no common divisor, so an author reviews a product once.
    const author = (start + place * 7) % authors.length
    const language = authors[author]?.language ?? 'pt-BR'
    let text: { title: string | null; comment: string | null } = { title: null, comment: null }
    if (random.chance(0.55)) text = textOf(texts, language, rating, praise, random)
    // Reviews of one product do not repeat a comment.
    if (text.comment !== null && used.has(text.comment)) text = { title: null, comment: null }
    if (text.comment !== null) used.add(text.comment)
    const isRead = text.comment !== null && random.chance(0.25)
    const voters = isRead ? Array.from({ length: 1 + random.below(6) }, (_, vote) => author + 1 + vote) : []
    const age = random.below(Math.max(1, Math.min(product.daysOld, olderThanReviews - 10) * 24)) / 24
    return {
      ...text,
      product_id: id,
      author,
      rating,
      language,
      bought_before: random.chance(0.7),
      written_at: new Date(now.getTime() - age * dayInMs).toISOString(),
      votes: voters.map((voter) => voter % authors.length),
    }
  })
}

async function insertAuthors(trx: Trx, authors: readonly Author[], now: Date): Promise<number[]> {
  const joined = new Date(now.getTime() - olderThanReviews * dayInMs)
  // Accounts without a password: signing in to them is impossible.
  const rows = await trx
    .insertInto('users')
    .values(
      authors.map((author, place) => ({
        ...author,
        email: `cliente-${String(place + 1).padStart(3, '0')}@lotus.example`,
        created_at: joined,
        updated_at: joined,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * D51: writes the reviews of the demo, and counts the ratings of its products from them. The same catalog and time give the
 * same reviews.
 * @param idOf ids of the products by code
 */
export async function seedReviews(
  trx: Trx,
  catalog: readonly SeedDepartment[],
  idOf: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const texts = JSON.parse(await readFile(new URL('../seed/reviews.json', import.meta.url), 'utf8')) as ReviewTexts
  const authors = makeAuthors(texts.authors)
  const users = await insertAuthors(trx, authors, now)
  const reviews = catalog.flatMap(({ department: { slug }, products }) => {
    const praise = texts.praise[slug] ?? []
    return products.flatMap((product) =>
      reviewsOf(product, { id: idOf.get(product.code) ?? 0, praise, texts, authors, now }),
    )
  })
  const rows = reviews.map(({ author, votes, ...review }) => ({
    ...review,
    user_id: users[author],
    helpful: votes.length,
  }))
  await sql`
    insert into reviews (product_id, user_id, rating, title, comment, language, status, bought_before, helpful, created_at, written_at)
    select product_id, user_id, rating, title, comment, language, 'approved', bought_before, helpful, written_at, written_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(product_id integer, user_id integer, rating integer, title text,
      comment text, language text, bought_before boolean, helpful integer, written_at timestamptz)`.execute(trx)
  const votes = reviews.flatMap(({ product_id, author, written_at, votes: voters }) =>
    voters.map((voter) => ({ product_id, author: users[author], voter: users[voter], at: written_at })),
  )
  await sql`
    insert into review_votes (review_id, user_id, created_at)
    select reviews.id, voter, at
    from json_to_recordset(${JSON.stringify(votes)}::json) as vote(product_id integer, author integer, voter integer, at timestamptz)
      join reviews on reviews.product_id = vote.product_id and reviews.user_id = vote.author`.execute(trx)
  await reviewsRepository.recount(trx, [...idOf.values()])
}
