import { describe, expect, it } from 'vitest'

import { messageTexts } from './message-texts.ts'
import { composeMessage, type MessageOptions } from './messages.ts'

const languages = ['pt-BR', 'zh-CN', 'en-US', 'es-ES'] as const
const kinds = Object.keys(messageTexts['pt-BR']) as MessageOptions['kind'][]
const all = languages.flatMap((language) => kinds.map((kind) => [language, kind] as const))
const link = 'https://shop.example/verify-email#t=abc'
const compose = (change: Partial<MessageOptions> = {}) =>
  composeMessage({
    kind: 'reset-password',
    language: 'pt-BR',
    shop: 'Empório',
    name: 'Mei',
    email: 'mei@example.com',
    link,
    ...change,
  })

/** The visible text of the HTML. */
const words = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

describe('e-mails', () => {
  it('UX-04 has no Portuguese word in other languages', () => {
    const portuguese =
      /(?<!\p{L})(não|você|endereço|senha|seu|sua|obrigad[oa]|loja|até|também|uma|conta|alguém)(?!\p{L})/giu
    const { 'pt-BR': own, ...others } = messageTexts
    expect(JSON.stringify(others).match(portuguese) ?? []).toEqual([])
    expect(JSON.stringify(own).match(portuguese)?.length).toBeGreaterThan(10)
  })

  it.each(all)(
    '%s %s contains the same text as plain text and as HTML, without unfilled placeholders',
    (language, kind) => {
      const { subject, text, html } = compose({ language, kind })
      expect(`${subject}${text}${html.replace(/style="[^"]*"/g, '')}`).not.toMatch(/\{\w+\}|undefined|null/)
      expect(subject).toContain('Empório')
      for (const line of text.split('\n').filter((one) => one !== '' && one !== '--'))
        expect(words(html)).toContain(line.replace(/:$/, '').replaceAll(/\s+/g, ' '))
      expect(html).toContain(`<html lang="${language}">`)
      expect([text.includes(link), html.split(`href="${link}"`).length - 1]).toEqual(
        messageTexts[language][kind].button === null ? [false, 0] : [true, 2],
      )
    },
  )

  it('S19 escapes the name of a shopper', () => {
    const name = '<img src=x onerror=alert(1)> & "Mei" {email}'
    const { html, text } = compose({ name, shop: '<b>Loja</b>' })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Mei&quot; {email}')
    expect(html).not.toMatch(/<img|<b>/)
    expect(text).toContain(`Olá, ${name}!`)
  })

  it('contains no external pictures, styles or scripts, and one style sheet of its own for dark mail programs', () => {
    for (const [language, kind] of all)
      expect(compose({ language, kind }).html).not.toMatch(/<(img|link|script|iframe)|@import|url\(|src=/)
  })
})
