type Selection = string | number | boolean | null | undefined
type Selections = Record<string, Selection>

/** A recipe as vanilla-extract writes it into the code. */
export type Recipe = {
  defaultClassName: string
  variantClassNames: Record<string, Record<string, string>>
  defaultVariants: Selections
  compoundVariants: readonly (readonly [Selections, string])[]
}

/**
 * What a recipe does in the browser: the class names of a choice of variants. The shop's build puts it in the place of
 * vanilla-extract's own, which is written for browsers of long ago at three times the size.
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
