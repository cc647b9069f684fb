import { beforeEach, describe, expect, it } from 'vitest'

import { stubBrowser } from '#storage/browser.examples.ts'

import { substitutionStore } from './substitution.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => void (browser = stubBrowser()))

const stored = (value: unknown) => {
  browser.store('substitution', value)
  return substitutionStore.readStored()
}

describe('BEY-12 the stored choices for missing products', () => {
  it('survive a reload', () => {
    const choices = { order: 'similar' as const, lines: { 101: 'refund' as const } }
    substitutionStore.write(choices)
    expect(substitutionStore.readStored()).toEqual(choices)
    substitutionStore.write({ ...choices, lines: {} })
    expect(substitutionStore.readStored()).toEqual({ order: 'similar', lines: {} })
  })

  it('contain only the choice for the order if an earlier release stored it', () => {
    expect(stored('refund')).toEqual({ order: 'refund', lines: {} })
  })

  it.each([
    ['nothing', undefined],
    ['an unknown choice', 'replace'],
    ['null', null],
    ['a list', ['refund']],
    ['choices for products alone', { lines: { 101: 'refund' } }],
    ['an unknown choice with others for products', { order: 'replace', lines: { 101: 'refund' } }],
  ])('are the default if the browser stored %s', (_, value) => {
    expect(stored(value)).toEqual({ order: 'ask', lines: {} })
  })

  it.each([
    ['missing', undefined, {}],
    ['a text', 'refund', {}],
    ['partly invalid', { 101: 'replace', 102: 'refund', 103: null }, { 102: 'refund' }],
  ])('contain the choice for the order and the valid choices for products if `lines` is %s', (_, lines, valid) => {
    expect(stored({ order: 'similar', lines })).toEqual({ order: 'similar', lines: valid })
  })
})
