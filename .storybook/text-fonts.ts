/** The fonts of the pictures' texts, except Chinese. They are files of the repository and of its packages. */
export const textFonts = ['Figtree', 'Bricolage Grotesque', 'Roboto Mono Variable']

/** Loads the text fonts. Fails if one is missing: the browser would use another font without an error. */
export async function loadTextFonts(names: readonly string[] = textFonts, faces = document.fonts): Promise<void> {
  const missing: string[] = []
  for (const name of names) {
    const loaded = await faces.load(`16px "${name}"`).catch(() => [])
    if (loaded.length === 0) missing.push(name)
  }
  if (missing.length > 0)
    throw new Error(
      [
        `Pictures cannot be compared without the font ${missing.join(', ')}.`,
        'Write the files of packages/ui/src/theme/fonts again with npm run gen, and install packages with node tools/bootstrap.mjs.',
      ].join(' '),
    )
}
