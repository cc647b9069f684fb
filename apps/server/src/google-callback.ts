import type { Language } from '@lotus/commerce/languages'
import type { FastifyInstance } from 'fastify'

import { hashOf } from './security-headers.ts'

/** The path that Google redirects the pop-up to. */
export const googleCallbackPath = '/auth/google/callback'

/** Sends the result to the page that opened the pop-up and closes the window. A `BroadcastChannel` is limited to the origin. */
const script = `
const told = new URLSearchParams(location.search)
// Removes the code from the address and the history.
history.replaceState(null, '', location.pathname)
const state = told.get('state')
const code = told.get('code')
if (state) {
  const channel = new BroadcastChannel('lotus-google')
  channel.postMessage(code ? { state, code } : { state, error: told.get('error') || 'invalid_request' })
  channel.close()
}
window.close()
`

// Shown only if the window stays open: no text flashes for half a second.
const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; background: #fbf8f2; color: #1d1a15;
  font: 400 17px/1.5 system-ui, sans-serif; text-align: center; animation: show 1ms .6s both }
p { margin: 8px 0; max-width: 42ch }
@keyframes show { from { visibility: hidden } }
@media (prefers-color-scheme: dark) { body { background: #171410; color: #f4efe6 } }
`

const sentences = {
  'pt-BR': 'Você já pode fechar esta janela e voltar para a loja.',
  'zh-CN': '您现在可以关闭此窗口并返回商店。',
  'en-US': 'You can close this window and go back to the shop.',
  'es-ES': 'Ya puedes cerrar esta ventana y volver a la tienda.',
} satisfies Record<Language, string>

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Lótus</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${Object.entries(sentences)
  .map(([language, sentence]) => `<p lang="${language}">${sentence}</p>`)
  .join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`

/** The page in the pop-up after Google: constant, so that its hash identifies it and no other script can run in it (S14). */
export function registerGoogleCallback(app: FastifyInstance): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    // No cross-origin-opener-policy: it would sever the pop-up from the shop on the way back from Google, and the shop would
    // see it as closed.
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  app.get(googleCallbackPath, (_request, reply) => reply.headers(headers).send(page))
}
