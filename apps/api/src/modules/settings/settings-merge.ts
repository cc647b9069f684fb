import { reaisFormat } from '#domain/mail-document.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists whose entries have unique names, with the field of the name. */
const named: Record<string, string> = {
  CONTACT_INFO: 'name',
  'DELIVERY_WINDOWS.zones.exceptions': 'date',
  'DELIVERY_WINDOWS.zones': 'id',
  MUNICIPAL_HOLIDAYS: 'ibge',
  'SHIPPING.regions': 'id',
  'SHIPPING.options': 'serviceId',
  'SHIPPING.carrier.zones': 'zone',
}

/** Merges entries by name. Entries that are not given stay; an entry whose fields are all removed is removed. */
function mergeNamed(place: string, name: string, before: readonly unknown[], given: readonly unknown[]): unknown[] {
  const merged = [...before]
  for (const entry of given) {
    if (!isObject(entry)) {
      merged.push(entry)
      continue
    }
    const at = merged.findIndex((one) => isObject(one) && one[name] !== undefined && one[name] === entry[name])
    const old = merged[at]
    const after = mergeObject(place, isObject(old) ? old : {}, entry)
    const isRemoved = Object.keys(after).length <= 1 && Object.values(entry).includes(null)
    merged.splice(at < 0 ? merged.length : at, 1, ...(isRemoved ? [] : [after]))
  }
  return merged
}

function mergeObject(place: string, before: Fields, given: Fields): Fields {
  const merged: Fields = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (value === null) delete merged[name]
    else merged[name] = mergeSetting(`${place}.${name}`, merged[name], value)
  }
  return merged
}

/**
 * Merges a given value into a stored one: fields of objects and named entries that are not given stay, null removes them, and other
 * lists are replaced.
 * @param place such as `SHIPPING.carrier`
 */
export function mergeSetting(place: string, before: unknown, given: unknown): unknown {
  if (isObject(given)) return mergeObject(place, isObject(before) ? before : {}, given)
  const name = named[place]
  if (name !== undefined && Array.isArray(given))
    return mergeNamed(place, name, Array.isArray(before) ? before : [], given)
  return given
}

const shorten = (value: unknown) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

const reais = reaisFormat('pt-BR')
const amount = (value: unknown) =>
  typeof value === 'number' ? reais.format(value / 100).replaceAll('\u00a0', ' ') : shorten(value)

/** Repeats the change of an amount in reais: a price that was typed in reais instead of cents is easily overlooked. */
const inReais = (place: string, before: unknown, after: unknown) =>
  place.endsWith('Cents') ? ` (${amount(before)} → ${amount(after)})` : ''

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
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [`${place}: ${shorten(before)} → ${shorten(after)}${inReais(place, before, after)}`]
}
