import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const linesOf = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude }).flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
const mails = 'apps/api/src/{domain/mail-document.ts,modules/**/{order-texts.json,message-texts.ts,*-mail.ts}}'

/** The lines to check: the translations of the catalog without plural syntax, the information pages, and `others`. */
const textsOf = (language: string, others: string[]) => [
  ...linesOf(`apps/storefront/locales/${language}.po`)
    .filter((line) => line.startsWith('msgstr '))
    .map((line) => line.replaceAll(/\w+, plural, |\b(one|other|=0) /g, '')),
  ...linesOf(`apps/api/content/${language}/*.md`),
  ...others.map((line) => line.replaceAll(String.raw`\n`, ' ')),
]

describe('UX-04 the Chinese texts', () => {
  const code = [
    ...linesOf(mails),
    ...linesOf('packages/{ui,ui-shop}/src/**/*.tsx', ['**/*.stories.tsx', '**/*.test.tsx']),
  ]
  const texts = textsOf('zh-CN', code).filter((line) => /\p{Script=Han}/u.test(line))

  it.each([
    ['address the reader as 您', /你(?!们)/u],
    [
      'have one term for a credit card, the payment provider, a guest and a department',
      /银行卡|卡片|支付机构|游客|部门/u,
    ],
    ['have full-width punctuation', /\p{Script=Han}[,:;!?]|[,:;!?]\p{Script=Han}/u],
    ['have a space between Chinese and Latin words', /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u],
    ['have a space around the name of the shop', /\p{Script=Han}\{{1,2}shop\}|\{shop\}{1,2}\p{Script=Han}/u],
    ['have no space between a number and its counter', /\d \p{Script=Han}|第 [\d{$]/u],
  ])('%s', (_, mistake) => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => mistake.test(text))).toEqual([])
  })
})

it('UX-04 the Spanish texts address the reader as tú', () => {
  const usted =
    /(?<!\p{L})(([Uu]sted(es)?|suy[oa]s?)(?!\p{L})|(Abra|Busque|Elija|Escriba|Indique|Lleve|Pida|Puede|Revise|Tiene|Vea) (?!contener|que))/u
  const texts = textsOf('es-ES', linesOf(mails))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter((text) => usted.test(text))).toEqual([])
})
