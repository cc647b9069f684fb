import { globSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { vocabulary } from '../.storybook/docs/vocabulary.ts'

const root = new URL('..', import.meta.url).pathname
type Prop = { component: string; file: string; name: string; type: string }

/** The props that the library declares, with their types as written. */
const props: Prop[] = globSync('packages/{ui,ui-shop}/src/*/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.stories.'))
  .flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/^export type (\w+)Props = ([\s\S]*?)^}/gm)].flatMap(
      ([, component = '', body = '']) =>
        [...body.matchAll(/^ {2}(\w+)\??: (.+)$/gm)].map(([, name = '', type = '']) => ({
          component,
          file,
          name,
          type,
        })),
    ),
  )

describe('the props of the library', () => {
  it('are found', () => expect(props.length).toBeGreaterThan(150))

  it('DS-01 have names of the vocabulary', () => {
    const known = new Set(Object.values(vocabulary).flatMap((words) => Object.keys(words)))
    const strange = props.filter(({ name }) => !known.has(name) && !/^(on[A-Z]\w+|\w+Label)$/.test(name))
    expect(strange.map(({ component, name }) => `${component}.${name}`)).toEqual([])
  })

  it('DS-01 use every word of the vocabulary', () => {
    const used = new Set(props.map(({ name }) => name))
    const unused = Object.values(vocabulary)
      .flatMap((words) => Object.keys(words))
      .filter((name) => !used.has(name))
    expect(unused).toEqual([])
  })

  /** `inherit` is the color of the surrounding text. `link` of Button looks like a link. */
  const meanings = {
    tone: /^(inherit|neutral|muted|accent|critical|warning|info|success|offer|inverse|loading|on[A-Z]\w+)$/,
    emphasis: /^(strong|soft|outline|ghost|link|floating|normal|total)$/,
    // Text and headings have the steps of `font.size`.
    size: /^(inherit|caption|xsmall|small|medium|large|title[1-4]|display)$/,
  }
  it.each(Object.entries(meanings))('DS-06 have the same values of %s in every component', (word, values) => {
    const variants = globSync('packages/{ui,ui-shop}/src/*/*.css.ts', { cwd: root }).flatMap((file) => {
      const component = file.split('/').at(-2) ?? ''
      const blocks = readFileSync(root + file, 'utf8').matchAll(new RegExp(`^( +)${word}: \\{\\n([^]*?)^\\1\\}`, 'gm'))
      return [...blocks].flatMap(([, indent = '', body = '']) =>
        [...body.matchAll(new RegExp(`^${indent}  (\\w+):`, 'gm'))].map(([, value = '']) => ({ component, value })),
      )
    })
    const written = props
      .filter(({ name }) => name === word)
      .flatMap(({ component, type }) => [...type.matchAll(/'(\w+)'/g)].map(([, value = '']) => ({ component, value })))
      // The name of a variant, `Variants['tone']`.
      .filter(({ value }) => value !== word)
    const strange = [...variants, ...written].filter(({ value }) => !values.test(value))
    expect(variants.length).toBeGreaterThan(8)
    const names = strange.map(({ component, value }) => `${component}: ${value}`)
    expect(names, `Every ${word} matches ${values}.`).toEqual([])
  })

  /** It renders the child that it gets. */
  const withoutPlayground = ['slot']
  it('DS-01 have a playground: the first story renders with its arguments', () => {
    const first = (file: string) =>
      /^export const \w+ = meta\.story[\s\S]*?(?=^export const |$(?![\s\S]))/m.exec(file)?.[0] ?? ''
    const fixed = globSync('packages/{ui,ui-shop}/src/*/*.stories.tsx', { cwd: root })
      .filter((file) => /render: \(\) =>/.test(first(readFileSync(root + file, 'utf8'))))
      .map((file) => file.split('/')[3])
    expect(fixed).toEqual(withoutPlayground)
  })
})
