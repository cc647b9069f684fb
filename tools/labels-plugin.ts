import { globSync, readFileSync } from 'node:fs'

import { parse, type ParseResult } from '@babel/parser'
import type { Plugin } from 'vite'

const root = new URL('..', import.meta.url).pathname
const moduleId = 'virtual:labels'
const provider = 'packages/ui/src/labels/labels-provider.tsx'

/** A label inside a component, with its defaults by language. Arguments are in braces: `Page {number}`. */
export type Label = { name: string; component: string; meaning: string; en: string; es: string; pt: string; zh: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesIn)
    : isNode(value)
      ? [value, ...Object.entries(value).flatMap(([key, part]) => (key.endsWith('Comments') ? [] : nodesIn(part)))]
      : []

const sourceOf = (file: string) => readFileSync(root + file, 'utf8')
const nodesOf = (source: string): Node[] =>
  nodesIn((parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }) as ParseResult).program)

/** The names of the labels in the type `Labels` of the provider, with their comments. */
function meaningsOf(source: string): [name: string, meaning: string][] {
  const type = nodesOf(source).find(
    ({ type, id }) => type === 'TSTypeAliasDeclaration' && (id as { name: string }).name === 'Labels',
  )
  return nodesIn(type).flatMap(({ type: kind, key, leadingComments }): [string, string][] => {
    if (kind !== 'TSPropertySignature') return []
    const [comment] = (leadingComments ?? []) as { value: string }[]
    return [[(key as { name: string }).name, comment?.value.replace(/^\*/, '').trim() ?? '']]
  })
}

/** The text of a default: a string, or the template of a function with its arguments in braces. */
function textOf({ type, value, body }: Node, source: string): string {
  if (type === 'StringLiteral') return String(value)
  const { start, end } = body as Node
  return source.slice(start + 1, end - 1).replaceAll('${', '{')
}

/** The labels of a component, from its calls of `useLabel`. */
function defaultsOf(source: string): [name: string, texts: string[]][] {
  return nodesOf(source).flatMap(({ type, callee, arguments: values }): [string, string[]][] => {
    if (type !== 'CallExpression' || (callee as { name?: string }).name !== 'useLabel') return []
    const [name, defaults] = values as [{ value: string }, { elements: Node[] }]
    return [[name.value, defaults.elements.map((text) => textOf(text, source))]]
  })
}

/** The labels inside the components of `packages/ui` and `packages/ui-shop`, in the order of the provider. */
export function labelsOfLibrary(): Label[] {
  const defaults = globSync('packages/{ui,ui-shop}/src/*/*.tsx', { cwd: root })
    .filter((file) => file !== provider && !/\.(stories|test|examples)\.tsx$/.test(file))
    .flatMap((file) => defaultsOf(sourceOf(file)).map(([name, texts]) => ({ name, texts, folder: file.split('/')[3] })))
  return meaningsOf(sourceOf(provider)).map(([name, meaning]) => {
    const used = defaults.filter((each) => each.name === name)
    const [first] = used
    if (first === undefined)
      throw new Error(`${provider}: no component uses the label ${name}. Delete it from the type Labels.`)
    const [en = '', es = '', pt = '', zh = ''] = first.texts
    return { name, component: used.map(({ folder }) => folder).join(', '), meaning, en, es, pt, zh }
  })
}

/** Provides the labels as a virtual module to the page of Storybook that lists them. */
export function labelsPlugin(): Plugin {
  return {
    name: 'lotus-labels',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) => (id === `\0${moduleId}` ? `export const labels = ${JSON.stringify(labelsOfLibrary())}` : undefined),
  }
}
