import { parseExpression, type Expression } from '@babel/parser'
import { createElement, Fragment, type ElementType, type ReactNode } from 'react'

import { iconProps } from '../docs/vocabulary.ts'

/** The components of compositions by name. */
export type Library = Readonly<Record<string, ElementType>>
/** Lines and columns begin with 1. */
export type Mistake = { line: number; column: number; message: string }
export type Composition = { content: ReactNode } | { mistake: Mistake }

type Node<Type extends Expression['type'] = Expression['type']> = Extract<Expression, { type: Type }>
type Child = Node<'JSXElement'>['children'][number]
type Attribute = Node<'JSXElement'>['openingElement']['attributes'][number]
type Position = { line: number; column: number }
type Place = { loc?: { start: Position } | null | undefined }
/** `names` are the values that a name stands for: constants, and parameters of the function around it. */
type Scope = {
  library: Library
  icons: Library
  locale: string
  names: ReadonlyMap<string, unknown>
  depth: number
}

/** Elements that run no script and load no document. */
const elements = new Set(
  (
    'a article aside br button caption dd div dl dt em fieldset figure footer form h1 h2 h3 header img label li main nav ol option p ' +
    'section span strong table tbody td th thead tr ul'
  ).split(' '),
)
const constants = new Map<string, unknown>([
  ['undefined', undefined],
  ['Infinity', Infinity],
])
const languages = ['pt', 'zh', 'en', 'es']
const root = '<>'
const maxDepth = 200

class Rejected extends Error {
  readonly place: Place

  constructor(place: Place, message: string) {
    super(message)
    this.place = place
  }
}
const reject = (place: Place, message: string): never => {
  throw new Rejected(place, message)
}

/**
 * Turns JSX into elements. The code is data: it is read, never evaluated, so that a composition from a link can run no script. It
 * consists of components, literals, lists, objects, and functions that return such a value and call nothing. Any other code is a mistake.
 * Props for icons accept an element, or the name of one of the `icons` as in the controls of Storybook.
 */
export function compose(code: string, library: Library, icons: Library, locale: string): Composition {
  try {
    const node = parseExpression(`${root}${code}</>`, { plugins: ['jsx'] })
    return { content: valueOf(node, { library, icons, locale, names: constants, depth: 0 }) as ReactNode }
  } catch (error) {
    return { mistake: mistakeOf(error) }
  }
}

/** An error of the parser has its own place. Others have none: too much nesting for the parser, or a `key` that React cannot write. */
function mistakeOf(error: unknown): Mistake {
  const at = error instanceof Rejected ? error.place.loc?.start : (error as { loc?: Position }).loc
  const { line, column } = at ?? { line: 1, column: 0 }
  // The parser appends the place.
  const message = (error as Error).message.replace(/ \(\d+:\d+\)$/, '')
  return { line, column: Math.max(0, line === 1 ? column - root.length : column) + 1, message }
}

const readers: { [Type in Expression['type']]?: (node: Node<Type>, scope: Scope) => unknown } = {
  StringLiteral: ({ value }) => value,
  NumericLiteral: ({ value }) => value,
  BooleanLiteral: ({ value }) => value,
  NullLiteral: () => null,
  Identifier: (node, { names }) =>
    names.has(node.name) ? names.get(node.name) : reject(node, `The name ${node.name} stands for nothing here.`),
  TemplateLiteral: ({ quasis, expressions }, scope) => {
    const values = expressions.map((expression) => {
      const value = valueOf(expression as Node, scope)
      // A parameter has no value until its function is called.
      return ['string', 'number', 'undefined'].includes(typeof value)
        ? String(value)
        : reject(expression, 'A text contains texts and numbers only.')
    })
    return quasis.map(({ value }, at) => `${value.cooked ?? ''}${values[at] ?? ''}`).join('')
  },
  UnaryExpression: (node, scope) => {
    const value = valueOf(node.argument, scope)
    return node.operator === '-' && typeof value === 'number' ? -value : reject(node, 'Only numbers have a sign.')
  },
  ArrayExpression: ({ elements: items }, scope) =>
    items.map((item) =>
      item === null
        ? undefined
        : item.type === 'SpreadElement'
          ? reject(item, 'A list contains values only, no `...`.')
          : valueOf(item, scope),
    ),
  ObjectExpression: objectOf,
  ArrowFunctionExpression: functionOf,
  JSXFragment: ({ children }, scope) => createElement(Fragment, null, ...childrenOf(children, scope)),
  JSXElement: elementOf,
}

function valueOf(node: Node, scope: Scope): unknown {
  if (scope.depth > maxDepth) return reject(node, `This is nested more than ${maxDepth} levels deep.`)
  const read = readers[node.type] as ((node: Node, scope: Scope) => unknown) | undefined
  if (read === undefined)
    return reject(node, `${node.type}: a value is a text, a number, a list, an object, an element or () => {}.`)
  return read(node, { ...scope, depth: scope.depth + 1 })
}

/** An object of a text in each language is the text in the chosen one. */
function objectOf({ properties }: Node<'ObjectExpression'>, scope: Scope): unknown {
  const entries = properties.map((property): [string, unknown] => {
    if (property.type !== 'ObjectProperty' || property.computed)
      return reject(property, 'An object has names and values only.')
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'StringLiteral' ? key.value : undefined
    return name === undefined
      ? reject(key, 'The name of a value is a word or a text.')
      : [name, allowed(property, name, valueOf(value as Node, scope), scope)]
  })
  const object = Object.fromEntries(entries)
  if (entries.length === 0 || !entries.every(([name]) => languages.includes(name))) return object
  return object[scope.locale.slice(0, 2)] ?? entries[0]?.[1]
}

/** A handler does nothing. Another function returns a value, in which its parameters may be. */
function functionOf(node: Node<'ArrowFunctionExpression'>, scope: Scope): unknown {
  const { body, params } = node
  const names = params.map((param) =>
    param.type === 'Identifier' ? param.name : reject(param, 'A parameter is a name.'),
  )
  if (node.async) return reject(node, 'A function is written () => {} or () => value.')
  if (body.type === 'BlockStatement')
    return body.body.length === 0 && body.directives.length === 0
      ? () => {}
      : reject(body, 'A function has no statements: write () => {} or () => value.')
  const call = (...values: unknown[]) => {
    const own = names.map((name, at): [string, unknown] => [name, values[at]])
    return valueOf(body, { ...scope, names: new Map([...scope.names, ...own]) })
  }
  // Mistakes are found before the function is called.
  call()
  return call
}

function elementOf({ openingElement: { name, attributes }, children }: Node<'JSXElement'>, scope: Scope): ReactNode {
  if (name.type !== 'JSXIdentifier') return reject(name, 'A component has a name without dots.')
  const type = typeOf(name.name, scope.library) ?? reject(name, `There is no component <${name.name}>.`)
  const props = attributes.map((attribute) => propOf(attribute, scope))
  return createElement(type, Object.fromEntries(props), ...childrenOf(children, scope))
}

function typeOf(name: string, library: Library): ElementType | undefined {
  if (/^[a-z]/.test(name)) return elements.has(name) ? (name as ElementType) : undefined
  return Object.hasOwn(library, name) ? library[name] : undefined
}

/** Names that would run a script, leave the vocabulary of the library, or make React wait for a promise. */
const excluded = /^(class(name)?|style|ref|dangerouslysetinnerhtml|__html|srcdoc|__proto__|then)$/i
const lowerCaseHandler = /^on[^A-Z]/

/** The value of a prop, or of a name in an object: a component may pass the object on as props. */
function allowed(place: Place, name: string, value: unknown, { icons }: Scope): unknown {
  if (excluded.test(name) || lowerCaseHandler.test(name))
    return reject(place, `The name ${name} is not for compositions.`)
  if (name === 'as' && typeof value !== 'string') return reject(place, 'An element has a name.')
  if (name === 'as' && !elements.has(value as string)) return reject(place, `There is no element ${String(value)}.`)
  if (/^on[A-Z]/.test(name) && typeof value !== 'function') return reject(place, `The value of ${name} is () => {}.`)
  return iconProps.test(name) && typeof value === 'string' ? iconOf(place, value, icons) : value
}

function iconOf(place: Place, name: string, icons: Library): ReactNode {
  const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
  return icon === undefined
    ? reject(place, `There is no icon "${name}". Foundations › Icons lists their names.`)
    : createElement(icon)
}

function propOf(attribute: Attribute, scope: Scope): [string, unknown] {
  if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier')
    return reject(attribute, 'Write each prop with its name.')
  const { name } = attribute.name
  return [name, allowed(attribute, name, attributeValueOf(attribute, scope), scope)]
}

function attributeValueOf({ value }: Extract<Attribute, { type: 'JSXAttribute' }>, scope: Scope): unknown {
  if (value == null) return true
  if (value.type !== 'JSXExpressionContainer') return valueOf(value, scope)
  return value.expression.type === 'JSXEmptyExpression'
    ? reject(value, 'The braces are empty.')
    : valueOf(value.expression, scope)
}

const childrenOf = (children: readonly Child[], scope: Scope): ReactNode[] =>
  children.flatMap((child): ReactNode[] => {
    if (child.type === 'JSXText') return textOf(child.value)
    if (child.type === 'JSXSpreadChild') return reject(child, 'Children contain values only, no `...`.')
    if (child.type !== 'JSXExpressionContainer') return [valueOf(child, scope) as ReactNode]
    // A comment.
    if (child.expression.type === 'JSXEmptyExpression') return []
    const value = valueOf(child.expression, scope)
    return Array.isArray(value) ? value : [value as ReactNode]
  })

/** Text without the white space of line breaks, as JSX defines it. */
function textOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  const words = lines
    .map((line, at) => (at === 0 ? line : line.replace(/^[ \t]+/, '')))
    .map((line, at) => (at === lines.length - 1 ? line : line.replace(/[ \t]+$/, '')))
    .filter((line) => line !== '')
  return words.length === 0 ? [] : [words.join(' ')]
}
