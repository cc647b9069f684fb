/** The ids of an attribute such as `aria-describedby`: those of the caller first. Undefined without any. */
export const idsOf = (...ids: (string | false | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined
