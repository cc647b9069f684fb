import { n, randomOf } from './pieces.ts'

/** Light, middle and dark of a material. */
export type Tones = readonly [light: string, middle: string, dark: string]
export type Drawing = { color: string; body: string }

const idOf = (tones: Tones) => tones.join('').replaceAll('#', 'g')

/** A gradient lit from the left top; the same tones always have the same id. */
const gradient = (tones: Tones) =>
  `<radialGradient id="${idOf(tones)}" cx=".34" cy=".26" r=".86"><stop offset="0" stop-color="${tones[0]}"/><stop offset=".5" stop-color="${tones[1]}"/><stop offset="1" stop-color="${tones[2]}"/></radialGradient>`

export const form = (d: string, tones: Tones, extra = '') =>
  `${gradient(tones)}<path d="${d}" fill="url(#${idOf(tones)})" ${extra}/>`

export const oval = (x: number, y: number, rx: number, ry: number, tones: Tones, turn = 0) =>
  `${gradient(tones)}<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#${idOf(tones)})"${turn === 0 ? '' : ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`}/>`

export const flat = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${turn === 0 ? '' : ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`}/>`

export const stroke = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

export const turned = (angle: number, x: number, y: number, inner: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">${inner}</g>`

const gloss = (x: number, y: number, r: number) =>
  flat(x - r * 0.34, y - r * 0.4, r * 0.26, r * 0.16, 'rgba(255,255,255,.5)', -30)

/** A ball with a highlight. */
export const ball = (x: number, y: number, r: number, tones: Tones) => oval(x, y, r, r, tones) + gloss(x, y, r)

/** A heap: rows of pieces from the back to the front. */
export function heap(
  name: string,
  count: number,
  piece: (x: number, y: number, random: () => number) => string,
): string {
  const random = randomOf(name)
  const places = Array.from({ length: count }, () => {
    const height = random() ** 0.8
    const half = 112 * (1 - height * 0.78)
    return { x: 128 + (random() * 2 - 1) * half, y: 206 - height * 118 }
  })
  return places
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y }) => piece(x, y, random))
    .join('')
}

/** Lines that fan out from a waist, with a band around it: a bunch of herbs. */
export function fan(
  name: string,
  count: number,
  piece: (angle: number, at: number, random: () => number) => string,
): string {
  const random = randomOf(name)
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / (count - 1) - 0.5) * 2
    return { angle: angle + (random() - 0.5) * 0.16, at }
  })
    .toSorted((a, b) => Math.abs(b.angle) - Math.abs(a.angle))
    .map(({ angle, at }) => piece(angle, at, random))
    .join('')
}

/** A paper band around a bunch. */
export const band = (y: number, half: number, tones: Tones = ['#F6E7C6', '#E4C88E', '#B98F4C']) =>
  form(`M${128 - half} ${y}Q128 ${y + 9} ${128 + half} ${y}V${y + 22}Q128 ${y + 31} ${128 - half} ${y + 22}Z`, tones)
