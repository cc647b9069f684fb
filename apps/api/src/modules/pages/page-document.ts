import MarkdownIt, { type Token } from 'markdown-it'

import type { InformationPage, InformationSection } from '@lotus/openapi/schema'

type Document = Pick<InformationPage, 'html' | 'sections'>

/** Values of the shop by their name; null for a value that the shop has not set. */
export type PageValues = Readonly<Record<string, string | null>>

// Raw HTML stays text: a page's Content-Security-Policy allows the scripts that it contains.
const markdown = new MarkdownIt({ html: false })

const placeholder = /\{\{(\w+)\}\}/g
const punctuation = /[!-/:-@[-`{-~]/g

/** The names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** Replaces `{{name}}` by the shop's value. A line that contains a value that the shop has not set is omitted. */
export function fillPlaceholders(text: string, values: PageValues, escape = (value: string) => value): string {
  return text
    .split('\n')
    .filter((line) => placeholdersIn(line).every((name) => values[name] != null))
    .map((line) => line.replaceAll(placeholder, (_whole, name: string) => escape(values[name] ?? '')))
    .join('\n')
}

/** Shows a value as it is: its punctuation is no Markdown. */
const escapeMarkdown = (value: string) => value.replaceAll(/\s+/g, ' ').replaceAll(punctuation, String.raw`\$&`)

/**
 * Renders Markdown to sections (`## Title {#anchor}`) and their parts (`###`).
 *
 * @throws {Error} if a heading has no anchor, or one twice
 */
export function renderDocument(text: string, values: PageValues): Document {
  const tokens = markdown.parse(fillPlaceholders(text, values, escapeMarkdown), {})
  const blocks: { level: number; heading: Token | null; tokens: Token[] }[] = [{ level: 1, heading: null, tokens: [] }]
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token
    const level = token.type === 'heading_open' ? Number(token.tag.slice(1)) : 0
    if (level === 2 || level === 3) {
      blocks.push({ level, heading: tokens[index + 1] ?? null, tokens: [] })
      index += 2
    } else blocks.at(-1)?.tokens.push(token)
  }
  const [intro, ...rest] = blocks
  const seen = new Set<string>()
  const sections: Document['sections'] = []
  for (const { level, heading, tokens: own } of rest) {
    const section = { ...readHeading(heading?.content ?? '', seen), html: render(own) }
    const parent = sections.at(-1)
    if (level === 2) sections.push({ ...section, parts: [] })
    else if (parent === undefined) throw new Error(`The part "${section.title}" is in no section`)
    else parent.parts.push(section)
  }
  return { html: render(intro?.tokens ?? []), sections }
}

const render = (tokens: Token[]): string => markdown.renderer.render(tokens, markdown.options, {})

const escapedPunctuation = /\\([!-/:-@[-`{-~])/g

function readHeading(content: string, seen: Set<string>): Omit<InformationSection, 'html'> {
  const [, title = '', id = ''] = /^(.*?)\s*\{#([a-z0-9-]+)\}$/.exec(content) ?? []
  if (id === '') throw new Error(`The heading "${content}" needs an anchor, e.g. "${content} {#anchor}"`)
  if (seen.has(id)) throw new Error(`The anchor ${id} comes twice`)
  seen.add(id)
  return { id, title: title.replaceAll(escapedPunctuation, '$1') }
}
