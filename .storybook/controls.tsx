import { isValidElement } from 'react'
import type { ArgTypesEnhancer, InputType } from 'storybook/internal/types'
import { icons } from 'virtual:icons'

import { vars } from '@lotus/ui/theme'

import { lineCounts } from '../packages/ui/src/text/lines.ts'
import { base as layoutRules } from '../packages/ui/src/theme/atoms.css.ts'
import { iconProps, vocabulary } from './docs/vocabulary.ts'

type Recipe = { classNames?: { variants: Record<string, Record<string, string>> } }

const styles = import.meta.glob<Record<string, unknown>>('../packages/{ui,ui-shop}/src/*/*.css.ts', { eager: true })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
type Options = (string | number | boolean)[]

const flags: Record<string, boolean> = { true: true, false: false }
const valueOf = (key: string) => (/^\d+$/.test(key) ? Number(key) : (flags[key] ?? key))

/** The variants of a component by name, from the recipes and style variants of its folder. */
function variantsOf(folder: string): Record<string, Options> {
  const variants: Record<string, Options> = {}
  for (const [path, exports] of Object.entries(styles)) {
    if (path.split('/').at(-2) !== folder) continue
    for (const [name, value] of Object.entries(exports)) {
      const own = typeof value === 'function' ? (value as Recipe).classNames?.variants : { [name]: value }
      for (const [variant, classes] of Object.entries(own ?? {}))
        if (isRecord(classes)) variants[variant] = Object.keys(classes).map(valueOf)
    }
  }
  return variants
}

/** The values of the layout components' props for one width. The docs cannot resolve their types. */
const layoutValues: Record<string, Options> = Object.fromEntries(
  Object.entries(layoutRules).map(([prop, rules]) => [prop, Object.keys(rules).map(valueOf)]),
)

/** The values of props that several components share, and of those whose type the docs cannot resolve. */
const shared: Record<string, Options> = {
  tint: Object.keys(vars.color.tint),
  level: [1, 2, 3, 4],
  align: ['start', 'center', 'end'],
  lines: [...lineCounts],
}

/** The style variants of a prop that has another name. */
const variantNames: Record<string, string> = { fit: 'image' }

/** Props of the native element, which a component passes on. The docs of a component contain its own props only. */
const native: Record<string, InputType> = {
  defaultChecked: { type: { name: 'boolean' }, description: 'Whether it is checked at first.' },
  defaultValue: { type: { name: 'string' }, description: 'The value at first.' },
  disabled: { type: { name: 'boolean' }, description: 'Cannot be used.' },
  maxLength: { type: { name: 'number' }, description: 'The largest number of characters.' },
  placeholder: { type: { name: 'string' }, description: 'An example, shown while the field is empty.' },
  required: { type: { name: 'boolean' }, description: 'A value is needed.' },
  rows: { type: { name: 'number' }, description: 'The height in lines.' },
}
const nativeOf: Record<string, (keyof typeof native)[]> = {
  button: ['disabled'],
  'icon-button': ['disabled'],
  chip: ['disabled'],
  checkbox: ['defaultChecked', 'disabled', 'required'],
  switch: ['defaultChecked', 'disabled'],
  select: ['disabled', 'required'],
  'text-area': ['defaultValue', 'placeholder', 'rows', 'maxLength', 'disabled', 'required'],
  'text-input': ['defaultValue', 'placeholder', 'maxLength', 'disabled', 'required'],
}

const meanings: Record<string, string> = Object.assign({}, ...Object.values(vocabulary))

const select = (options: Options) => ({ options, control: { type: 'select' as const } })
const text = { control: { type: 'text' as const } }
/** Documented only: a structure, an element or a list as JSON can neither be read nor edited. */
const none = { control: { disable: true } }
const drawn = Object.fromEntries(Object.entries(icons).map(([name, Icon]) => [name, <Icon key={name} />]))
const iconPicker = { ...select(['none', ...Object.keys(icons)]), mapping: { ...drawn, none: undefined } }

/** How the type is written, as far as the docs know it. */
function writtenType({ type, table }: InputType) {
  const known = typeof type === 'object' ? type : undefined
  return {
    name: known?.name,
    values: known?.name === 'enum' ? known.value.filter((value) => value !== null) : undefined,
    raw: known !== undefined && 'raw' in known ? String(known.raw) : '',
    summary: String(table?.type?.summary ?? ''),
  }
}

/** The values of a prop that has a fixed set of them. */
function optionsOf(prop: string, argType: InputType, variants: Record<string, Options>): Options | undefined {
  const { name, values, raw, summary } = writtenType(argType)
  if (name === 'boolean' || /^(string|number)$/.test(summary)) return undefined
  // `LinkVariants['target']` for the prop `area`.
  const [, variant = ''] = /Variants\['(\w+)'\]/.exec(raw) ?? []
  return values ?? variants[variant] ?? variants[variantNames[prop] ?? prop] ?? shared[prop]
}

/** An element, a list, an object or a whole picture is not. */
const isEditable = (value: unknown) =>
  /^(string|number|boolean)$/.test(typeof value) && !(typeof value === 'string' && value.startsWith('data:'))

/**
 * The type of a prop without `undefined`. A prop whose type is that of a component in another package has only a default value in the
 * docs: one of true or false is a boolean.
 */
function typeOf({ type, table }: InputType): InputType['type'] {
  if (typeof type !== 'object' || !('name' in type))
    return /^(true|false)$/.test(table?.defaultValue?.summary ?? '') ? { name: 'boolean' } : type
  if (type.name !== 'union') return type
  const [only = type, ...others] = type.value.filter(
    (member) => !(member.name === 'other' && member.value === 'undefined'),
  )
  return others.length === 0 ? { ...only, required: false } : type
}

/** The control of a prop. `value` is that of the story. */
function controlOf(prop: string, argType: InputType, value: unknown, variants: Record<string, Options>) {
  if (argType.control !== undefined) return {}
  const { name, summary } = writtenType(argType)
  // One value for each width: a list would replace it by a single one.
  if (Array.isArray(value)) return none
  const options = optionsOf(prop, argType, variants)
  if (options !== undefined) return select(options)
  if (iconProps.test(prop)) return iconPicker
  if (name === 'function') return {}
  if (value !== undefined && !isEditable(value)) return none
  if (summary === 'ReactNode' || typeof value === 'string') return text
  return isEditable(value) || /^(boolean|number|string)$/.test(name ?? '') ? {} : none
}

/** Shows the values in the place of a name like `NonNullable`, and the words of the vocabulary for a prop without a comment. */
function describe<T extends InputType>(prop: string, argType: T, value: unknown): T {
  const { options, mapping, table, description = meanings[prop] } = argType
  const summary =
    options !== undefined && mapping === undefined
      ? options.join(' | ')
      : isValidElement(value)
        ? 'ReactNode'
        : table?.type?.summary
  return { ...argType, description, table: { ...table, type: { ...table?.type, summary } } }
}

/**
 * Real controls for the components of the library: a list of the values for a variant, which the docs of its type cannot know, an icon
 * picker, and a text field for other content.
 */
export const realControls: ArgTypesEnhancer = ({ argTypes, initialArgs, parameters }) => {
  const [, folder] = /packages\/ui(?:-shop)?\/src\/([\w-]+)\//.exec(String(parameters['fileName'])) ?? []
  if (folder === undefined) return argTypes
  // Only layout components have `bleedX`.
  const variants = 'bleedX' in argTypes ? layoutValues : variantsOf(folder)
  // Storybook infers a type from an argument after this, so that its control would be JSON.
  const given = Object.fromEntries(Object.keys(initialArgs).map((prop) => [prop, { name: prop }]))
  const passedOn = Object.fromEntries((nativeOf[folder] ?? []).map((prop) => [prop, { name: prop, ...native[prop] }]))
  return Object.fromEntries(
    Object.entries({ ...passedOn, ...given, ...argTypes }).map(([prop, argType]) => {
      const value = initialArgs[prop]
      const known = { ...passedOn[prop], ...argType }
      const type = typeOf(known)
      const summary = typeof type === 'object' && type !== known.type ? type.name : known.table?.type?.summary
      const whole = { ...known, type, table: { ...known.table, type: { ...known.table?.type, summary } } }
      return [prop, describe(prop, { ...whole, ...controlOf(prop, whole, value, variants) }, value)]
    }),
  ) as typeof argTypes
}
