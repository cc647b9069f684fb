/**
 * Enlarges a shop that `fillCatalog` filled, with statements over sets: each new product is a variant of one that exists, and each
 * account has orders with their lines, moves of stock, payments and events. All that a row contains is a function of its number.
 */
import type { Database } from '@lotus/api/platform/database'

import { addRecords } from './generated-records.ts'

type Client = Pick<Database['pool'], 'query'>

export type ShopSize = { products: number; accounts: number; orders: number }

/** Runs work on tables without their secondary indexes, then creates these again: many times faster than updating them. */
async function withoutIndexes(client: Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Inserts variants of the products until there are `count`: another number in the name, another price, sales and brand. */
async function multiplyProducts(client: Client, count: number): Promise<void> {
  const { rows } = await client.query<{ products: number; last: number }>(
    'select count(*)::integer as products, max(id) as last from products',
  )
  const { products = 0, last = 0 } = rows[0] ?? {}
  if (count <= products) return
  const numbered = (column: string) => `${column} || ' ' || copy`
  const changed = new Map([
    ['id', `${last} + (copy - 1) * ${products} + row_number() over (partition by copy order by id)`],
    // Not the numbers of an earlier call, whose products are copied too.
    ['code', `left(code, 30) || '-' || ${products} + copy`],
    ['price_cents', `190 + (id * 7919 + copy * 104729) % 20000`],
    ['discount_bp', `case when (id + copy) % 5 = 0 then 500 + (id + copy) % 8 * 500 else 0 end`],
    ['stock', `case when (id + copy) % 20 = 0 then 0 else (id * 31 + copy) % 200 end`],
    ['sold', `(20 / ((id * 7919 + copy * 15485863::bigint) % 100003 / 100003.0 + 0.001))::integer`],
    ['rating', `((id * 13 + copy * 7) % 51) / 10.0`],
    ['brand', `case when copy % 3 = 0 then brand else left(brand, 60) || ' ' || copy % 10 end`],
    ['created_at', `created_at - make_interval(hours => copy % 1000)`],
    ...['pt', 'zh', 'en', 'es'].map((one) => [`name_key_${one}`, numbered(`name_key_${one}`)] as const),
  ])
  const columns = await columnsOf(client, 'products')
  const copies = Math.ceil((count - products) / products)
  await withoutIndexes(client, ['products', 'product_search'], async () => {
    await client.query(`
      insert into products (${columns.join(', ')})
      select ${columns.map((name) => changed.get(name) ?? name).join(', ')}
      from products, generate_series(1, ${copies}) copy
      where (copy - 1) * ${products} + (id % ${products}) < ${count - products}`)
    await client.query(`
      insert into product_search (product_id, document, ranking, name_key, words)
      select products.id, document, ranking, name_key, words from products
      join products base on base.code = regexp_replace(products.code, '-[0-9]+$', '') and base.id <= ${last}
      join product_search on product_search.product_id = base.id
      where products.id > ${last}`)
    await client.query(`update search_words set documents = documents * ${copies + 1}`)
    await client.query(`
      insert into stock_moves (product_id, kind, source, destination, quantity, at, actor, reason)
      select id, 'received', 'supplier', 'stock', stock, created_at, 'bench', 'generated shop' from products
      where id > ${last} and stock > 0`)
  })
  await client.query(`select setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products))`)
}

const lines = 2
const address = {
  recipient: 'Ana Souza',
  phone: '11987654321',
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: null,
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  reference: null,
}
const shipping = {
  serviceId: 'standard',
  serviceName: 'Padrão',
  names: { 'pt-BR': 'Padrão' },
  companyName: 'Entrega da loja',
  costCents: 1000,
  minDays: 1,
  maxDays: 3,
  earliest: '2026-01-01',
  latest: '2026-01-03',
  pickup: false,
  place: null,
}

/** At least two accounts with a session, an address and orders; the first has up to 10,000 of them, which an export has at most. */
async function addAccounts(client: Client, { accounts, orders }: Omit<ShopSize, 'products'>): Promise<void> {
  const order = (number: string) => `md5('order ' || ${number})::uuid`
  const time = (number: string) => `now() - make_interval(mins => ${number} % 500000)`
  const tables = [
    'users',
    'sessions',
    'refresh_tokens',
    'addresses',
    'checkout_intents',
    'checkout_lines',
    'stock_moves',
  ]
  await withoutIndexes(client, [...tables, 'payment_attempts', 'orders', 'order_events'], async () => {
    await client.query(`
      insert into users (id, email, username, created_at, updated_at) overriding system value
      select n, 'buyer' || n || '@shop.test', 'Ana ' || n, ${time('n')}, now() from generate_series(1, ${accounts}) n`)
    await client.query(`select setval(pg_get_serial_sequence('users', 'id'), ${accounts})`)
    await client.query(`
      insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
      select md5('session ' || n)::uuid, n, 'Firefox', ${time('n')}, ${time('n')}, now() + make_interval(mins => n % 40000)
      from generate_series(1, ${accounts}) n`)
    await client.query(`
      insert into refresh_tokens (token_hash, session_id, created_at)
      select encode(sha256(('token ' || n)::bytea), 'hex'), md5('session ' || n)::uuid, ${time('n')}
      from generate_series(1, ${accounts}) n`)
    await client.query(`
      insert into addresses (user_id, recipient, phone, zip_code, street, number, district, city, state, is_default, created_at, updated_at)
      select n, 'Ana Souza', '11987654321', '01310100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP', true, now(), now()
      from generate_series(1, ${accounts}) n`)
    await client.query(`
      insert into checkout_intents (id, status, holding, guest_hash, email, address_hash, guest, address, shipping, subtotal_cents,
        shipping_cents, tax_cents, total_cents, expires_at, created_at, updated_at, user_id)
      select ${order('n')}, 'ORDERED', 'sold', encode(sha256(('guest ' || n)::bytea), 'hex'), 'buyer' || owner || '@shop.test',
        repeat('a', 64), jsonb_build_object('name', 'Ana Souza', 'email', 'buyer' || owner || '@shop.test', 'phone', '11987654321', 'sealedCpf', ''),
        '${JSON.stringify(address)}', '${JSON.stringify(shipping)}', 4000, 1000, 0, 5000, ${time('n')}, ${time('n')}, ${time('n')}, owner
      from (select n, case when n <= least(10000, ${orders} / 2) then 1 else n % ${accounts - 1} + 2 end as owner
        from generate_series(1, ${orders}) n) made`)
    await client.query(`
      insert into checkout_lines (intent_id, product_id, position, quantity, price_cents, discount_bp, unit_cents, line_cents, product)
      select ${order('n')}, products.id, line, 2, 1000, 0, 1000, 2000,
        jsonb_build_object('productName', names ->> 'pt-BR', 'names', names, 'imageUrl', image_url, 'tint', 'linen')
      from generate_series(1, ${orders}) n, generate_series(0, ${lines - 1}) line
      join products on true where products.id = (n * 7 + line * 3) % 300 + 1`)
    // The generated purchases leave the stock as it is: their units arrived before.
    await client.query(`
      insert into stock_moves (product_id, kind, source, destination, quantity, at, actor, reason)
      select product_id, 'received', 'supplier', 'stock', sum(quantity), now(), 'bench', 'generated shop'
      from checkout_lines group by product_id`)
    for (const [kind, source, destination] of [
      ['reserved', 'stock', 'reservation'],
      ['sold', 'reservation', 'customer'],
    ])
      await client.query(`
        insert into stock_moves (intent_id, product_id, kind, source, destination, quantity, at)
        select intent_id, product_id, '${kind}', '${source}', '${destination}', quantity, now() from checkout_lines`)
    await client.query(`
      insert into payment_attempts (id, intent_id, attempt, method, status, amount_cents, installments, provider_key,
        provider_payment_id, provider_updated_at, email, address_hash, accepted, created_at, updated_at)
      select ${order('n')}, ${order('n')}, 1, 'pix', 'approved', 5000, 1, repeat('b', 64), 'P' || n, ${time('n')},
        'buyer@shop.test', repeat('a', 64), true, ${time('n')}, ${time('n')} from generate_series(1, ${orders}) n`)
    await client.query(`
      insert into orders (id, order_number, status, created_at, updated_at, delivered_at)
      select ${order('n')}, 'LT-' || lpad(upper(to_hex(n)), 6, '0'), 'DELIVERED', ${time('n')}, ${time('n')}, ${time('n')}
      from generate_series(1, ${orders}) n`)
    await client.query(`
      insert into order_events (order_id, event, at)
      select ${order('n')}, event, ${time('n')}
      from generate_series(1, ${orders}) n, unnest(array['WAITING_PAYMENT', 'PAYED', 'IN_ROUTE', 'DELIVERED']) event`)
  })
}

/** Brings a filled shop to a size. Accounts and orders are added once, to a shop without any. */
export async function enlargeShop(database: Database, { products, accounts, orders }: ShopSize): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
    )
    await multiplyProducts(client, products)
    const { rows } = await client.query(`select from users where email = 'buyer1@shop.test'`)
    if (rows.length === 0 && accounts > 0) {
      // Those of the demo shop's reviews: the generated accounts have the ids from 1.
      await client.query('delete from users')
      await addAccounts(client, { accounts, orders })
      await addRecords(client, { accounts, orders })
    }
    await client.query('vacuum analyze')
  } finally {
    // With its settings.
    client.release(true)
  }
}
