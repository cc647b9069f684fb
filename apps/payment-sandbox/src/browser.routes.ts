import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, queryText, sameSecret } from './api.routes.ts'
import type { CardTokens } from './card-tokens.ts'
import { CARD_BRANDS, type CardBrand, brandOf } from './cards.ts'
import { IDENTIFICATION_TYPES } from './identification.ts'
import { installmentsWire } from './installments.ts'
import { toCents } from './money.ts'
import { MpError, badRequest } from './mp-error.ts'
import { cardIssuersWire, paymentMethodSearchWire } from './payment-methods.ts'

const PATHS = [
  '/v1/card_tokens',
  '/v1/identification_types',
  '/v1/payment_methods/search',
  '/v1/payment_methods/installments',
  '/v1/payment_methods/card_issuers',
]

const brandOfBin = (request: FastifyRequest): CardBrand | undefined => {
  const bin = queryText(request, 'bin')
  if (bin === undefined || !/^\d{6,8}$/.test(bin)) throw badRequest(1, 'bin must have 6 to 8 digits')
  return brandOf(bin)
}

/** The browser API: any origin, with the public key. */
export const browserRoutes = (
  app: FastifyInstance,
  tokens: CardTokens,
  keys: { publicKey: string; accessToken: string },
): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return
    const publicKey = queryText(request, 'public_key')
    const bearer = bearerOf(request)
    const known =
      publicKey === undefined
        ? bearer !== undefined && sameSecret(bearer, keys.accessToken)
        : sameSecret(publicKey, keys.publicKey)
    if (!known) throw new MpError(401, [{ code: 401, description: 'Invalid public_key' }])
  })

  for (const path of PATHS)
    app.options(path, async (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '600')
        .code(204)
        .send(),
    )

  app.post('/v1/card_tokens', async (request, reply) =>
    reply.code(201).send(tokens.create(request.body, keys.publicKey)),
  )

  app.get('/v1/identification_types', async () => IDENTIFICATION_TYPES)

  app.get('/v1/payment_methods/search', async (request) => paymentMethodSearchWire(brandOfBin(request)))

  app.get('/v1/payment_methods/card_issuers', async (request) => cardIssuersWire(brandOfBin(request)))

  app.get('/v1/payment_methods/installments', async (request) => {
    // Servers ask by the brand, because only the browser knows the first digits.
    const brandId = queryText(request, 'payment_method_id')
    const brand =
      queryText(request, 'bin') === undefined && brandId !== undefined
        ? CARD_BRANDS.find(({ id }) => id === brandId)
        : brandOfBin(request)
    const cents = toCents(Number(queryText(request, 'amount')))
    if (cents === undefined) throw badRequest(4037, 'Invalid amount')
    return brand ? installmentsWire(cents, brand) : []
  })
}
