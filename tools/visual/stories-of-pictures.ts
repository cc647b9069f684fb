import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { sanitize, storyNameFromExport, toId } from 'storybook/internal/csf'

import { modes, type Mode } from '../../.storybook/modes.ts'

const root = new URL('../..', import.meta.url).pathname

const files = globSync(['{apps,packages}/*/src/**/*.stories.tsx', '.storybook/**/*.stories.tsx'], { cwd: root }).map(
  (file) => ({ component: basename(file, '.stories.tsx'), source: readFileSync(join(root, file), 'utf8') }),
)

/** The Storybook title of each component; story ids derive from it. */
const titles = new Map(files.map(({ component, source }) => [component, /title: '([^']+)'/.exec(source)?.[1] ?? '']))

/** The picture name of every story, without a mode. */
export const storyPictures = files.flatMap(({ component, source }) =>
  [...source.matchAll(/^export const (\w+)(?::| =)/gm)].map(
    ([, story = '']) => `${component}-${sanitize(storyNameFromExport(story))}`,
  ),
)

const inMode = new RegExp(`-in-(${Object.keys(modes).join('|')})$`)

/** Whether a story has a picture of this name, with or without a mode. */
export const isPictured = (name: string): boolean =>
  storyPictures.includes(name) || storyPictures.includes(name.replace(inMode, ''))

/** Pictures are named `<component>-<story>`, or `<component>-<story>-in-<mode>`. Null for a component without stories. */
export function storyOf(picture: string): { component: string; path: string } | null {
  const component = [...titles.keys()]
    .filter((name) => picture.startsWith(`${name}-`))
    .toSorted((one, other) => other.length - one.length)[0]
  if (component === undefined) return null
  const rest = picture.slice(component.length + 1)
  const mode = Object.keys(modes).find((name): name is keyof typeof modes => rest.endsWith(`-in-${name}`))
  const story = mode === undefined ? rest : rest.slice(0, -`-in-${mode}`.length)
  const id = toId(titles.get(component) ?? '', story)
  return { component, path: `/story/${id}${mode === undefined ? '' : globalsOf(modes[mode])}` }
}

const globalsOf = ({ theme, viewport, textSpacing }: Mode) =>
  `&globals=${[theme && `theme:${theme}`, viewport && `viewport:${viewport}`, textSpacing && `textSpacing:${sanitize(textSpacing)}`].filter(Boolean).join(';')}`
