import { createElement, Fragment, isValidElement, type ElementType, type ReactElement, type ReactNode } from 'react'

type Names = ReadonlyMap<unknown, string>
type Props = Readonly<Record<string, unknown>>
type Meta = { component?: unknown; args?: Props; parameters?: Props }
type Story = { input: { args?: Props; render?: unknown; play?: unknown }; meta: { input: Meta } }
/** The exports of a file with stories. */
export type StoryFile = Record<string, Story>
export type Snippet = { story: string; code: string }

/** Components of stories that have a state, and functions that compute with their argument, cannot be written. */
class Unwritable extends Error {}

const isPlain = (text: string) => !text.includes(argument) && /^[^\s{}<>&"](?:[^{}<>&\n"]*[^\s{}<>&"])?$/.test(text)
const indented = (code: string) => code.replaceAll(/^(?=.)/gm, '  ')
/** Stands for the argument of a function while its value is written. */
const argument = '\uE000'
const quoted = (text: string) =>
  text.includes(argument)
    ? `\`${text.replaceAll(/[\\`$]/g, '\\$&').replaceAll(argument, '$${value}')}\``
    : `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`

/** Writes elements as JSX. Handlers and styles are left out; a component of the stories themselves is what it renders. */
function write(node: unknown, names: Names): string {
  if (Array.isArray(node)) return node.map((child) => write(child, names)).join('\n')
  if (typeof node === 'string') return isPlain(node) ? node : `{${quoted(node)}}`
  if (typeof node === 'number') return String(node)
  if (!isValidElement(node)) return ''
  const { type, props } = node as ReactElement<{ children?: ReactNode } & Props>
  const content = write(props.children, names)
  if (type === Fragment) return content
  const name = typeof type === 'string' ? type : names.get(type)
  if (name === undefined) return write(call(type as Call, props), names)
  const tag = [name, ...Object.entries(props).flatMap(([prop, value]) => propOf(prop, value, names))].join(' ')
  if (content === '') return `<${tag} />`
  const isShort = !/[\n<]/.test(content) && tag.length + content.length < 70
  return isShort ? `<${tag}>${content}</${name}>` : `<${tag}>\n${indented(content)}\n</${name}>`
}

function propOf(name: string, value: unknown, names: Names): string[] {
  if (/^(children|className|style|ref|on[A-Z].*)$/.test(name) || value === undefined) return []
  if (value === true) return [name]
  if (typeof value === 'string' && isPlain(value)) return [`${name}="${value}"`]
  return [`${name}={${valueOf(value, names)}}`]
}

type Call = (value: unknown) => unknown
function call(made: Call, value: unknown): unknown {
  try {
    return made(value)
  } catch (error) {
    throw new Unwritable(String(error))
  }
}

function valueOf(value: unknown, names: Names): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'function') return `(value) => ${valueOf(call(value as Call, argument), names)}`
  if (Array.isArray(value)) return `[${value.map((item) => valueOf(item, names)).join(', ')}]`
  if (isValidElement(value)) return value.type === Fragment ? `<>${write(value, names)}</>` : write(value, names)
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, item]) => `${quoted(name)}: ${valueOf(item, names)}`)
  return `{ ${entries.join(', ')} }`
}

/** The JSX of each story that renders its component with its arguments only. */
export function snippetsOf(stories: StoryFile, names: Names): Snippet[] {
  const snippets: Snippet[] = []
  // Of equal stories, the one that shows a state: others play an interaction.
  const byPlay = Object.groupBy(Object.entries(stories), ([, { input }]) => String(input.play !== undefined))
  for (const [story, { input, meta }] of [...(byPlay['false'] ?? []), ...(byPlay['true'] ?? [])]) {
    if (input.render !== undefined) continue
    const { component, args } = meta.input
    const code = writeOrNull(createElement(component as ElementType, { ...args, ...input.args }), names)
    if (code !== null && !snippets.some((other) => other.code === code)) snippets.push({ story, code })
  }
  return snippets
}

function writeOrNull(element: ReactElement, names: Names): string | null {
  try {
    return write(element, names)
  } catch (error) {
    if (error instanceof Unwritable) return null
    throw error
  }
}
