import { setTimeout as sleep } from 'node:timers/promises'

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

export type Role = 'main' | Parameters<import('playwright-core').Page['getByRole']>[0]
export type Name = string | RegExp
export type Size = { width: number; height: number }

/** The first visible element of a role and name. Every action waits until the element is there. */
export interface Target {
  click(): Promise<void>
  /** Replaces the text, by keys. */
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  text(): Promise<string>
  value(): Promise<string>
  isFocused(): Promise<boolean>
  waitFor(state?: 'visible' | 'hidden'): Promise<void>
}

/** A tab of a browser without cookies. Each engine implements it, so that a journey is written once. */
export interface Tab {
  goto(path: string): Promise<void>
  url(): Promise<string>
  back(): Promise<void>
  reload(): Promise<void>
  /** A string is the whole name; `within` is an element around the target. */
  byRole(role: Role, name?: Name, within?: [role: Role, name?: Name]): Target
  /** Presses a key on the element with focus. */
  press(key: string): Promise<void>
  /** Calls a function in the page; it and its argument are serialized. */
  run<Result, Argument = null>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  setOffline(offline: boolean): Promise<void>
  screenshot(path: string): Promise<void>
  /** Uncaught errors, violations of the CSP, and errors of the console where the engine reports them. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

export interface Engine {
  open(size: Size): Promise<Tab>
  close(): Promise<void>
}

/** The longest wait for an element, in milliseconds. */
export const patience = 20_000

/** Repeats `attempt` until it returns something other than undefined. */
export async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (const began = Date.now(); ;) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after another
    const result = await attempt()
    if (result !== undefined) return result
    if (Date.now() - began > patience) throw new Error(`${what}: not within ${patience / 1000} s`)
    // oxlint-disable-next-line no-await-in-loop -- the pause between attempts
    await sleep(100)
  }
}
