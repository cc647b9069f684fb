import type { ProductSummary } from '@lotus/openapi/schema'

/** Other words after a number belong to the name: "tipo 1 Camil", "12 anos", "70% cacau", 12年. */
const unit = String.raw`(?:kgs?|gr?s?|mg|ml|cl|lts?|l|oz|lbs?|[mc]m|unid|un[ds]?s?|uds?|p[cç]s?|ct|bags?|packs?|cx|(?![年号度级岁合])\p{Script=Han}{1,3})\.?`
const number = String.raw`\d+(?:[.,]\d+)?\s?`
/** All quantities at the end of a name: "120 g", "6 un. 540 g", "4 × 100 g", "3包x5克". */
const netContent = new RegExp(
  String.raw`(?:\s+${number}(?:${unit})?(?:[x×*]\s?${number})?${unit}(?![\p{L}\p{N}]))+$`,
  'iu',
)
/** "2x 140 g" means two packs, or one pack of noodles that are twice as hot ("2x"). */
const multiple = /^\s\d+\s?[x×*](?<space>\s?)(?<each>[\d.,]+)/i

/**
 * A product's name without its net content, and the net content, which is empty when the name has none. If the amount of one pack is
 * the whole `net` content, "2x" belongs to the name. Products that the browser stored have no `net`.
 */
export function splitNetContent(name: string, net?: ProductSummary['net']): [short: string, net: string] {
  const measures = netContent.exec(name)?.[0] ?? ''
  const { each = '', space } = multiple.exec(measures)?.groups ?? {}
  const isOfName =
    net === undefined ? space === ' ' && /\dx/.test(measures) : Number(each.replace(',', '.')) === net.amount
  const length = name.length - measures.length + (isOfName && each !== '' ? measures.search(/[x×*]/i) + 1 : 0)
  const short = name.slice(0, length)
  return short.trim() === '' ? [name, ''] : [short, name.slice(length).trim()]
}
