import type { EventObject } from 'xstate'

import type { Sendable } from './sendables.ts'
import type { Settings } from './settings.ts'

/** The part of a story's URL that names a state. */
export type RunLink = {
  /** The slug of a scenario; empty for a run without one. */
  scenario: string
  /** The number of the events up to the state. */
  step: number
  /** The run as `encodeRun` writes it; empty if it is the scenario. */
  events: string
}

/** The arguments of a story. */
export type Link = RunLink & Settings

/** The arguments of a story that shows the end of the run without a scenario. */
export const firstLink: Link = {
  scenario: '',
  step: -1,
  events: '',
  server: 'hand',
  delays: 'hand',
  delay: 600,
  beside: 'run',
}

/** The address of a story in Storybook. */
export function storyAddress(storyId: string): string {
  const { location } = globalThis.parent
  return new URL(`${location.pathname.replace(/iframe\.html$/, '')}?path=/story/${storyId}`, location.origin).href
}

/** The address of the story with the state's arguments. */
export function addressOf(storyId: string, link: Link): string {
  const page = new URL(storyAddress(storyId))
  const values = Object.entries(link).filter(([name, value]) => value !== firstLink[name as keyof Link])
  page.search += `&args=${values.map(([name, value]) => `${name}:${value}`).join(';')}`
  return page.href
}

// Storybook accepts only letters, digits, spaces, dashes and underscores in the URL of an argument.
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const bytesOf = (text: string) => [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'))
const textOf = (hex: string) =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
const isSame = (a: EventObject, b: EventObject) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Writes a run as `k4-7-x7b7d`: the first four events of the scenario, then the event at place 7 of `sendables`, then one with
 * an edited payload in hexadecimal.
 */
export function encodeRun(
  events: readonly EventObject[],
  scenario: readonly EventObject[],
  sendables: readonly Sendable[],
): string {
  const differs = events.findIndex((event, at) => scenario[at] === undefined || !isSame(event, scenario[at]))
  const kept = differs === -1 ? events.length : differs
  const others = events.slice(kept).map((event) => {
    const place = sendables.findIndex((each) => isSame(each.event, event))
    return place === -1 ? `x${bytesOf(JSON.stringify(event)).join('')}` : String(place)
  })
  return [`k${kept}`, ...others].join('-')
}

/** Reads what `encodeRun` wrote; unknown parts are left out. */
export function decodeRun(
  text: string,
  scenario: readonly EventObject[],
  sendables: readonly Sendable[],
): EventObject[] {
  return text.split('-').flatMap((part): EventObject[] => {
    if (part.startsWith('k')) return scenario.slice(0, Number(part.slice(1)))
    if (part.startsWith('x')) return eventOf(textOf(part.slice(1)))
    const sendable = sendables[Number(part)]
    return sendable === undefined ? [] : [sendable.event]
  })
}

function eventOf(text: string): EventObject[] {
  try {
    const event: unknown = JSON.parse(text)
    return typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string'
      ? [event as EventObject]
      : []
  } catch {
    return []
  }
}
