import { face, planSeal, sticker, stamp, type Pack } from './face.ts'
import { chineseName } from './names.ts'
import { box, clip, fill, ground, line, mix } from './pieces.ts'

type BoxSize = { x: number; y: number; w: number; h: number; depth: number; cap: string }

function cuboid(pack: Pack, { x, y, w, h, depth, cap }: BoxSize): string {
  const rise = depth * 0.5
  const right = x + w
  const front = box(x, y, w, h, 6)
  const sideFace = `M${right} ${y}L${right + depth} ${y - rise}V${y + h - rise}L${right} ${y + h}Z`
  return (
    ground(x, w + depth, y + h + 2) +
    fill(sideFace, mix(pack.base, '#000000', 0.34)) +
    fill(sideFace, 'url(#board)') +
    fill(`M${x} ${y}L${x + depth} ${y - rise}H${right + depth}L${right} ${y}Z`, mix(pack.base, '#ffffff', 0.24)) +
    cap +
    clip(
      'b',
      front,
      face(pack, { x, y: y + 4, w, h: h - 6, inset: 16, sag: 0, lines: w < 240 ? 3 : 2, small: w < 240 ? 24 : 27 }) +
        fill(front, 'url(#board)'),
    ) +
    line(`M${x + 1.5} ${y + h}V${y + 1.5}H${right}`, '#fff', 3, 'stroke-opacity=".45"')
  )
}

/** A cardboard box; what weighs little is flatter. */
export function carton(pack: Pack): string {
  const { amount, unit } = pack.product.net
  const slim = (unit === 'g' && amount < 60) || /pocky|pepero/i.test(pack.product.names['pt-BR'])
  return slim
    ? cuboid(pack, { x: 112, y: 84, w: 252, h: 368, depth: 34, cap: '' })
    : cuboid(pack, { x: 82, y: 104, w: 300, h: 346, depth: 48, cap: '' })
}

/** A drink carton with a screw cap. */
export function tetra(pack: Pack): string {
  const neck = 'M236 80V52q0-8 30-8t30 8V80q0 7-30 7t-30-7z'
  const cap =
    fill(neck, pack.accent) +
    fill(neck, 'url(#ribs)') +
    '<ellipse cx="266" cy="52" rx="30" ry="8" fill="#fff" opacity=".45"/>'
  return cuboid(pack, { x: 122, y: 92, w: 232, h: 366, depth: 56, cap })
}

type Spot = readonly [x: number, y: number, size: number, turn: number]
const spots: readonly Spot[] = [
  [166, 182, 148, -10],
  [262, 168, 148, 6],
  [350, 196, 144, 14],
  [128, 268, 136, 8],
  [226, 266, 150, -6],
  [322, 284, 144, 10],
]

/** A tray under film, with a sticker. */
export function tray(pack: Pack): string {
  const { art, product, dish } = pack
  const frozen = product.storage === 'frozen'
  const outer = box(62, 86, 388, 366, 44)
  const well = box(82, 104, 348, 330, 32)
  const seal = planSeal(chineseName(product), 184, 34)
  const shown = dish ?? art
  const inside = frozen ? '#8FB2CB' : mix(art.color, '#2a211a', 0.72)
  return (
    ground(70, 372, 456) +
    fill(outer, frozen ? '#BFD6E6' : mix(pack.base, '#F7F1E6', 0.72)) +
    fill(outer, 'url(#board)') +
    fill(well, inside) +
    clip('w', well, spots.map((spot) => shown.place(...spot)).join('')) +
    clip(
      'f',
      outer,
      fill('M60 86H200L60 300ZM236 86H286L60 430V352Z', '#fff', 'opacity=".2"') +
        (frozen ? fill(outer, 'url(#ice)') : ''),
    ) +
    line(outer, '#fff', 3, 'stroke-opacity=".7"') +
    sticker(pack, 84, 292, 344, 154) +
    (seal === null ? '' : stamp(seal, 440, 100, false))
  )
}

const piles: readonly Spot[] = [
  [160, 176, 170, -14],
  [350, 178, 170, 14],
  [256, 150, 186, 2],
  [196, 246, 180, -8],
  [318, 248, 180, 10],
]

/** Fruit and vegetables in a paper basket. */
export function basket(pack: Pack): string {
  const { art, product } = pack
  const front = 'M58 282H454L426 446Q424 458 410 458H102Q88 458 86 446Z'
  const seal = planSeal(chineseName(product, 6), 176, 34)
  const wall = mix(pack.base, '#8A6238', 0.16)
  return (
    ground(78, 356, 460) +
    fill('M64 268H448L454 290H58Z', mix(wall, '#000000', 0.4)) +
    piles.map((spot) => art.place(...spot)).join('') +
    clip(
      'b',
      front,
      fill(front, wall) +
        `<g stroke="#000" stroke-opacity=".12" stroke-width="5">${[316, 350, 384, 418].map((y) => `<path d="M50 ${y}H460"/>`).join('')}</g>` +
        fill(front, 'url(#pillow)'),
    ) +
    fill(
      'M52 274H460Q466 274 466 282V290Q466 298 458 298H54Q46 298 46 290V282Q46 274 54 274Z',
      mix(wall, '#ffffff', 0.2),
    ) +
    fill('M52 274H460V298H52Z', 'url(#board)') +
    sticker(pack, 100, 308, 312, 144) +
    (seal === null ? '' : stamp(seal, 474, 78, false))
  )
}

const tag = (pack: Pack) => {
  const seal = planSeal(chineseName(pack.product, 6), 176, 34)
  return sticker(pack, 108, 328, 296, 138) + (seal === null ? '' : stamp(seal, 474, 84, false))
}

/** Herbs and greens with a sleeve around the stems. */
export function bunch(pack: Pack): string {
  return ground(120, 272, 462) + pack.art.place(244, 202, 356, 0) + tag(pack)
}

/** One large piece with a tag. */
export function single(pack: Pack): string {
  return ground(104, 304, 462) + pack.art.place(238, 204, 348, 0) + tag(pack)
}
