import type { FastifyInstance } from 'fastify'
import { queryText } from './api.routes.ts'
import { type CardFieldType, cardFieldErrors } from './card-rules.ts'
import { FIELD_LABELS, type FieldLanguage } from './field-labels.ts'
import { fieldClient } from './field.client.ts'
import { escapeHtml } from './html.ts'
import { badRequest } from './mp-error.ts'
import { sdkClient } from './sdk.client.ts'

const AUTOCOMPLETE: Record<CardFieldType, string> = {
  cardNumber: 'cc-number',
  expirationDate: 'cc-exp',
  expirationMonth: 'cc-exp-month',
  expirationYear: 'cc-exp-year',
  securityCode: 'cc-csc',
}

const FRAME_CSS = `*{box-sizing:border-box}
html,body{margin:0;height:100%;background:transparent}
label{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
input{width:100%;height:100%;padding:0;border:0;outline:0;background:transparent;color:#1d1a15;
font:400 16px/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--placeholder-color,#6b645a);opacity:1}
@media (forced-colors:active){input{color:FieldText}}`

const isFieldType = (text: string): text is CardFieldType => Object.hasOwn(AUTOCOMPLETE, text)

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:\/\//.test(text)

const languageOf = (locale: string): FieldLanguage =>
  locale.startsWith('pt') ? 'pt' : locale.startsWith('es') ? 'es' : 'en'

/** The browser SDK and the secure fields' frames, all from the sandbox's own origin. */
export const sdkRoutes = (app: FastifyInstance, publicUrl: string): void => {
  const sdk = `(${sdkClient.toString()})(${JSON.stringify(publicUrl)},${JSON.stringify(FIELD_LABELS)});\n`
  const frame = `(${fieldClient.toString()})(${cardFieldErrors.toString()});\n`

  app.get('/js/v2', async (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .type('text/javascript; charset=utf-8')
      .send(sdk),
  )

  app.get('/fields/frame.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(frame))
  app.get('/fields/frame.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(FRAME_CSS))

  app.get('/fields/frame', async (request, reply) => {
    const type = queryText(request, 'type') ?? ''
    const channel = queryText(request, 'channel') ?? ''
    const origin = queryText(request, 'origin') ?? ''
    if (!isFieldType(type)) throw badRequest(1, 'type is unknown')
    if (!/^[0-9a-f]{32}$/.test(channel)) throw badRequest(1, 'channel is malformed')
    if (!isOrigin(origin)) throw badRequest(1, 'origin is no web origin')
    const language = languageOf(queryText(request, 'locale') ?? '')
    const label = FIELD_LABELS[language][type]
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`
    return reply
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-embedder-policy', 'require-corp')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${label}</title>
<link rel="stylesheet" href="/fields/frame.css">
</head>
<body data-type="${type}" data-channel="${channel}" data-origin="${escapeHtml(origin)}">
<label for="field">${label}</label>
<input id="field" name="${type}" type="text" inputmode="numeric" autocomplete="${AUTOCOMPLETE[type]}" aria-required="true" autocorrect="off" spellcheck="false">
<script src="/fields/frame.js"></script>
</body>
</html>
`,
      )
  })
}
