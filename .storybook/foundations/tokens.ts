import { expect } from 'storybook/test'

import { vars } from '@lotus/ui/theme'

/** A token of the theme contract: its path, and the reference to its CSS variable. */
export type Token = { path: string; reference: string }

type Tree = { [name: string]: string | Tree }
export type Group = keyof typeof vars

const leavesOf = (tree: Tree | string, path: string): Token[] =>
  typeof tree === 'string'
    ? [{ path, reference: tree }]
    : Object.entries(tree).flatMap(([name, branch]) => leavesOf(branch, `${path}.${name}`))

/** Every token of a group, or of a group within it (`font.size`). */
export const tokensIn = (path: string): Token[] => {
  const tree = path
    .split('.')
    .reduce<Tree | string>((at, name) => (typeof at === 'string' ? at : (at[name] ?? {})), vars)
  return leavesOf(tree, path)
}

/** The page of each group of the contract. A new group without a page fails to compile. */
export const pageOf = {
  color: 'Color',
  shadow: 'Layout',
  space: 'Layout',
  radius: 'Layout',
  size: 'Layout',
  layer: 'Layout',
  font: 'Typography',
  motion: 'Motion',
} satisfies Record<Group, string>

/** The value of a token in an element's theme and at the size of its window. */
export const valueOf = ({ reference }: Token, element: Element = document.documentElement): string =>
  getComputedStyle(element)
    .getPropertyValue(/var\((--[^),]+)/.exec(reference)?.[1] ?? '')
    .trim()

/** Asserts that a page shows every token of its groups. */
export async function expectEveryToken(page: Element, name: (typeof pageOf)[Group]): Promise<void> {
  const groups = Object.entries(pageOf).flatMap(([group, own]) => (own === name ? [group] : []))
  const tokens = groups.flatMap(tokensIn).map(({ path }) => path)
  const shown = new Set([...page.querySelectorAll<HTMLElement>('[data-token]')].map(({ dataset }) => dataset['token']))
  await expect(tokens.length).toBeGreaterThan(3)
  await expect(tokens.filter((path) => !shown.has(path))).toEqual([])
}
