/** Which of a digit's five elements are wide: 1. */
const patterns = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']
const wide = 3

/** A dark bar: its start and its width, in narrow bars. */
export type Bar = { at: number; wide: number }

/**
 * The bars of an Interleaved 2 of 5 code: of each pair of digits, the first is in the bars and the second in the spaces.
 * @throws {RangeError} unless the value is an even number of digits
 */
export function interleaved2of5(value: string): { bars: Bar[]; width: number } {
  if (!/^(\d\d)+$/.test(value)) throw new RangeError('Interleaved 2 of 5 encodes an even number of digits')
  const pairs = value.match(/\d\d/g) ?? []
  const elements = pairs.flatMap((pair) => {
    const [dark = '', light = ''] = [...pair].map((digit) => patterns[Number(digit)])
    return [...dark].flatMap((bit, index) => [bit, light[index] ?? '0'])
  })
  // Start and stop: bars and spaces alternate, beginning with a bar.
  const all = ['0', '0', '0', '0', ...elements, '1', '0', '0']
  const bars: Bar[] = []
  let at = 0
  for (const [index, bit] of all.entries()) {
    const size = bit === '1' ? wide : 1
    if (index % 2 === 0) bars.push({ at, wide: size })
    at += size
  }
  return { bars, width: at }
}
