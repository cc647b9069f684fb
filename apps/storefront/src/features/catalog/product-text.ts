/** A trailing measure: a space, a number, a unit ("120 g", "120克"); also of a pack ("3x5 g", "3包x5克", "6 un. 540 g"). */
const netContent = /(?:\s+\d+(?:[.,]\d+)?\s?[^\s\d]{1,5}(?:\d+(?:[.,]\d+)?\s?[^\s\d]{1,3})?)+$/u

/** A product's name without its net content, and the net content, which is empty when the name has none. */
export function splitNetContent(name: string): [short: string, net: string] {
  const short = name.replace(netContent, '')
  return short === '' ? [name, ''] : [short, name.slice(short.length).trim()]
}
