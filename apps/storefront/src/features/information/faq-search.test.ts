import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { faqPage } from '@lotus/fixtures/information'

import { findQuestions } from './faq-search.ts'

const found = (words: string) =>
  findQuestions(faqPage.sections, words).flatMap(({ parts }) => parts.map(({ id }) => id))

describe('INFO-01 findQuestions', () => {
  it.each([
    ['', ['account-needed', 'cancel-order', 'pix-time', 'refund-time']],
    ['  ', ['account-needed', 'cancel-order', 'pix-time', 'refund-time']],
    ['PIX', ['pix-time', 'refund-time']],
    ['devolucao', ['refund-time']],
    ['pix código', ['pix-time']],
    ['href', []],
    ['astronauta', []],
    ['pix astronauta', ['pix-time', 'refund-time']],
    ['estorno', ['refund-time']],
  ])('finds %j by every word, in any case, without accents and without markup', (words, ids) => {
    expect(found(words)).toEqual(ids)
  })
})

/** The questions of the shop's own pages. */
async function ownQuestions(language: string) {
  const file = new URL(`../../../../api/content/${language}/faq.md`, import.meta.url)
  const [, ...questions] = (await readFile(file, 'utf8')).split(/^### /m)
  const parts = questions.map((text) => {
    const { title = '', id = '', html = '' } = /^(?<title>.*) \{#(?<id>[\w-]+)\}(?<html>[^]*)/.exec(text)?.groups ?? {}
    return { id, title, html }
  })
  return [{ id: 'all', title: '', html: '', parts }]
}

describe('INFO-01 the search of the FAQ finds questions as people ask them', () => {
  it.each([
    ['pt-BR', 'alergia', 'allergens'],
    ['pt-BR', 'alergia a amendoim', 'allergens'],
    ['pt-BR', 'sou celíaco', 'allergens'],
    ['pt-BR', 'intolerância', 'allergens'],
    ['pt-BR', 'sem glúten', 'allergens'],
    ['pt-BR', 'alérgico', 'allergens'],
    ['pt-BR', 'rastreio', 'track-order'],
    ['pt-BR', 'estorno', 'refund-time'],
    ['pt-BR', 'parcelamento', 'instalments'],
    ['en-US', 'allergy', 'allergens'],
    ['en-US', 'allergic to peanuts', 'allergens'],
    ['en-US', 'celiac', 'allergens'],
    ['en-US', 'shipping cost', 'delivery-cost'],
    ['es-ES', 'alergia', 'allergens'],
    ['es-ES', 'alérgico', 'allergens'],
    ['es-ES', 'soy celíaco', 'allergens'],
    ['zh-CN', '过敏', 'allergens'],
    ['zh-CN', '花生', 'allergens'],
    ['zh-CN', '麸质', 'allergens'],
  ])('%s: "%s"', async (language, words, question) => {
    const found = findQuestions(await ownQuestions(language), words).flatMap(({ parts }) => parts.map(({ id }) => id))
    expect(found).toContain(question)
    expect(found.length).toBeLessThan(12)
  })
})
