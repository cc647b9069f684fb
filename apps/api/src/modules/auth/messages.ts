import type { Language } from '@lotus/openapi/schema'

import type { Message } from '#platform/mail.ts'

import { messageFrame, messageTexts, type MessageKind } from './message-texts.ts'

export type MessageOptions = {
  kind: MessageKind
  language: Language
  /** The name of the shop. */
  shop: string
  /** The name of the recipient. */
  name: string
  email: string
  /** The target of the button; null if there is none. */
  link: string | null
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

const ink = '#1d1a15'
const muted = '#6b645a'
const jade = '#0b6e4f'
const font = "font-family:Figtree,'Segoe UI',Roboto,'Noto Sans SC','PingFang SC','Microsoft YaHei',Arial,sans-serif"

const paragraph = (html: string, style = `font-size:16px;line-height:1.55;color:${ink}`) =>
  `<p style="margin:0 0 16px;${style}">${html}</p>`

/** A table with inline styles works in old mail programs. No pictures, nothing external. */
const documentOf = (options: { language: Language; subject: string; shop: string; body: string; end: string }) => {
  const { language, subject, shop, body, end } = options
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#fbf8f2;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f2">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px;${font};font-size:20px;font-weight:700;color:${jade}">${shop}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e9e2d6;border-radius:16px;${font}">
${body}
</td></tr>
<tr><td style="padding:20px 8px;${font}">${paragraph(end, `font-size:13px;line-height:1.5;color:${muted}`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const buttonOf = (label: string, link: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${jade};border-radius:12px">` +
  `<a href="${link}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a>` +
  `</td></tr></table>`

/** Composes an e-mail in the recipient's language as plain text and as HTML with the same text. */
export function composeMessage(options: MessageOptions): Omit<Message, 'id' | 'to'> {
  const { kind, language, shop, name, email, link } = options
  const { subject, greeting, paragraphs, button, notes } = messageTexts[language][kind]
  const { ifButtonFails, automatic } = messageFrame[language]
  const values: Record<string, string> = { shop, name, email }
  // In one pass, so that a name that contains a placeholder is not replaced again.
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  const html = (text: string) => escape(fill(text))
  const call = button === null || link === null ? null : { label: button, link }

  const small = `font-size:14px;line-height:1.5;color:${muted}`
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${html(greeting)}</h1>`,
    ...paragraphs.map((text) => paragraph(html(text))),
    ...(call === null ? [] : [buttonOf(html(call.label), escape(call.link))]),
    ...notes.map((text) => paragraph(html(text), small)),
    ...(call === null
      ? []
      : [
          paragraph(
            `${html(ifButtonFails)}<br><a href="${escape(call.link)}" style="color:${jade};word-break:break-all">${escape(call.link)}</a>`,
            `margin-bottom:0;${small}`,
          ),
        ]),
  ]
  const text = [
    greeting,
    ...paragraphs,
    ...(call === null ? [] : [`${call.label}:\n${call.link}`]),
    ...notes,
    `--\n${automatic}`,
  ]
  return {
    language,
    subject: fill(subject),
    text: `${text.map(fill).join('\n\n')}\n`,
    html: documentOf({
      language,
      subject: html(subject),
      shop: escape(shop),
      body: body.join('\n'),
      end: html(automatic),
    }),
  }
}
