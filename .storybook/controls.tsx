import type { ArgTypesEnhancer, InputType } from 'storybook/internal/types'
import { icons } from 'virtual:icons'

import { vars } from '@lotus/ui/theme'

type Recipe = { classNames?: { variants: Record<string, Record<string, string>> } }

const styles = import.meta.glob<Record<string, unknown>>('../packages/ui/src/*/*.css.ts', { eager: true })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const numeric = (key: string) => (/^\d+$/.test(key) ? Number(key) : key)

/** The variants of a component by name, from the recipes and style variants of its folder. */
function variantsOf(folder: string): Record<string, (string | number)[]> {
  const variants: Record<string, (string | number)[]> = {}
  for (const [path, exports] of Object.entries(styles)) {
    if (!path.startsWith(`../packages/ui/src/${folder}/`)) continue
    for (const [name, value] of Object.entries(exports)) {
      const own = typeof value === 'function' ? (value as Recipe).classNames?.variants : { [name]: value }
      for (const [variant, classes] of Object.entries(own ?? {}))
        if (isRecord(classes)) variants[variant] = Object.keys(classes).map(numeric)
    }
  }
  return variants
}

/** The keys of types that several components share. */
const shared: Record<string, (string | number)[]> = {
  Gap: variantsOf('stack')['gap'] ?? [],
  Tint: Object.keys(vars.color.tint),
  Level: [1, 2, 3, 4],
}

const select = (options: (string | number)[]) => ({ options, control: { type: 'select' as const } })
const drawn = Object.fromEntries(Object.entries(icons).map(([name, Icon]) => [name, <Icon key={name} />]))
const iconPicker = { ...select(['none', ...Object.keys(icons)]), mapping: { ...drawn, none: undefined } }

function controlOf(name: string, { type, table }: InputType, variants: Record<string, (string | number)[]>) {
  const written = String(table?.type?.summary ?? '')
  const isBoolean = type !== undefined && typeof type === 'object' && type.name === 'boolean'
  const raw = typeof type === 'object' && 'raw' in type ? String(type.raw) : ''
  // `keyof typeof clamp`, or `LinkVariants['target']` for the prop `area`.
  const [, keys = '', variant = ''] = /keyof typeof (\w+)|Variants\['(\w+)'\]/.exec(raw) ?? []
  const options = shared[written] ?? variants[variant] ?? variants[keys] ?? variants[name]
  if (options !== undefined && !isBoolean && !/^(string|number)$/.test(written)) return select(options)
  if (/^React(Node|Element)$/.test(written))
    return /^(icon|iconEnd|art)$/.test(name) ? iconPicker : { control: { type: 'text' as const } }
  return undefined
}

/** Shows the values in the place of a name like `NonNullable`. */
const withOptionsAsType = <T extends InputType>(type: T): T =>
  type.options === undefined || type.mapping !== undefined
    ? type
    : { ...type, table: { ...type.table, type: { summary: type.options.join(' | ') } } }

/**
 * Real controls for the components of the library: a list of the values for a variant, which the docs of its type cannot know, an icon
 * picker, and a text field for other content.
 */
export const realControls: ArgTypesEnhancer = ({ argTypes, parameters }) => {
  const [, folder] = /packages\/ui\/src\/([\w-]+)\//.exec(String(parameters['fileName'])) ?? []
  if (folder === undefined) return argTypes
  const variants = variantsOf(folder)
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, type]) => [
      name,
      withOptionsAsType({ ...type, ...controlOf(name, type, variants) }),
    ]),
  )
}
