/**
 * What the React Compiler compiles: the pages where somebody types, a clock ticks or a process moves on. Elsewhere its
 * bookkeeping weighs more than it saves (docs/decisions/006-compiled-where-it-pays.md).
 */
export const compiled = {
  sources: ['checkout', 'orders', 'account', 'auth'].map((feature) => `/src/features/${feature}/`),
}
