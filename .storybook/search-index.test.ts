import { describe, expect, it } from 'vitest'

import { themes } from '../packages/ui/src/theme/tokens.gen.ts'
import { usedIcons } from '../tools/icons-plugin.ts'
import { iconUses, isFound } from './foundations/icon-uses.ts'
import { completeIndex } from './search-index.ts'
import { changesChecks } from './settings.ts'

describe('the index of Storybook', () => {
  const wordsOf = (id: string, tags: string[]) =>
    completeIndex({ entries: { [id]: { id, name: '', tags } } }).entries[id]?.anchors?.map(({ title }) => title)

  it('DS-02 has the requirements of a story as search words, but no other tag', () => {
    expect(wordsOf('patterns-cart--full', ['dev', 'CART-06', 'D11', 'play-fn'])).toEqual(['CART-06', 'D11'])
    expect(wordsOf('patterns-cart--empty', ['dev', 'autodocs'])).toBeUndefined()
  })

  it('DS-02 has search words that the names of entries do not contain', () => {
    expect(wordsOf('foundations-voice-and-tone--docs', [])).toContain('error message')
    expect(wordsOf('foundations-icons--docs', [])).toEqual(expect.arrayContaining(['truck', 'entrega']))
    expect(wordsOf('foundations-themes--docs', [])).toContain('indigo')
    expect(wordsOf('screens-checkout-shipping--window-taken', ['BEY-12'])).toEqual(
      expect.arrayContaining(['BEY-12', 'closed window', 'full window']),
    )
  })

  it.each([
    ['screens-cart--loading-failed', 'Loading failed', ['loading', 'error']],
    ['patterns-cart-line--long-name', 'Long name', ['long-text']],
    ['screens-checkout-payment--not-placed-offline', 'Not Placed Offline', ['offline']],
    ['screens-checkout-payment--window-passed', 'The window has begun', ['full-or-closed-window']],
    ['components-button--loading', 'Loading', []],
    ['screens-cart--full', 'Full', []],
  ])('DS-02 tags the story %s with its states', (id, name, states) => {
    expect(completeIndex({ entries: { [id]: { id, name, tags: ['dev'] } } }).entries[id]?.tags).toEqual([
      'dev',
      ...states,
    ])
  })

  it('DS-02 finds the row of each color by its token and by its values in every theme', () => {
    const id = 'foundations-color--docs'
    const { entries } = completeIndex({ entries: { [id]: { id, name: '', tags: ['autodocs'] } } })
    const rows = entries[id]?.anchors ?? []
    for (const { color } of Object.values(themes))
      expect(
        rows.filter(({ title }) => title.split(' ').includes(color.foreground.accent)).map((row) => row.id),
      ).toContain('color.foreground.accent')
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  it('DS-02 removes the anchors of other pages, which would list each story a second time', () => {
    const id = 'components-button--docs'
    const anchors = [{ id: 'anchor--loading', title: 'Loading' }]
    expect(completeIndex({ entries: { [id]: { id, name: '', anchors } } }).entries[id]).not.toHaveProperty('anchors')
  })
})

describe('the icons', () => {
  const foundBy = (text: string) => usedIcons().filter((icon) => isFound(icon, text))

  it.each(['delivery', 'entrega', 'ship', 'Truck'])('DS-02 are found by their use or name: %s', (text) => {
    expect(foundBy(text)).toContain('truck')
  })

  it('DS-02 are found by a name with spaces, and not by unrelated texts', () => {
    expect(foundBy('arrow r')).toEqual(['arrow-right'])
    expect(foundBy('zebra')).toEqual([])
  })

  it('DS-02 have search words only if the shop uses them', () => {
    const used = usedIcons()
    expect(Object.keys(iconUses).filter((name) => !used.includes(name))).toEqual([])
  })
})

describe('the checks of a story', () => {
  const globals = { locale: 'pt-BR', viewport: { value: 'phone360' }, chosenLocale: 'own', chosenTheme: 'dark' }

  it('DS-04 run with the settings of the story, in every theme', () => {
    expect(changesChecks(globals)).toBe(false)
    expect(changesChecks({ ...globals, chosenLocale: 'pt-BR', chosenViewport: 'phone360' })).toBe(false)
  })

  it.each([
    ['chosenLocale', 'zh-CN'],
    ['chosenViewport', 'phone390'],
    ['chosenFrame', 'shop'],
    ['chosenTextSpacing', 'wide'],
    ['chosenNames', 'long'],
  ])('DS-04 do not run with another choice: %s %s', (name, value) => {
    expect(changesChecks({ ...globals, frame: 'none', textSpacing: 'normal', [name]: value })).toBe(true)
  })
})
