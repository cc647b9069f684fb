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
  ])('finds %j by every word, in any case, without accents and without markup', (words, ids) => {
    expect(found(words)).toEqual(ids)
  })
})
