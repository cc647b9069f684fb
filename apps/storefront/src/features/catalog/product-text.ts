/** A trailing measure: a space, a number, a unit; of a pack too ("3包x5克"). */
const netContent = /(?:\s+\d+(?:[.,]\d+)?[^\s\d]{1,4}(?:\d+(?:[.,]\d+)?[^\s\d]{1,3})?)+$/u

/** A Chinese name without the net content at its end, for a card that says the same above it ("辛拉面 120克": "辛拉面"). */
export function withoutNetContent(name: string): string {
  const short = name.replace(netContent, '')
  return short === '' ? name : short
}
