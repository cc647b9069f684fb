import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { contract, notes } from '../packages/ui/src/theme/tokens.gen.ts'
import { generateTokens, type ReadSource } from './tokens.ts'

const root = new URL('..', import.meta.url)
const source: ReadSource = (name) => readFileSync(new URL(`packages/ui/tokens/${name}`, root), 'utf8')

/** Reads the sources as JSON without spaces, with one text replaced in one file. */
const planted =
  (file: string, before: string, after: string): ReadSource =>
  (name) => {
    if (name !== file) return source(name)
    const text = JSON.stringify(JSON.parse(source(name)))
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
    return text.replace(before, after)
  }

const stale = (generated: Record<string, string>) =>
  Object.entries(generated)
    .filter(([file, text]) => readFileSync(new URL(file, root), 'utf8') !== text)
    .map(([file]) => file)

const module = 'packages/ui/src/theme/tokens.gen.ts'
const figma = (theme: string) => `packages/ui/tokens/figma/${theme}.gen.json`

describe('the tokens', () => {
  it('DS-07 generate the committed contract, values and files for Figma', async () => {
    expect(stale(await generateTokens())).toEqual([])
  })

  it('DS-07 make the files of one theme stale when a color of it changes', async () => {
    const read = planted('lotus-dark.tokens.json', '[0.0863,0.0745,0.0549],"hex":"#16130e"', '[0,0,0],"hex":"#000000"')
    expect(stale(await generateTokens(read))).toEqual([module, figma('lotus-dark')])
  })

  it('DS-07 make the files of all themes stale when a token of the scale is renamed', async () => {
    const generated = await generateTokens(planted('scale.tokens.json', '"touch":', '"target":'))
    expect(stale(generated)).toEqual(Object.keys(generated))
  })

  it.each([
    ['a color whose two notations differ', 'lotus-light.tokens.json', '"#1d1a15"', '"#1d1a16"', /"hex" is #1d1a16/],
    [
      'a token that another theme lacks',
      'lotus-dark.tokens.json',
      '"lilac":',
      '"violet":',
      /lotus-dark.+(lilac|violet)/,
    ],
    ['a type that the format lacks', 'scale.tokens.json', '"cubicBezier"', '"easing"', /easing/],
    ['a unit that the format lacks', 'scale.tokens.json', '"unit":"ms"', '"unit":"frames"', /unit/i],
  ])('DS-07 reject %s', async (_, file, before, after, message) => {
    await expect(generateTokens(planted(file, before, after))).rejects.toThrow(message)
  })
})

it('DS-07 each color has a description, or its group has one', () => {
  const described = (path: string) => path in notes
  const colors = Object.entries(contract.color).flatMap(([group, roles]) =>
    described(`color.${group}`) ? [] : Object.keys(roles ?? { '': null }).map((role) => `color.${group}.${role}`),
  )
  expect(colors.length).toBeGreaterThan(40)
  expect(colors.filter((path) => !described(path))).toEqual([])
})

it('DS-07 the browser bar has the color of the page', () => {
  const head = readFileSync(new URL('apps/storefront/src/routing/document-head.ts', root), 'utf8')
  const bar = [...head.matchAll(/'theme-color', content: '(#\w+)'/g)].map(([, color]) => color)
  const pages = ['lotus-light', 'lotus-dark'].map((theme) => {
    const { color } = JSON.parse(source(`${theme}.tokens.json`)) as {
      color: { background: { page: { $value: { hex: string } } } }
    }
    return color.background.page.$value.hex
  })
  expect(bar).toEqual(pages)
})
