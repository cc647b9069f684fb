/** Pieces of SVG: the canvas is a square of 512 px, lit from the left top. */
export const side = 512
export const cream = '#FFF8EA'
export const ink = '#1D1A15'
export const muted = '#6B645A'
export const sealRed = '#C8321F'

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const hex = (channels: number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** A color between two, at `share` of the way. */
export function mix(from: string, to: string, share: number): string {
  const target = rgb(to)
  return hex(rgb(from).map((value, at) => value + ((target[at] ?? 0) - value) * share))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A number from a text, spread evenly. */
export function hash(text: string): number {
  let value = 2_166_136_261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619)
  value ^= value >>> 15
  return Math.imul(value, 2_246_822_519) >>> 7
}

/** Numbers in [0, 1) that are the same for the same text. */
export function randomOf(text: string): () => number {
  let state = hash(text) | 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/** A coordinate with one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export const fill = (d: string, paint: string, extra = '') => `<path d="${d}" fill="${paint}" ${extra}/>`
export const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
export const clip = (id: string, d: string, inner: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`

/** A rectangle with round corners as a path. */
export const box = (x: number, y: number, w: number, h: number, r: number) =>
  `M${n(x + r)} ${n(y)}H${n(x + w - r)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + r)}V${n(y + h - r)}Q${n(x + w)} ${n(y + h)} ${n(x + w - r)} ${n(y + h)}H${n(x + r)}Q${n(x)} ${n(y + h)} ${n(x)} ${n(y + h - r)}V${n(y + r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Z`

/** A cylinder's side with the lower half of its ellipse as the foot. */
export const drum = (x: number, y: number, w: number, h: number, bow: number) =>
  `M${x} ${y}Q${x + w / 2} ${y + bow * 2} ${x + w} ${y}V${y + h}Q${x + w / 2} ${y + h + bow * 2} ${x} ${y + h}Z`

/** A zigzag edge of a sealed bag. */
export function zigzag(from: number, to: number, y: number, depth: number): string {
  const step = 9 * Math.sign(to - from)
  let d = ''
  let x = from
  for (let at = 1; Math.abs(to - x) > 9; at++) {
    x += step
    d += `L${x} ${y + (at % 2 === 0 ? 0 : depth)}`
  }
  return `${d}L${to} ${y}`
}

/** The shadow that a pack casts on the ground. */
export const ground = (x: number, w: number, y: number) =>
  `<ellipse cx="${x + w / 2 + 12}" cy="${y}" rx="${n(w * 0.53)}" ry="17" fill="#20140a" opacity=".34" filter="url(#soft)"/><ellipse cx="${x + w / 2 + 3}" cy="${y - 3}" rx="${n(w * 0.46)}" ry="7" fill="#20140a" opacity=".4" filter="url(#near)"/>`

const stops = (list: readonly (readonly [number, string, number])[]) =>
  list.map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('')

const definitions = `<defs><filter id="soft" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="13"/></filter>
<filter id="near" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3.4"/></filter>
<filter id="lift" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur in="SourceAlpha" stdDeviation="5"/><feOffset dx="3" dy="6"/><feComponentTransfer><feFuncA type="linear" slope=".3"/></feComponentTransfer><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
<linearGradient id="round">${stops([
  [0, '#000', 0.3],
  [0.07, '#000', 0.06],
  [0.13, '#fff', 0.34],
  [0.2, '#fff', 0.1],
  [0.3, '#fff', 0],
  [0.62, '#000', 0],
  [0.9, '#000', 0.2],
  [1, '#000', 0.42],
])}</linearGradient>
<linearGradient id="pillow" x2="1" y2=".25">${stops([
  [0, '#000', 0.16],
  [0.08, '#fff', 0.24],
  [0.24, '#fff', 0.08],
  [0.5, '#fff', 0],
  [0.8, '#000', 0.04],
  [1, '#000', 0.32],
])}</linearGradient>
<linearGradient id="board" x2=".7" y2="1">${stops([
  [0, '#fff', 0.2],
  [0.4, '#fff', 0],
  [1, '#000', 0.14],
])}</linearGradient>
<linearGradient id="foil" x2="1" y2=".4">${stops([
  [0, '#fff', 0.65],
  [0.4, '#fff', 0.05],
  [0.6, '#fff', 0.4],
  [1, '#000', 0.15],
])}</linearGradient>
<radialGradient id="ice" cx=".5" cy=".5" r=".72">${stops([
  [0.58, '#fff', 0],
  [0.86, '#eaf6ff', 0.5],
  [1, '#fff', 0.85],
])}</radialGradient>
<pattern id="ribs" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 0H4V9H0Z" fill="#000" opacity=".13"/><path d="M5 0H7V9H5Z" fill="#fff" opacity=".18"/></pattern></defs>`

/** A whole picture. `scale` enlarges it around the middle of its ground. */
export const canvas = (inner: string, scale = 1) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${definitions}<g transform="translate(256 262) scale(${scale}) translate(-256 -262)">${inner}</g></svg>`
