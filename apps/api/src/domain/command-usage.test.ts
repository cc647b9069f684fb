import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { argumentsOf, commandNames, optionsOf } from './command-usage.ts'

const optionsIn = (name: string) =>
  [...optionsOf(name)].map(
    ([option, { hasValue, isMultiple }]) => option + (hasValue ? ' value' : '') + (isMultiple ? '…' : ''),
  )

describe('BEY-18 the usage of a command', () => {
  it.each([
    ['refund', ['full', 'line value…', 'shipping', 'amount value', 'restock', 'json']],
    ['ship', ['carrier value', 'tracking value', 'url value', 'own', 'json']],
    ['sales', ['from value', 'to value', 'by value', 'csv', 'json']],
    ['receive-return', ['restock', 'discard', 'shipping', 'json']],
    ['count-stock', ['file value', 'reason value', 'at value', 'dry-run', 'json']],
    ['window-capacity', ['reset', 'orders value', 'units value', 'grams value', 'minutes value', 'json']],
    ['retry-job', ['all', 'json']],
    ['doctor', ['json']],
  ])('defines the options of %s', (name, options) => {
    expect(optionsIn(name)).toEqual(options)
  })

  it('defines the arguments of every command', () => {
    const given = Object.groupBy(commandNames, (name) => argumentsOf(name)?.join(' ') ?? 'any')
    expect(given).toEqual({
      any: ['receive-stock', 'count-stock', 'write-off', 'undo-settings', 'approve-review', 'retry-job'],
      '': expect.arrayContaining(['orders', 'orders-to-pack', 'windows', 'reindex', 'doctor', 'pending-reviews']),
      '<file.csv>': ['import-catalog', 'export-catalog'],
      '<file.json>': ['import-settings', 'export-settings'],
      '<file.tar>': ['backup', 'restore'],
      '<message>': ['answer-message'],
      '<order>': expect.arrayContaining(['order', 'packing-slip', 'ship', 'refund', 'reject-return']),
      '<order> <window>': ['move-order'],
      '<review>': ['reject-review'],
      '<window>': ['close-window', 'open-window', 'window-capacity'],
    })
  })

  it('has every option that a command reads', () => {
    const root = join(import.meta.dirname, '../../../..')
    const sources = globSync('apps/{api,server}/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    const read = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b\w+In\(input, '([a-z-]+)'/g)].map(([, name]) => name),
    )
    expect(read.length).toBeGreaterThan(30)
    const known = new Set([...commandNames].flatMap((name) => [...optionsOf(name).keys()]))
    expect(read.filter((name) => name !== undefined && !known.has(name))).toEqual([])
  })
})
