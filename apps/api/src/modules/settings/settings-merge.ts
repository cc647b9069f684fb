type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of these lists have a name, and each name occurs once. */
const named = new Set(['CONTACT_INFO'])
const nameIn = (entry: unknown) => (isObject(entry) ? entry['name'] : undefined)

/** Merges entries by name: entries that are not given stay, and a null value removes one. */
function mergeNamed(before: readonly unknown[], given: readonly unknown[]): unknown[] {
  const merged = [...before]
  for (const entry of given) {
    const place = merged.findIndex((one) => nameIn(one) !== undefined && nameIn(one) === nameIn(entry))
    const isRemoved = isObject(entry) && entry['value'] === null
    if (place >= 0) merged.splice(place, 1, ...(isRemoved ? [] : [entry]))
    else if (!isRemoved) merged.push(entry)
  }
  return merged
}

function mergeObject(before: Fields, given: Fields): Fields {
  const merged: Fields = { ...before }
  for (const [name, value] of Object.entries(given)) {
    const old = merged[name]
    if (value === null) delete merged[name]
    else merged[name] = isObject(old) && isObject(value) ? mergeObject(old, value) : value
  }
  return merged
}

/**
 * Merges a given value into a stored one: fields of objects and named entries that are not given stay, null removes them, and other
 * lists are replaced.
 */
export function mergeSetting(key: string, before: unknown, given: unknown): unknown {
  if (isObject(before) && isObject(given)) return mergeObject(before, given)
  if (named.has(key) && Array.isArray(before) && Array.isArray(given)) return mergeNamed(before, given)
  return given
}

const shorten = (value: unknown) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** The places where two values differ, one line each; lists count from 1. */
export function describeDifference(place: string, before: unknown, after: unknown): string[] {
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      describeDifference(`${place}.${name}`, before[name], after[name]),
    )
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) =>
      describeDifference(`${place}[${at + 1}]`, before[at], after[at]),
    ).flat()
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [`${place}: ${shorten(before)} → ${shorten(after)}`]
}
