import { toSingleLine, truncate } from '@lotus/commerce/text'
import type { Language } from '@lotus/openapi/schema'

import type { Message } from '#platform/mail.ts'

import { holdsAddress } from './links.ts'

/** A row of a table in an e-mail, e.g. an item and its price. `value` can be empty. */
export type MailRow = { label: string; value: string; isTotal?: boolean }

export type MailTable = {
  title: string
  rows: MailRow[]
  /** A text for the recipient to copy, on a line of its own below the rows. @default none */
  code?: { label: string; text: string }
}

/** The first line of an e-mail. It is the only place for the name of the recipient, because anyone can type a name for any address. */
export type MailGreeting = {
  /** `{name}` is the recipient. */
  text: string
  /** Null for an e-mail without a name. */
  recipient: {
    name: string
    /** Whether the recipient has shown that the address is theirs. */
    isConfirmed: boolean
  } | null
}

/** The content of an e-mail as plain text. */
export type MailContent = {
  language: Language
  /** The name of the shop. */
  shop: string
  subject: string
  greeting: MailGreeting
  paragraphs: string[]
  /** Below the paragraphs. */
  tables: MailTable[]
  /** The button; null for an e-mail without one. */
  call: { label: string; link: string } | null
  /** Small print below the button. */
  notes: string[]
  /** The link that ends e-mails of this kind. @default none */
  unsubscribe?: { label: string; link: string }
}

/** Formats an amount in reais for an e-mail. */
export const reaisFormat = (language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' })

type Punctuation = Record<'colon' | 'comma' | 'semicolon' | 'listComma', string>

const halfWidth: Punctuation = { colon: ': ', comma: ', ', semicolon: '; ', listComma: ', ' }

/** Punctuation between the parts of a text that code composes, with the space after it. Full-width Chinese marks need no space. */
export const punctuation: Record<Language, Punctuation> = {
  'pt-BR': halfWidth,
  'zh-CN': { colon: '：', comma: '，', semicolon: '；', listComma: '、' },
  'en-US': halfWidth,
  'es-ES': halfWidth,
}

/** Texts of every e-mail. */
export const frameTexts: Record<Language, { ifButtonFails: string; automatic: string }> = {
  'pt-BR': {
    ifButtonFails: 'Se o botão não funcionar, copie este endereço para o navegador:',
    automatic: 'Mensagem automática de {shop}. Não é preciso responder.',
  },
  'zh-CN': {
    ifButtonFails: '如果按钮无法使用，请将以下地址复制到浏览器中打开：',
    automatic: '这是 {shop} 自动发送的邮件，无需回复。',
  },
  'en-US': {
    ifButtonFails: 'If the button does not work, copy this address into your browser:',
    automatic: 'Automatic message from {shop}. There is no need to reply.',
  },
  'es-ES': {
    ifButtonFails: 'Si el botón no funciona, copia esta dirección en el navegador:',
    automatic: 'Mensaje automático de {shop}. No hace falta responder.',
  },
}

/** Replaces `{name}` by its value. In one pass, so that a value that contains a placeholder is not replaced again. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

const greetingWithoutName: Record<Language, string> = {
  'pt-BR': 'Olá!',
  'zh-CN': '您好！',
  'en-US': 'Hello!',
  'es-ES': '¡Hola!',
}
const longestName = 60

/** S32: leaves out a name that contains an address until the recipient is confirmed, because anyone can type it for any recipient. */
function greetingOf(language: Language, { text, recipient }: MailGreeting): string {
  if (recipient === null) return text
  const name = truncate(toSingleLine(recipient.name), longestName)
  const isLeftOut = name === '' || (!recipient.isConfirmed && holdsAddress(recipient.name))
  return isLeftOut ? greetingWithoutName[language] : fillText(text, { name })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes a text for HTML. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

const light = {
  page: '#fbf8f2',
  panel: '#ffffff',
  line: '#e9e2d6',
  ink: '#1d1a15',
  muted: '#6b645a',
  accent: '#0b6e4f',
}
const dark = { page: '#16130e', panel: '#211d17', line: '#3d372d', ink: '#f4eee3', muted: '#b8afa1', accent: '#63cca4' }
const { ink, muted, accent, line } = light
const font = "font-family:Figtree,'Segoe UI',Roboto,'Noto Sans SC','PingFang SC','Microsoft YaHei',Arial,sans-serif"
const small = `font-size:14px;line-height:1.5;color:${muted}`

/** Mail programs that follow the theme of the device apply these; the others keep the inline styles. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background: ${dark.page} !important }
.panel { background: ${dark.panel} !important; border-color: ${dark.line} !important }
.line { border-color: ${dark.line} !important }
.ink { color: ${dark.ink} !important }
.muted { color: ${dark.muted} !important }
.accent { color: ${dark.accent} !important }
}`

const paragraph = (html: string, name = 'ink', style = `font-size:16px;line-height:1.55;color:${ink}`) =>
  `<p class="${name}" style="margin:0 0 16px;${style}">${html}</p>`

const buttonOf = ({ label, link }: { label: string; link: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${accent};border-radius:12px">` +
  `<a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>` +
  `</td></tr></table>`

const unsubscribeOf = ({ label, link }: { label: string; link: string }) =>
  paragraph(
    `<a class="accent" href="${escapeHtml(link)}" style="color:${accent}">${escapeHtml(label)}</a>`,
    'muted',
    `margin-bottom:0;${small}`,
  )

const rowOf = ({ label, value, isTotal = false }: MailRow) => {
  const style = `padding:8px 0;border-top:1px solid ${line};font-size:15px;line-height:1.45;color:${ink}${isTotal ? ';font-weight:700' : ''}`
  return (
    `<tr><td class="line ink" style="${style};vertical-align:top">${escapeHtml(label)}</td>` +
    `<td class="line ink" style="${style};padding-left:16px;text-align:right;vertical-align:top">${escapeHtml(value)}</td></tr>`
  )
}

/** A row as plain text, without a colon if the value is empty. */
const textOf = ({ label, value }: MailRow, colon: string) => (value === '' ? label : `${label}${colon}${value}`)

const codeOf = ({ label, text }: NonNullable<MailTable['code']>) =>
  paragraph(
    `${escapeHtml(label)}<br><code class="ink" style="font-family:monospace;font-size:15px;color:${ink};word-break:break-all">${escapeHtml(text)}</code>`,
    'muted',
    small,
  )

const tableOf = ({ title, rows, code }: MailTable) =>
  `<h2 class="ink" style="margin:8px 0;font-size:16px;line-height:1.4;color:${ink}">${escapeHtml(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
${rows.map(rowOf).join('\n')}
</table>${code === undefined ? '' : `\n${codeOf(code)}`}`

/** A table with inline styles works in old mail programs. No pictures, nothing external. */
const documentOf = (options: { language: Language; subject: string; shop: string; body: string; end: string }) => {
  const { language, subject, shop, body, end } = options
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${darkStyles}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};${font}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="accent" style="padding:0 8px 20px;${font};font-size:20px;font-weight:700;color:${accent}">${escapeHtml(shop)}</td></tr>
<tr><td class="panel" style="padding:32px;background:${light.panel};border:1px solid ${line};border-radius:16px;${font}">
${body}
</td></tr>
<tr><td style="padding:20px 8px;${font}">${paragraph(end, 'muted', `font-size:13px;line-height:1.5;color:${muted}`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Composes an e-mail as plain text and as HTML with the same text. */
export function composeMail(content: MailContent): Omit<Message, 'id' | 'to'> {
  const { language, shop, subject, paragraphs, tables, call, notes, unsubscribe } = content
  const greeting = greetingOf(language, content.greeting)
  const frame = frameTexts[language]
  const automatic = fillText(frame.automatic, { shop })
  const { colon } = punctuation[language]
  const linkText = ({ label, link }: { label: string; link: string }) => `${label}${colon.trimEnd()}\n${link}`
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${escapeHtml(greeting)}</h1>`,
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    ...tables.map(tableOf),
    ...(call === null ? [] : [buttonOf(call)]),
    ...notes.map((text) => paragraph(escapeHtml(text), 'muted', small)),
    ...(call === null
      ? []
      : [
          paragraph(
            `${escapeHtml(frame.ifButtonFails)}<br><a class="accent" href="${escapeHtml(call.link)}" style="color:${accent};word-break:break-all">${escapeHtml(call.link)}</a>`,
            'muted',
            `${unsubscribe === undefined ? 'margin-bottom:0;' : ''}${small}`,
          ),
        ]),
    ...(unsubscribe === undefined ? [] : [unsubscribeOf(unsubscribe)]),
  ]
  const text = [
    greeting,
    ...paragraphs,
    ...tables.map(({ title, rows, code }) =>
      [
        title,
        ...rows.map((row) => textOf(row, colon)),
        ...(code === undefined ? [] : [`${code.label}${colon.trimEnd()}`, code.text]),
      ].join('\n'),
    ),
    ...(call === null ? [] : [linkText(call)]),
    ...notes,
    ...(unsubscribe === undefined ? [] : [linkText(unsubscribe)]),
    `--\n${automatic}`,
  ]
  return {
    language,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: documentOf({ language, subject, shop, body: body.join('\n'), end: escapeHtml(automatic) }),
  }
}
