/**
 * Data of schema.org. Search engines read them in the server's HTML, so what makes them is called behind
 * `import.meta.env.SSR`: the browser's code does not contain it.
 */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>
