type Selection = string | number | boolean | null | undefined
type Selections = Record<string, Selection>

/** A recipe as vanilla-extract serializes it. */
export type Recipe = {
  defaultClassName: string
  variantClassNames: Record<string, Record<string, string>>
  defaultVariants: Selections
  compoundVariants: readonly (readonly [Selections, string])[]
}

/**
 * The recipe runtime in the browser: maps variants to class names. The storefront's build substitutes it for
 * vanilla-extract's runtime, which supports older browsers and is three times the size.
 */
export const createRuntimeFn =
  ({ defaultClassName, variantClassNames, defaultVariants, compoundVariants }: Recipe) =>
  (options: Selections = {}): string => {
    const chosen = (name: string) => options[name] ?? defaultVariants[name]
    const classes = [defaultClassName]
    for (const name of Object.keys({ ...defaultVariants, ...options })) {
      const selected = chosen(name)
      if (selected !== null && selected !== undefined) classes.push(variantClassNames[name]?.[String(selected)] ?? '')
    }
    for (const [check, className] of compoundVariants)
      if (Object.entries(check).every(([name, wanted]) => chosen(name) === wanted)) classes.push(className)
    return classes.filter(Boolean).join(' ')
  }
