import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { byLanguage, isLanguage, type Language } from '@lotus/commerce/languages'

import { assetHeaders } from './security-headers.ts'

const shortcuts = [
  {
    path: '/cart',
    names: { 'pt-BR': 'Carrinho', 'zh-CN': '购物车', 'en-US': 'Cart', 'es-ES': 'Carrito' },
  },
  {
    path: '/user/purchases',
    names: { 'pt-BR': 'Meus pedidos', 'zh-CN': '我的订单', 'en-US': 'My orders', 'es-ES': 'Mis pedidos' },
  },
  {
    path: '/products',
    names: { 'pt-BR': 'Buscar produtos', 'zh-CN': '搜索商品', 'en-US': 'Search products', 'es-ES': 'Buscar productos' },
  },
] satisfies { path: string; names: Record<Language, string> }[]

const square = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

/** For the dialog that offers to install the shop. */
const screenshots = [
  { src: '/screenshot-phone.jpg', sizes: '412x915', type: 'image/jpeg', form_factor: 'narrow' },
  { src: '/screenshot-desktop.jpg', sizes: '1280x800', type: 'image/jpeg', form_factor: 'wide' },
]

const compose = (language: Language): string =>
  JSON.stringify({
    // The address of the manifest differs by language: without an id each would be an app of its own.
    id: '/',
    lang: language,
    name: 'Lótus',
    short_name: 'Lótus',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      square(192),
      square(512),
      { ...square(512), src: '/icon-maskable-512.png', purpose: 'maskable' },
    ],
    screenshots,
    shortcuts: shortcuts.map(({ path, names }) => ({ name: names[language], url: path, icons: [square(192)] })),
  })

/** Serves the manifest of the installed shop (BEY-13) in the language of the query, else in Portuguese. */
export function registerWebManifest(app: FastifyInstance): void {
  const manifests = byLanguage((language) => {
    const body = compose(language)
    return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"` }
  })
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', (request, reply) => {
    const { lang } = request.query
    const { body, etag } = manifests[isLanguage(lang) ? lang : 'pt-BR']
    reply.headers({ ...assetHeaders, 'cache-control': 'public, max-age=86400', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(body)
  })
}
