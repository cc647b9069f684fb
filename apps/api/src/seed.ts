import { toCents } from '@lotus/commerce/money'

import { announceCatalogChange } from './modules/catalog/catalog-changes.ts'
import { catalogWriteRepository } from './modules/catalog/catalog-write.repository.ts'
import { fold } from './modules/catalog/search/normalise.ts'
import { searchCountsRepository } from './modules/catalog/search-counts.repository.ts'
import { searchIndexRepository } from './modules/catalog/search-index.repository.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import type { Database } from './platform/database.ts'
import { createPasswords } from './platform/passwords.ts'
import { inTransaction, type Trx } from './platform/transaction.ts'
import { seedReviews } from './seed-reviews.ts'
import {
  mediaUrl,
  pictureNames,
  readSeedCatalog,
  readSeedSearches,
  readSeedSettings,
  readSeedWindows,
  type SeedDepartment,
  type SeedSetting,
} from './seed-files.ts'

function picturesOf(code: string) {
  const [image_url = '', ...more_image_urls] = pictureNames(code).map(mediaUrl)
  return { image_url, more_image_urls }
}

const dayInMs = 24 * 60 * 60 * 1000

async function writeCatalog(trx: Trx, catalog: readonly SeedDepartment[], now: Date): Promise<Map<string, number>> {
  const departmentIds = await catalogWriteRepository.insertPlaces(
    trx,
    'departments',
    catalog.map(({ department: { slug, names, tint, art } }, position) => ({
      slug,
      names,
      tint,
      image_url: mediaUrl(art),
      position,
    })),
  )
  const subDepartments = catalog.flatMap((file, place) =>
    file.subDepartments.map((sub, position) => ({ ...sub, departmentId: departmentIds[place] ?? 0, position })),
  )
  const subDepartmentIds = await catalogWriteRepository.insertPlaces(
    trx,
    'sub_departments',
    subDepartments.map(({ slug, names, departmentId, position }) => ({
      slug,
      names,
      department_id: departmentId,
      position,
    })),
  )
  const categories = subDepartments.flatMap((sub, place) =>
    sub.categories.map((category, position) => ({
      slug: category.slug,
      names: category.names,
      icon_url: mediaUrl(category.art),
      position,
      department_id: sub.departmentId,
      sub_department_id: subDepartmentIds[place] ?? 0,
    })),
  )
  const categoryIds = await catalogWriteRepository.insertPlaces(trx, 'categories', categories)
  const categoryOf = new Map(categories.map(({ slug }, place) => [slug, categoryIds[place] ?? 0]))
  const written = await catalogWriteRepository.upsertProducts(
    trx,
    catalog.flatMap(({ products }) =>
      products.map((product) => ({
        code: product.code,
        category_id: categoryOf.get(product.category) ?? 0,
        active: true,
        names: product.names,
        description: product.description,
        ingredients: product.ingredients,
        keywords: product.keywords,
        brand: product.brand,
        ...picturesOf(product.code),
        price_cents: toCents(product.price),
        discount_bp: Math.round(product.discount * 10_000),
        stock: product.stock,
        net_amount: product.net.amount,
        net_unit: product.net.unit,
        storage: product.storage,
        allergens: product.allergens,
        may_contain: product.mayContain ?? [],
        allergens_declared: true,
        dietary: product.dietary,
        origin: product.origin,
        age_restricted: product.ageRestricted,
        rating: 0,
        rating_count: 0,
        sold: product.sold,
        created_at: new Date(now.getTime() - product.daysOld * dayInMs),
      })),
    ),
    { actor: 'seed', reason: 'demo catalog' },
  )
  return new Map(written.map(({ code, id }) => [code, id]))
}

/** The ids of the products that the home page shows first. */
const featured = (catalog: readonly SeedDepartment[], idOf: ReadonlyMap<string, number>): SeedSetting => ({
  group: 'HOME',
  key: 'FEATURED_PRODUCTS',
  value: catalog.flatMap(({ products }) =>
    products.flatMap(({ featured: is, code }) => (is ? [idOf.get(code) ?? 0] : [])),
  ),
})

/** The demo account; its password is in the README. Never create it in production, because the password is public. */
export const demoAccount = { email: 'demo@lotus.example', username: 'Mei Tanaka', password: 'jade-panela-chuva' }

async function writeDemoAccount(trx: Trx, passwordHash: string, now: Date): Promise<void> {
  const { email, username } = demoAccount
  const times = { created_at: now, updated_at: now }
  const { id } = await trx
    .insertInto('users')
    .values({ email, username, language: 'pt-BR', password_hash: passwordHash, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('addresses')
    .values({
      user_id: id,
      label: 'Casa',
      recipient: username,
      phone: '41999990000',
      zip_code: '80020310',
      street: 'Rua XV de Novembro',
      number: '700',
      district: 'Centro',
      city: 'Curitiba',
      state: 'PR',
      is_default: true,
      ...times,
    })
    .execute()
}

type SeedOptions = {
  now?: Date
  /** @default false */
  withAccount?: boolean
  /** @default false */
  withWindows?: boolean
}

/**
 * Fills an empty, migrated database with the demo shop of `seed/`, completely or not at all. Processes may start concurrently.
 * @returns false if there is a catalog, which stays unchanged
 */
export async function seed(
  database: Database,
  { now = new Date(), withAccount = false, withWindows = false }: SeedOptions = {},
): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from departments limit 1')
  if (rowCount !== 0) return false
  const [catalog, settings, windows, searches] = await Promise.all([
    readSeedCatalog(),
    readSeedSettings(),
    withWindows ? readSeedWindows() : [],
    readSeedSearches(),
  ])
  const passwordHash = withAccount ? await createPasswords().hash(demoAccount.password) : null
  const seeded = await database.withoutTimeouts((db) =>
    inTransaction(db, async (trx) => {
      // The second process waits here and then finds the catalog.
      await catalogWriteRepository.lock(trx)
      if ((await trx.selectFrom('departments').select('id').limit(1).executeTakeFirst()) !== undefined) return false
      const idOf = await writeCatalog(trx, catalog, now)
      await seedReviews(trx, catalog, idOf, now)
      await searchIndexRepository.rebuild(trx)
      await settingsRepository.put(trx, [...settings, ...windows, featured(catalog, idOf)])
      const counts = Object.entries(searches).map(([keyword, times]) => ({ folded: fold(keyword), keyword, times }))
      await searchCountsRepository.add(trx, counts)
      if (passwordHash !== null) await writeDemoAccount(trx, passwordHash, now)
      await announceCatalogChange(trx)
      return true
    }),
  )
  if (seeded) await database.analyze()
  return seeded
}
