import type { FastifyReply, FastifyRequest } from 'fastify'

import { languages, type Language } from '@lotus/commerce/languages'

import { documentHeaders, hashOf } from './security-headers.ts'

type Texts = { title: string; text: string; again: string; home: string }
const links = {
  'pt-BR': { again: 'Tentar novamente', home: 'Ir para a página inicial' },
  'zh-CN': { again: '重试', home: '前往首页' },
  'en-US': { again: 'Try again', home: 'Go to the home page' },
  'es-ES': { again: 'Intentar de nuevo', home: 'Ir a la página de inicio' },
} satisfies Record<Language, Pick<Texts, 'again' | 'home'>>

/** The page that the service worker stores and shows without a connection (BEY-13). */
export const offlinePath = '/offline'

/** The heading of the links to stored pages, in an HTML comment. The service worker uncomments it if there are links. */
const seen = {
  'pt-BR': 'As páginas que você já viu continuam disponíveis:',
  'zh-CN': '您看过的页面仍可打开：',
  'en-US': 'Pages that you have seen are still available:',
  'es-ES': 'Las páginas que ya viste siguen disponibles:',
} satisfies Record<Language, string>

/** The heading of the orders' last states. */
const orders = {
  'pt-BR': 'Seus pedidos, como estavam quando você os viu:',
  'zh-CN': '您的订单（上次查看时的状态）：',
  'en-US': 'Your orders, as they were when you saw them:',
  'es-ES': 'Tus pedidos, como estaban cuando los viste:',
} satisfies Record<Language, string>

/**
 * Reloads the requested page when the connection returns and the server answers: browsers also send `online` without a connection to it.
 * Lists the orders that the storefront stored (`seen-orders.ts`), with their states and times. Without the script, the page still shows
 * its text and links.
 */
const offlineScript = `(function(){addEventListener('online',function(){fetch('',{method:'HEAD',cache:'no-store'}).then(function(){location.reload()},function(){})});try{
var list=document.querySelector('#orders ul'),month=30*24*3600*1000
JSON.parse(localStorage.getItem('seenOrders')).value.forEach(function(order){
if(Date.now()-order.at>month)return
var item=document.createElement('li'),time=new Date(order.at).toLocaleString(document.documentElement.lang,{dateStyle:'short',timeStyle:'short'})
item.textContent=order.number+' · '+order.state+' ('+time+')'
list.append(item)
list.parentElement.hidden=false
})}catch(_){}})()`
const offlineScriptHash = hashOf(offlineScript)

/** Pages that need neither the storefront nor the database, by HTTP status. */
const pages = {
  offline: {
    'pt-BR': ['Sem conexão', 'Verifique sua internet.'],
    'zh-CN': ['无网络连接', '请检查网络。'],
    'en-US': ['No connection', 'Check your internet connection.'],
    'es-ES': ['Sin conexión', 'Comprueba tu conexión a internet.'],
  },
  400: {
    'pt-BR': ['Este endereço não está correto', 'Confira o link ou comece pela página inicial.'],
    'zh-CN': ['此地址不正确', '请检查链接，或从首页开始。'],
    'en-US': ['This address is not correct', 'Check the link, or start at the home page.'],
    'es-ES': ['Esta dirección no es correcta', 'Revisa el enlace o empieza por la página de inicio.'],
  },
  429: {
    'pt-BR': ['Muitas páginas em pouco tempo', 'Aguarde alguns segundos e tente novamente.'],
    'zh-CN': ['短时间内请求的页面过多', '请稍等几秒后重试。'],
    'en-US': ['Too many pages in a short time', 'Wait a few seconds and try again.'],
    'es-ES': ['Demasiadas páginas en poco tiempo', 'Espera unos segundos e inténtalo de nuevo.'],
  },
  500: {
    'pt-BR': ['Algo deu errado do nosso lado', 'Tente novamente em instantes.'],
    'zh-CN': ['我们这边出了点问题', '请稍后重试。'],
    'en-US': ['Something went wrong on our side', 'Try again in a moment.'],
    'es-ES': ['Algo salió mal de nuestro lado', 'Inténtalo de nuevo en unos instantes.'],
  },
  503: {
    'pt-BR': ['A loja está muito movimentada agora', 'Aguarde alguns segundos e tente novamente.'],
    'zh-CN': ['商店现在非常繁忙', '请稍等几秒后重试。'],
    'en-US': ['The shop is very busy right now', 'Wait a few seconds and try again.'],
    'es-ES': ['La tienda está muy concurrida ahora', 'Espera unos segundos e inténtalo de nuevo.'],
  },
} satisfies Record<number | 'offline', Record<Language, [title: string, text: string]>>

export type PlainStatus = keyof typeof pages

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
  background: #fbf8f2; color: #1d1a15; font: 400 17px/1.5 system-ui, sans-serif; text-align: center }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25 }
p { margin: 8px auto; max-width: 42ch }
a { display: inline-block; padding: 10px 12px; color: inherit }
ul { margin: 8px 0; padding: 0; list-style: none }
@media (prefers-color-scheme: dark) { body { background: #171410; color: #f4efe6 } }
`
const styleHash = hashOf(style)

function compose(status: PlainStatus, language: Language): string {
  const [title, text] = pages[status][language]
  const { again, home } = links[language]
  // An empty `href` links to the page itself.
  const isOffline = status === 'offline'
  const seenPages = isOffline ? `<!--seen <p>${seen[language]}</p>-->\n` : ''
  const seenOrders = isOffline
    ? `<section id="orders" hidden><p>${orders[language]}</p><ul></ul></section>\n<script>${offlineScript}</script>\n`
    : ''
  const retry = status === 400 ? '' : `<a href="">${again}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${seenPages}${seenOrders}<p>${retry}<a href="/">${home}</a></p>
</main>
</body>
</html>
`
}

const composed = new Map<string, string>()

/** The language that the visitor chose, from the cookie; undefined if they chose none. */
export const savedLanguage = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]

/** The language of the address, else of the visitor's cookie, else the shop's. */
function languageOf(request: FastifyRequest, shopLanguage: string): Language {
  const named = /[?&]lang=([\w-]+)/.exec(request.url)?.[1]
  const wanted = [named, savedLanguage(request), shopLanguage]
  return wanted.flatMap((one) => languages.filter((language) => language === one))[0] ?? 'pt-BR'
}

type PlainPage = {
  status: PlainStatus
  https: boolean
  shopLanguage: string
  /** Seconds, sent as the Retry-After header. */
  retryAfter?: number
}

/** The `answerBadAddress` of the API, which does not know the shop's language. */
export const badAddressPage =
  (publicUrl: string) =>
  (request: FastifyRequest, reply: FastifyReply): void =>
    void sendPlainPage(request, reply, { status: 400, https: publicUrl.startsWith('https:'), shopLanguage: 'pt-BR' })

/** Sends a page of constant text in the visitor's language. Only the offline page has a script. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, https, shopLanguage, retryAfter }: PlainPage,
): FastifyReply {
  const language = languageOf(request, shopLanguage)
  const key = `${status} ${language}`
  const html = composed.get(key) ?? compose(status, language)
  composed.set(key, html)
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply
    .code(status === 'offline' ? 200 : status)
    .headers(
      documentHeaders({
        scripts: status === 'offline' ? [offlineScriptHash] : [],
        styles: [styleHash],
        provider: null,
        https,
      }),
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
