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

  it('of the former version are a choice for the order', () => {
    expect(stored('refund')).toEqual({ order: 'refund', lines: {} })
  })

  it.each([
    ['nothing', undefined],
    ['an unknown choice', 'replace'],
    ['null', null],
    ['a list', ['refund']],
    ['choices for products alone', { lines: { 101: 'refund' } }],
    ['an unknown choice with others for products', { order: 'replace', lines: { 101: 'refund' } }],
  ])('are the default if the browser has %s', (_, value) => {
    expect(stored(value)).toEqual({ order: 'ask', lines: {} })
  })

  it.each([
    ['no list', undefined, {}],
    ['text', 'refund', {}],
    ['one unknown choice', { 101: 'replace', 102: 'refund', 103: null }, { 102: 'refund' }],
  ])('keep the choice of the order, and the valid ones of products, with %s', (_, lines, valid) => {
    expect(stored({ order: 'similar', lines })).toEqual({ order: 'similar', lines: valid })
  })
})
