declare module '*?script' {
  /** The module as one minified script (`script-text.ts`). */
  export const script: string
}
