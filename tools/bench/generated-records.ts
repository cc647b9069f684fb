/** Rows of the tables beside accounts and orders, so that no large table of a generated shop is empty. */
import type { Database } from '@lotus/api/platform/database'

type Client = Pick<Database['pool'], 'query'>

const hash = (what: string) => `encode(sha256(('${what} ' || n)::bytea), 'hex')`
const uuid = (what: string) => `md5('${what} ' || n)::uuid`
const past = 'now() - make_interval(mins => n % 500000)'
const near = 'now() + make_interval(mins => n % 20000 - 10000)'
const product = 'n * 7 % 300 + 1'
const order = uuid('order')
const soldOut = 'array(select id from products where active and stock = 0 order by id)'

/** One row for each number from 1. `of`: how many. */
const records: { table: string; of: 'accounts' | 'orders'; columns: string; values: string }[] = [
  {
    table: 'carts',
    of: 'accounts',
    columns: 'id, user_id, created_at, updated_at',
    values: `n, n, ${past}, ${past}`,
  },
  {
    table: 'cart_lines',
    of: 'accounts',
    columns: 'cart_id, product_id, quantity, added_cents, added_at, position',
    values: `n, ${product}, 2, 1000, ${past}, 0`,
  },
  {
    table: 'cart_merges',
    of: 'accounts',
    columns: 'cart_id, id, lines_before, version_after, answer, created_at',
    values: `n, ${uuid('merge')}, '[]', 1, '{}', ${past}`,
  },
  {
    table: 'wishlist_items',
    of: 'accounts',
    columns: 'user_id, product_id, created_at, updated_at',
    values: `n, ${product}, ${past}, ${past}`,
  },
  {
    table: 'wishlist_shares',
    of: 'accounts',
    columns: 'share_hash, user_id, share_sealed, created_at',
    values: `${hash('share')}, n, 'sealed', ${past}`,
  },
  {
    table: 'preferences',
    of: 'accounts',
    columns: 'user_id, value, updated_at',
    values: `n, '{}', ${past}`,
  },
  {
    table: 'identities',
    of: 'accounts',
    columns: 'issuer, subject, user_id, created_at',
    values: `'https://issuer.test', 's' || n, n, ${past}`,
  },
  {
    table: 'signups',
    of: 'accounts',
    columns: 'token_hash, email, username, password_hash, language, expires_at, created_at',
    values: `${hash('signup')}, 'new' || n || '@shop.test', 'Ana', 'hash', 'pt-BR', ${near}, ${past}`,
  },
  {
    table: 'mail_tokens',
    of: 'accounts',
    columns: 'token_hash, kind, user_id, email, expires_at, created_at',
    values: `${hash('mail')}, 'sign-in', n, 'buyer' || n || '@shop.test', ${near}, ${past}`,
  },
  {
    table: 'google_attempts',
    of: 'accounts',
    columns: 'cookie_hash, state_hash, nonce, code_verifier, issuer, subject, user_id, expires_at, created_at',
    values: `${hash('cookie')}, ${hash('state')}, 'nonce', 'verifier', 'https://issuer.test', 's' || n, n, ${near}, ${past}`,
  },
  {
    table: 'auth_guards',
    of: 'accounts',
    columns: 'name, failures, window_ends_at',
    values: `${hash('guard')}, 1, ${near}`,
  },
  {
    table: 'reviews',
    of: 'accounts',
    columns: 'id, product_id, user_id, rating, comment, language, status, created_at, written_at',
    values: `n, ${product}, n, n % 5 + 1, 'Bom', 'pt-BR', case when n % 50 = 0 then 'pending' else 'approved' end, ${past}, ${past}`,
  },
  {
    table: 'review_votes',
    of: 'accounts',
    columns: 'review_id, user_id, created_at',
    values: `greatest(1, n - 1), n, ${past}`,
  },
  {
    table: 'stock_alerts',
    of: 'accounts',
    columns: 'id, product_id, email, user_id, language, created_at',
    // One in a thousand is due.
    values: `${uuid('alert')}, case when n % 1000 = 0 then ${product} else coalesce((${soldOut})[n % greatest(1, cardinality(${soldOut})) + 1], ${product}) end,
      'buyer' || n || '@shop.test', n, 'pt-BR', ${past}`,
  },
  {
    table: 'contact_messages',
    of: 'accounts',
    columns: 'id, name, email, subject, message, language, created_at, mailed_at',
    values: `${uuid('contact')}, 'Ana', 'buyer' || n || '@shop.test', 'other', 'Olá', 'pt-BR', ${past}, ${past}`,
  },
  {
    table: 'search_changes',
    of: 'accounts',
    columns: 'id, product_id, at',
    values: `n, ${product}, ${past}`,
  },
  {
    table: 'sent_mails',
    of: 'orders',
    columns: 'id, kind, sent_at',
    values: `${uuid('sent')}, 'confirmed', ${past}`,
  },
  {
    table: 'idempotency_keys',
    of: 'orders',
    columns: 'guest_hash, operation, key, fingerprint, created_at, expires_at',
    values: `${hash('guest')}, 'createCheckoutIntent', 'key ' || n, repeat('a', 64), ${past}, ${near}`,
  },
  {
    table: 'purchase_guards',
    of: 'orders',
    columns: 'name, touched_at',
    values: `${hash('guard')}, ${past}`,
  },
  {
    table: 'shipping_quotes',
    of: 'orders',
    columns: 'id, zip_code, cart_hash, region, options, expires_at, created_at',
    values: `${uuid('quote')}, '01310100', ${hash('cart')}, 'centre', '[]', ${near}, ${past}`,
  },
  {
    table: 'order_access',
    of: 'orders',
    columns: 'intent_id, secret_hash, expires_at',
    values: `${order}, ${hash('access')}, ${near}`,
  },
  {
    table: 'order_mails',
    of: 'orders',
    columns: 'id, order_id, kind, event, facts, created_at, outcome, settled_at',
    values: `${uuid('order mail')}, ${order}, 'paid', 'event:' || n, '{}', ${past}, 'sent', ${past}`,
  },
  {
    table: 'order_links',
    of: 'orders',
    columns: 'key_hash, order_id, expires_at, created_at',
    values: `${hash('link')}, ${order}, ${near}, ${past}`,
  },
  {
    table: 'shipments',
    of: 'orders',
    columns: 'order_id, carrier, tracking_code, shipped_at',
    values: `${order}, 'Correios', 'BR' || n, ${past}`,
  },
  {
    table: 'webhook_inbox',
    of: 'orders',
    columns: 'id, data_id, topic, request_id, signed_at, received_at, processed_at',
    values: `${uuid('webhook')}, 'P' || n, 'payment', 'request ' || n, ${past}, ${past}, ${past}`,
  },
  {
    table: 'refunds',
    of: 'orders',
    columns: 'id, intent_id, attempt_id, cause, amount_cents, state, provider_key, created_at, updated_at',
    values: `${uuid('refund')}, ${order}, ${order}, 'SHOP', 100, 'DONE', ${hash('refund')}, ${past}, ${past}`,
  },
  {
    table: 'order_returns',
    of: 'orders',
    columns: 'id, order_id, kind, state, lines, created_at, updated_at',
    values: `${uuid('return')}, ${order}, 'WITHDRAWAL', 'RECEIVED', '[]', ${past}, ${past}`,
  },
]

/** Adds the rows for a shop with these accounts and orders. */
export async function addRecords(client: Client, counts: { accounts: number; orders: number }): Promise<void> {
  for (const { table, of, columns, values } of records)
    await client.query(
      `insert into ${table} (${columns}) overriding system value select ${values} from generate_series(1, ${counts[of]}) n`,
    )
}
