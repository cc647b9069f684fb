/**
 * Features that the React Compiler compiles: pages with forms, clocks or processes. Elsewhere its code costs more than it saves
 * (docs/decisions/006-react-compiler.md).
 */
export const compiled = {
  sources: ['checkout', 'orders', 'account', 'auth'].map((feature) => `/src/features/${feature}/`),
}
