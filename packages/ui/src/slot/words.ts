/** Joins the words of an attribute such as `class` or `aria-describedby`, in order. Undefined without any. */
export const joinWords = (...words: unknown[]): string | undefined => words.filter(Boolean).join(' ') || undefined
