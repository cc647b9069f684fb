import { readFileSync } from 'node:fs'

import { defineConfig, Logger, parse, type TokenNormalized, type TokenNormalizedSet } from '@terrazzo/parser'

const folder = new URL('../packages/ui/tokens/', import.meta.url)
const resolverFile = new URL('tokens.resolver.json', folder)

/** Reads a source file of the tokens by its name. */
export type ReadSource = (name: string) => string
const readSource: ReadSource = (name) => readFileSync(new URL(name, folder), 'utf8')

type Value<Type extends TokenNormalized['$type']> = Extract<TokenNormalized, { $type: Type }>['$value']
type Length = { value: number; unit: string }
/** CSS values that the format cannot express, in `$extensions`. */
type Extensions = {
  /** The unit of a number that is a length in `em`. */
  'lotus.unit'?: 'em'
  /** A length that grows with the window width, from `min` to the value of the token: `base` plus a percentage of that width. */
  'lotus.fluid'?: { min: Length; base: Length; percentOfWindow: number }
  /** Another value for windows of at least the width `from`. */
  'lotus.wide'?: { from: Length; value: Length }
}

const length = ({ value, unit }: Length) => (value === 0 ? '0' : `${value}${unit}`)

function color({ colorSpace, components, alpha = 1, hex }: Value<'color'>, id: string): string {
  const channels = components.map((component) => Math.round(Number(component) * 255))
  const written = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  if (colorSpace !== 'srgb' || written !== hex)
    throw new Error(`${id}: the sRGB components are ${written}, but "hex" is ${hex}. Both must be the same color.`)
  return alpha === 1 ? hex : `rgb(${channels.join(' ')} / ${alpha})`
}

const shadow = (layers: Value<'shadow'>, id: string) =>
  layers
    .map((layer) => {
      const lengths = [layer.offsetX, layer.offsetY, layer.blur, layer.spread].map((each) => length(each as Length))
      const used = lengths.at(-1) === '0' ? lengths.slice(0, -1) : lengths
      return `${layer.inset === true ? 'inset ' : ''}${used.join(' ')} ${color(layer.color, id)}`
    })
    .join(', ')

function dimension(value: Length, { 'lotus.fluid': fluid }: Extensions): string {
  if (fluid === undefined) return length(value)
  return `clamp(${length(fluid.min)}, ${length(fluid.base)} + ${fluid.percentOfWindow}vw, ${length(value)})`
}

/** CSS keywords such as `sans-serif` and `system-ui`. With quotes they would be names of fonts. */
const genericFamily = /^[a-z-]+$/

/** The value of a token in CSS. */
function cssOf(token: TokenNormalized): string {
  const extensions = (token.$extensions ?? {}) as Extensions
  switch (token.$type) {
    case 'color':
      return color(token.$value, token.id)
    case 'shadow':
      return shadow(token.$value, token.id)
    case 'dimension':
      return dimension(token.$value as Length, extensions)
    case 'duration':
      return length(token.$value as Length)
    case 'number':
      return `${token.$value}${extensions['lotus.unit'] ?? ''}`
    case 'fontWeight':
      return String(token.$value)
    case 'cubicBezier':
      return `cubic-bezier(${token.$value.join(', ')})`
    case 'fontFamily':
      return [token.$value]
        .flat()
        .map((family) => (genericFamily.test(family) ? family : `"${family}"`))
        .join(', ')
    default:
      throw new Error(`${token.id}: tools/tokens.ts writes no CSS for the type ${token.$type}.`)
  }
}

type Tree<Leaf> = { [name: string]: Leaf | Tree<Leaf> }
type Source = Tree<unknown> & { $description?: string }

/** The paths of the tokens of a file, in its order. */
const pathsOf = (source: Source, path: readonly string[] = []): string[] =>
  '$value' in source
    ? [path.join('.')]
    : Object.entries(source)
        .filter(([name]) => !name.startsWith('$'))
        .flatMap(([name, branch]) => pathsOf(branch as Source, [...path, name]))

function treeOf<Leaf>(paths: readonly string[], leafOf: (path: string) => Leaf): Tree<Leaf> {
  const tree: Tree<Leaf> = {}
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = tree
    for (const name of names) at = (at[name] ??= {}) as Tree<Leaf>
    at[last] = leafOf(path)
  }
  return tree
}

/** The descriptions of groups and tokens, by path. */
const notesOf = (source: Source, path: readonly string[] = []): [string, string][] => [
  ...(path.length > 0 && source.$description !== undefined
    ? [[path.join('.'), source.$description] as [string, string]]
    : []),
  ...Object.entries(source)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, branch]) => notesOf(branch as Source, [...path, name])),
]

/** The value of a token in Figma, which supports only colors, texts and pixels. Fluid sizes have their largest value. */
function figmaOf(token: TokenNormalized): unknown {
  const { $type, $value } = token
  if ($type === 'dimension') {
    const { value, unit } = $value as Length
    return { $type: 'dimension', $value: { value: unit === 'rem' ? value * 16 : value, unit: 'px' } }
  }
  if ($type === 'fontFamily') return { $type: 'fontFamily', $value: [$value].flat()[0] }
  if ($type === 'color' || $type === 'number' || $type === 'fontWeight') return { $type, $value }
  return undefined
}
const inFigma = (tokens: TokenNormalizedSet) => (path: string) => {
  const token = tokens[path]
  return token !== undefined && figmaOf(token) !== undefined
}

const code = (value: unknown) => JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z]\w*|\d+)":/gm, '$1$2:')

/**
 * Reads the tokens in the W3C format (2025.10) and returns the generated files by path: the contract with the values of each theme, and
 * for each theme a file that Figma imports as a mode. Throws for a source that does not conform.
 */
export async function generateTokens(read: ReadSource = readSource): Promise<Record<string, string>> {
  const src = read('tokens.resolver.json')
  const { resolver } = await parse([{ filename: resolverFile, src }], {
    config: defineConfig({}, { cwd: folder }),
    logger: new Logger({ level: 'error' }),
    req: (url) => Promise.resolve(read(url.pathname.split('/').at(-1) ?? '')),
  })
  const themes = (resolver.listPermutations?.() ?? []).map(({ theme = '' }) => theme)
  const scale = JSON.parse(read('scale.tokens.json')) as Source
  const scalePaths = pathsOf(scale)
  const [first = ''] = themes
  const firstSource = JSON.parse(read(`${first}.tokens.json`)) as Source
  const themePaths = pathsOf(firstSource)

  const values = new Map(themes.map((theme) => [theme, resolver.apply({ theme })]))
  const valueIn = (theme: string) => (path: string) => {
    const token = values.get(theme)?.[path]
    if (token === undefined) throw new Error(`${theme}: the token ${path} of ${first} is missing.`)
    return cssOf(token)
  }
  for (const [theme, tokens] of values) {
    const unknown = Object.keys(tokens).filter((path) => !scalePaths.includes(path) && !themePaths.includes(path))
    if (unknown.length > 0) throw new Error(`${theme}: ${first} has no token ${unknown.join(', ')}.`)
  }
  const wide = scalePaths.flatMap((path) => {
    const extension = (values.get(first)?.[path]?.$extensions as Extensions | undefined)?.['lotus.wide']
    if (extension === undefined) return []
    return [{ path, query: `(width >= ${length(extension.from)})`, value: length(extension.value) }]
  })

  const overrides = themes.flatMap((theme) =>
    scalePaths
      .map((path) => ({ theme, path, value: valueIn(theme)(path) }))
      .filter(({ path, value }) => value !== valueIn(first)(path)),
  )
  const named = themes.map((theme) =>
    theme === first
      ? `  '${theme}': first,`
      : `  '${theme}': ${code(treeOf(themePaths, valueIn(theme)))} satisfies Theme,`,
  )

  const module = [
    '// Generated by "npm run gen" from packages/ui/tokens.',
    '',
    '/** The names of all tokens. */',
    `export const contract = ${code(treeOf([...themePaths, ...scalePaths], () => null))}`,
    '',
    '/** The values that every theme shares, except its overrides. */',
    `export const scale = ${code(treeOf(scalePaths, valueIn(first)))}`,
    '',
    '/** Values in windows from a width up. */',
    `export const wide: { path: string; query: string; value: string }[] = ${code(wide)}`,
    '',
    '/** The descriptions of tokens and their groups. */',
    `export const notes = ${code(Object.fromEntries([...notesOf(scale), ...notesOf(firstSource)]))}`,
    '',
    `const first = ${code(treeOf(themePaths, valueIn(first)))}`,
    '',
    '/** The values of a theme. */',
    'export type Theme = typeof first',
    '',
    '/** The themes by name. */',
    `export const themes = {\n${named.join('\n')}\n}`,
    '',
    '/** The values of the scale that a theme changes. */',
    `export const overrides: { theme: string; path: string; value: string }[] = ${code(overrides)}`,
  ]
  const figma = themes.map((theme) => {
    const tokens = values.get(theme) ?? {}
    const paths = [...themePaths, ...scalePaths].filter(inFigma(tokens))
    return [
      `packages/ui/tokens/figma/${theme}.gen.json`,
      `${JSON.stringify(
        treeOf(paths, (path) => figmaOf(tokens[path] as TokenNormalized)),
        null,
        2,
      )}\n`,
    ] as const
  })
  return { 'packages/ui/src/theme/tokens.gen.ts': `${module.join('\n')}\n`, ...Object.fromEntries(figma) }
}
