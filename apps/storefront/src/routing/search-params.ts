/** What follows the `?` of an address: a word, or words where a key repeats. Never numbers or JSON: `page=2` is '2'. */
export type SearchParams = { [key: string]: string | string[] }

type Writable = string | number | boolean

/** An address' parameters as they are written; the router's own reader would turn `keyword=007` into a number. */
export function parseSearchParams(text: string): SearchParams {
  const found = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(text)) {
    const values = found.get(key)
    if (values === undefined) found.set(key, [value])
    else values.push(value)
  }
  return Object.fromEntries(Array.from(found, ([key, values]) => [key, values.length > 1 ? values : values.join('')]))
}

/** The parameters as `?a=1&b=2`, or nothing; an array repeats its key, what is undefined or null is left out. */
export function stringifySearchParams(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isWritable(one)) params.append(key, String(one))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const isWritable = (value: unknown): value is Writable =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
