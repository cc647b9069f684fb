import { text, widthOf } from './fonts.ts'
import { chineseName, fitName, netContent, shortName, type FittedName } from './names.ts'
import { contrast, cream, fill, hash, ink, mix, muted, n, sealRed } from './pieces.ts'
import type { PackColors } from './colors.ts'
import type { Picture } from './pictures.ts'
import type { PackProduct } from './product.ts'

/** A product with everything that its pack shows. */
export type Pack = PackColors & {
  product: PackProduct
  art: Picture
  /** The dish on the front; `art` then stands beside it as the flavor. */
  dish: Picture | null
}

export type Place = {
  x: number
  y: number
  w: number
  h: number
  inset?: number
  bleed?: number
  sag?: number
  small?: number
  lines?: number
}

type Seal = { chars: string[]; rows: number; size: number; step: number; width: number; height: number }

/** Rows, columns and letter size of the Chinese seal: one column where it stays readable within the height, else two. */
export function planSeal(chars: string[], height: number, largest: number): Seal | null {
  if (chars.length < 2) return null
  const plan = (columns: number): Seal => {
    const rows = Math.ceil(chars.length / columns)
    const size = Math.min(largest, height / (rows * 1.08 + 0.42))
    return {
      chars,
      rows,
      size,
      step: size * 1.08,
      width: (columns * 1.08 + 0.42) * size,
      height: (rows * 1.08 + 0.42) * size,
    }
  }
  const one = plan(1)
  return one.size >= 26 || chars.length < 4 ? one : plan(2)
}

/** The seal, its characters read from the right column; its right top corner is given. */
export function stamp(
  { chars, rows, size, step, width, height }: Seal,
  right: number,
  top: number,
  onRed: boolean,
): string {
  const signs = chars.map((char, at) =>
    text(
      right - size * 0.21 - step * (Math.floor(at / rows) + 0.5),
      top + size * 0.21 + step * ((at % rows) + 0.5) + size * 0.36,
      size,
      char,
      onRed ? sealRed : cream,
      { font: 'chinese' },
    ),
  )
  return `<rect x="${n(right - width)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" rx="${n(size * 0.36)}" fill="${onRed ? cream : sealRed}" filter="url(#lift)"/>${signs.join('')}`
}

/** The brand's pattern around a middle. */
export function pattern(kind: PackColors['pattern'], accent: string, cx: number, cy: number, radius: number): string {
  const ray = (at: number) =>
    `${n(cx + 460 * Math.cos((at * Math.PI) / 8))} ${n(cy + 460 * Math.sin((at * Math.PI) / 8))}`
  const drawn = {
    rays: () => Array.from({ length: 16 }, (_, at) => `<path d="M${n(cx)} ${n(cy)}L${ray(at)}L${ray(at + 0.5)}Z"/>`),
    rings: () =>
      Array.from(
        { length: 5 },
        (_, at) =>
          `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius * (1.3 + at * 0.36))}" fill="none" stroke="${accent}" stroke-width="${n(radius * 0.13)}"/>`,
      ),
    dots: () =>
      Array.from(
        { length: 100 },
        (_, at) =>
          `<circle cx="${n(cx - 210 + (at % 10) * 44 + (Math.floor(at / 10) % 2) * 22)}" cy="${n(cy - 190 + Math.floor(at / 10) * 38)}" r="6"/>`,
      ),
    stripes: () =>
      Array.from({ length: 14 }, (_, at) => `<path d="M${n(cx - 330 + at * 48)} ${n(cy - 230)}h20l-150 460h-20Z"/>`),
    waves: () =>
      Array.from({ length: 60 }, (_, at) => {
        const [x, y] = [cx - 220 + (at % 10) * 48 + (Math.floor(at / 10) % 2) * 24, cy - 150 + Math.floor(at / 10) * 48]
        return `<path d="M${n(x - 24)} ${n(y)}a24 24 0 0 1 48 0M${n(x - 13)} ${n(y)}a13 13 0 0 1 26 0" fill="none" stroke="${accent}" stroke-width="5"/>`
      }),
    plain: () => [],
  }[kind]
  return `<g fill="${accent}" opacity="${kind === 'dots' || kind === 'waves' ? 0.22 : 0.16}">${drawn().join('')}</g>`
}

const nameLines = (name: FittedName, x: number, top: number, color: string) =>
  name.lines.map((words, at) => text(x, top + name.size * 1.08 * (at + 0.8), name.size, words, color)).join('')

/** The illustration on its disc, with the flavor beside the dish. */
export function illustration({ art, dish }: Pack, x: number, y: number, space: number): string {
  if (dish === null) return art.place(x, y, space * 1.12)
  return (
    dish.place(x - space * 0.03, y - space * 0.02, space * 1.1) +
    art.place(x - space * 0.37, y + space * 0.28, space * 0.56)
  )
}

/** The printed front of a pack: brand, illustration, Chinese seal, name and net content. */
export function face(
  pack: Pack,
  { x, y, w, h, inset = 14, bleed = 60, sag = 14, small = 27, lines = 2 }: Place,
): string {
  const { base, accent, on, product, art, layout } = pack
  const middle = x + w / 2
  const room = w - inset * 2
  const brandSize = Math.min(h * 0.14, 44, room / widthOf(product.brand, 'brand'))
  const name = fitName(shortName(product), { width: room, largest: Math.min(38, h * 0.145), smallest: small, lines })
  const netSize = Math.max(20, Math.min(23, h * 0.08))
  const textHeight = name.size * 1.08 * name.lines.length
  const footTop = y + h - textHeight - netSize * 1.25 - sag * 0.7 - 14
  const textTop = footTop + sag * 0.7 + 8
  const top = y + h * 0.045 + brandSize
  const gap = footTop - top
  const space = Math.min(gap, w * 0.62)
  const radius = space * 0.46
  const cy = top + gap * 0.54
  const seal = planSeal(chineseName(product, gap < 115 ? 6 : 8), gap * 0.92, Math.min(34, Math.max(24, w * 0.11)))
  const cx = middle - (seal === null ? 0 : Math.min(seal.width * 0.45, (w - space) / 2))
  const flavor = mix(art.color, '#FFF6E2', 0.62)
  const edge = `M${n(x - bleed)} ${n(footTop)}Q${n(middle)} ${n(footTop + sag * 2)} ${n(x + w + bleed)} ${n(footTop)}`
  const whole = `M${n(x - bleed)} ${n(y - bleed)}H${n(x + w + bleed)}V${n(y + h + bleed)}H${n(x - bleed)}Z`
  const foot = `${edge}V${n(y + h + bleed + 60)}H${n(x - bleed)}Z`
  const disc = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${flavor}"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius - 5)}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>`
  const dots = pattern(pack.pattern, accent, cx, cy, radius)
  const grounds = {
    // The brand's color, the picture on a disc, the name on cream.
    foot: () =>
      fill(whole, base) + dots + disc + fill(foot, cream) + fill(edge, 'none', `stroke="${accent}" stroke-width="8"`),
    // The flavor's color between two bands of the brand's.
    panel: () =>
      fill(whole, mix(art.color, '#FFF6E2', 0.52)) +
      pattern(pack.pattern, '#ffffff', cx, cy, radius).replace(/opacity="[\d.]+"/, 'opacity=".4"') +
      fill(
        `M${n(x - bleed)} ${n(y - bleed)}H${n(x + w + bleed)}V${n(top + h * 0.03)}Q${n(middle)} ${n(top + h * 0.03 + sag * 2)} ${n(x - bleed)} ${n(top + h * 0.03)}Z`,
        base,
      ) +
      fill(foot, base) +
      fill(edge, 'none', `stroke="${accent}" stroke-width="7"`),
    // Cream with an arch of the brand's color behind the picture.
    arch: () =>
      fill(whole, mix(cream, accent, 0.12)) +
      fill(
        `M${n(cx - radius * 1.3)} ${n(footTop + sag * 2)}V${n(cy)}a${n(radius * 1.3)} ${n(radius * 1.3)} 0 0 1 ${n(radius * 2.6)} 0V${n(footTop + sag * 2)}Z`,
        flavor,
      ) +
      fill(foot, base) +
      fill(edge, 'none', `stroke="${accent}" stroke-width="7"`),
    // Two colors that meet on a slope.
    split: () =>
      fill(whole, base) +
      dots +
      fill(
        `M${n(x - bleed)} ${n(cy + radius * 0.9)}L${n(x + w + bleed)} ${n(cy - radius * 0.9)}V${n(y + h + bleed)}H${n(x - bleed)}Z`,
        accent,
      ) +
      disc +
      fill(foot, cream),
  }
  const dark = layout === 'panel' || layout === 'arch'
  const brandColor = layout === 'arch' ? (contrast(base, cream) > 3 ? base : ink) : on
  return `${grounds[layout]()}${illustration(pack, cx, cy, space)}
    ${text(middle, y + h * 0.03 + brandSize * 0.86, brandSize, product.brand, brandColor, { font: 'brand' })}
    ${seal === null ? '' : stamp(seal, x + w - inset * 0.5, cy - seal.height / 2, layout === 'foot' && contrast(base, sealRed) < 3.4 && hash(product.brand) % 2 === 0)}
    ${nameLines(name, middle, textTop, dark ? on : ink)}
    ${text(middle, textTop + textHeight + netSize * 0.98, netSize, netContent(product), dark ? mix(on, base, 0.12) : muted, { font: 'text' })}`
}

/** A sticker with brand, name and net content, for what has no print of its own. */
export function sticker(
  { product, base, accent, on }: PackColors & { product: PackProduct },
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const strip = Math.max(38, h * 0.28)
  const middle = x + w / 2
  const brandSize = Math.min(30, (w - 36) / widthOf(product.brand, 'brand'))
  const name = fitName(shortName(product), { width: w - 32, largest: 36, smallest: 26 })
  const size = Math.min(name.size, (h - strip - 34) / (name.lines.length * 1.08))
  const top = y + strip + (h - strip - 30 - size * 1.08 * name.lines.length) / 2 + 2
  const card = `M${x + 18} ${y}H${x + w - 18}Q${x + w} ${y} ${x + w} ${y + 18}V${y + h - 18}Q${x + w} ${y + h} ${x + w - 18} ${y + h}H${x + 18}Q${x} ${y + h} ${x} ${y + h - 18}V${y + 18}Q${x} ${y} ${x + 18} ${y}Z`
  return `<g filter="url(#lift)">${fill(card, cream)}</g><clipPath id="sticker"><path d="${card}"/></clipPath><g clip-path="url(#sticker)">${fill(`M${x} ${y}H${x + w}V${n(y + strip)}H${x}Z`, base)}${fill(`M${x} ${n(y + strip)}H${x + w}V${n(y + strip + 6)}H${x}Z`, accent)}</g>
    ${text(middle, y + strip / 2 + brandSize * 0.36, brandSize, product.brand, on, { font: 'brand' })}${nameLines({ ...name, size }, middle, top, ink)}${text(middle, y + h - 11, 21, netContent(product), muted, { font: 'text' })}`
}
