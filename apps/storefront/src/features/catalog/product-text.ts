import type { ProductSummary } from '@lotus/openapi/schema'

type Net = ProductSummary['net']

const number = String.raw`\d+(?:[.,]\d+)?`
/** Measures, then what a pack is counted in. Other words after a number belong to the name: "tipo 1 Camil", "12 anos", "70% cacau". */
const units = String.raw`kgs?|gr?s?|mg|ml|cl|lts?|l|oz|lbs?|[mc]m|unid|un[ds]?s?|uds?|pcs?|p[çc]s?|ct|bags?|packs?|par|dz|cx|(?![年号度级岁合])\p{Script=Han}{1,3}`
const amount = String.raw`${number}\s?(?:${units})\.?`
const measure = String.raw`(?:${amount}|${number}\s?[x×*]\s?${amount})(?:\s?[x×*]\s?${amount})?`
/** Everything at the end of a name that measures it: "120 g", "6 un. 540 g", "4 × 100 g", "3包x5克". */
const netContent = new RegExp(String.raw`(?:\s+${measure}(?![\p{L}\p{N}]))+$`, 'iu')
/** "2x 140 g" is two packs, or a pack that is twice as hot. */
const multiple = new RegExp(String.raw`^(?<times>${number})\s?[x×*]\s?(?<each>${number})\s?(?<unit>${units})\.?$`, 'iu')
const inBase: Readonly<Record<string, number>> = { kg: 1000, g: 1, gr: 1, l: 1000, lt: 1000, ml: 1 }
const base = (value: number, unit: string) => value * (inBase[unit.toLowerCase()] ?? 1)
const toNumber = (text: string) => Number(text.replace(',', '.'))

/** Whether a multiple is a part of the name, because one alone is the whole net content. */
function isOfName(text: string, net: Net | undefined): boolean {
  const { times = '', each = '', unit = '' } = multiple.exec(text)?.groups ?? {}
  if (times === '') return false
  if (net === undefined) return new RegExp(String.raw`^${number}x\s`, 'iu').test(text)
  return base(toNumber(each), unit) === base(net.amount, net.unit) && toNumber(times) !== 1
}

/**
 * A product's name without its net content, and the net content, which is empty when the name has none. `net` tells multipacks
 * from multipliers; products that a browser has stored have none.
 */
export function splitNetContent(name: string, net?: Net): [short: string, net: string] {
  const [measures = ''] = netContent.exec(name) ?? []
  const from = isOfName(measures.trim(), net) ? measures.search(/[x×*]/i) + 1 : 0
  const short = name.slice(0, name.length - measures.length + from)
  return short.trim() === '' ? [name, ''] : [short, name.slice(short.length).trim()]
}
