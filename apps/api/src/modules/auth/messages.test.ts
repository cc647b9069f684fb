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
    isConfirmed: true,
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
        expect(words(html)).toContain(line.replace(/[:：]$/, '').replaceAll(/\s+/g, ' '))
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

  it.each(all)(
    'S32 %s %s leaves out a name that contains an address until its recipient is confirmed',
    (language, kind) => {
      const greetingOf = (name: string, isConfirmed = false) => {
        const { subject, text, html } = compose({ language, kind, name, isConfirmed })
        for (const part of ['golpe', '0800', 'http', 'banco']) {
          const isIn = isConfirmed && name.includes(part)
          expect([part, text.replaceAll(link, '').includes(part)]).toEqual([part, isIn])
          expect([part, html.replaceAll(link, '').includes(part)]).toEqual([part, isIn])
          expect(subject).not.toContain(part)
        }
        return text.split('\n', 1)[0]
      }
      const greetingWithoutName = { 'pt-BR': 'Olá!', 'zh-CN': '您好！', 'en-US': 'Hello!', 'es-ES': '¡Hola!' }[language]
      for (const name of [
        'conta bloqueada! Confirme em https://golpe.example',
        'golpe.top',
        'g\u200bolpe。com',
        'ｇｏｌｐｅ．ｃｏｍ',
        'golpe.рф',
        'suporte@golpe.example',
        'ligue 0800 123 4567',
        'Ana\r\n\r\nhttps://golpe.example',
        '/golpe',
      ])
        expect(greetingOf(name)).toBe(greetingWithoutName)
      expect(greetingOf('Ana\nMaria')).toContain('Ana Maria')
      expect(greetingOf('banco.com.br Ltda', true)).toContain('banco.com.br Ltda')
    },
  )

  it('S32 greets with ordinary names, and truncates long ones', () => {
    for (const name of ['Ana María', '李小龙', 'J. R. Silva', "Joana d'Arc", 'Mercearia 3 Irmãos', '👩‍🍳 Bia'])
      expect(compose({ name, isConfirmed: false }).text).toContain(`Olá, ${name}!\n`)
    expect(compose({ name: 'A'.repeat(100), isConfirmed: false }).text).toContain(`Olá, ${'A'.repeat(60)}…!\n`)
  })

  it('contains no external pictures, styles or scripts, and one style sheet of its own for dark mail programs', () => {
    for (const [language, kind] of all)
      expect(compose({ language, kind }).html).not.toMatch(/<(img|link|script|iframe)|@import|url\(|src=/)
  })
})
