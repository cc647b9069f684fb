/** A trailing measure: a space, a number, a unit; also of a pack ("3包x5克"). */
const netContent = /(?:\s+\d+(?:[.,]\d+)?[^\s\d]{1,4}(?:\d+(?:[.,]\d+)?[^\s\d]{1,3})?)+$/u

/** A Chinese name without its trailing net content, which the card shows above it ("辛拉面 120克": "辛拉面"). */
export function withoutNetContent(name: string): string {
  const short = name.replace(netContent, '')
  return short === '' ? name : short
}
