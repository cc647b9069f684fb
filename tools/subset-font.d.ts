/** The part of subset-font that `fonts.ts` uses. The package has no types. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    /** Values at which axes are pinned. */
    variationAxes: Record<string, number>
    /** OpenType feature tags. */
    keepFeatures: string[]
    noHinting: boolean
  }
  const subsetFont: (font: Buffer, characters: string, options: Options) => Promise<Buffer>
  // oxlint-disable-next-line import/no-default-export -- it is what the package exports
  export default subsetFont
}
