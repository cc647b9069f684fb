import { face, type Pack } from './face.ts'
import { box, clip, fill, ground, hash, line, mix, zigzag } from './pieces.ts'
import { kilosOf } from './product.ts'

const flake = (x: number, y: number, r: number) =>
  [0, 60, 120]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} ${x} ${y})"><path d="M${x} ${y - r}V${y + r}M${x - r * 0.34} ${y - r * 0.74}L${x} ${y - r * 0.4}L${x + r * 0.34} ${y - r * 0.74}M${x - r * 0.34} ${y + r * 0.74}L${x} ${y + r * 0.4}L${x + r * 0.34} ${y + r * 0.74}"/></g>`,
    )
    .join('')

/** Frost on the rim of a frozen pack, and snow crystals. */
const frost = (d: string, inner: string) =>
  `<clipPath id="frost"><path d="${d}"/></clipPath><g clip-path="url(#frost)"><path d="${d}" fill="url(#ice)"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="4" opacity=".95">${inner}</g></g>`

/** Sealed above and below, filled with air. */
export function pouch(pack: Pack): string {
  const frozen = pack.product.storage === 'frozen'
  const d = `M80 66${zigzag(80, 432, 66, 5)}L432 98C444 180 444 338 432 414L432 446${zigzag(432, 80, 446, -5)}L80 414C68 338 68 180 80 98Z`
  const crimp = frozen ? mix(pack.base, '#DFF1FB', 0.55) : pack.base
  const crimps = [68, 418]
    .map((y) => fill(`M74 ${y}H438V${y + 26}H74Z`, crimp) + fill(`M74 ${y}H438V${y + 26}H74Z`, 'url(#ribs)'))
    .join('')
  const creases = `<g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".28" filter="url(#near)"><path d="M112 102q10 24 2 46M182 100q4 14 0 26M356 100q-8 26 2 44M398 412q-4-24 4-44M128 412q8-18 2-36"/></g>`
  const inner =
    face(pack, { x: 84, y: 102, w: 344, h: 310, inset: 22 }) +
    crimps +
    fill(d, 'url(#pillow)') +
    fill('M72 94H440V100H72ZM72 412H440V418H72Z', '#000', 'opacity=".14"') +
    creases
  return (
    ground(84, 344, 452) +
    clip('b', d, inner) +
    (frozen ? frost(d, flake(112, 178, 21) + flake(104, 240, 13) + flake(122, 282, 9)) : '') +
    line('M98 130C90 210 90 300 100 384', '#fff', 11, 'opacity=".42" filter="url(#near)"')
  )
}

/** A bag that stands, with a zip. */
export function doypack(pack: Pack): string {
  const d =
    'M104 52H408Q414 52 414 60C412 150 428 330 424 420Q422 448 398 454Q256 474 114 454Q90 448 88 420C84 330 100 150 98 60Q98 52 104 52Z'
  const dark = mix(pack.base, '#000000', 0.16)
  const top =
    fill('M80 40H432V98H80Z', dark) +
    fill('M80 40H432V70H80Z', 'url(#ribs)') +
    fill('M80 84H432V88H80ZM80 94H432V97H80Z', '#fff', 'opacity=".35"') +
    `<circle cx="256" cy="68" r="11" fill="#000" opacity=".32"/>`
  const foot = fill('M80 424Q256 384 432 424V480H80Z', '#000', 'opacity=".07"')
  return (
    ground(92, 328, 458) +
    clip('b', d, face(pack, { x: 98, y: 104, w: 316, h: 332, inset: 20 }) + top + foot + fill(d, 'url(#pillow)')) +
    line('M116 120C104 210 104 320 110 420', '#fff', 9, 'opacity=".42" filter="url(#near)"')
  )
}

/** A small flat bag. */
export function sachet(pack: Pack): string {
  const d = box(128, 60, 256, 398, 8)
  const crimps = [60, 430]
    .map(
      (y) =>
        fill(`M120 ${y}H392V${y + 28}H120Z`, mix(pack.base, '#ffffff', 0.2)) +
        fill(`M120 ${y}H392V${y + 28}H120Z`, 'url(#ribs)'),
    )
    .join('')
  return (
    ground(132, 248, 460) +
    clip(
      'b',
      d,
      face(pack, { x: 134, y: 96, w: 244, h: 328, inset: 14, small: 24, lines: 3 }) + crimps + fill(d, 'url(#pillow)'),
    ) +
    line('M146 110V410', '#fff', 8, 'opacity=".35" filter="url(#near)"')
  )
}

/** A heavy bag, larger by its weight; from 2 kg with a grip. */
export function sack(pack: Pack): string {
  const paper = hash(pack.product.brand) % 3 === 0 && kilosOf(pack.product) <= 1
  const d = paper
    ? 'M108 70H404V440Q404 456 388 456H124Q108 456 108 440Z'
    : 'M112 52H400L408 104C424 170 432 330 428 430Q427 452 404 453Q256 462 108 453Q85 452 84 430C80 330 88 170 104 104Z'
  const grip =
    kilosOf(pack.product) >= 2
      ? fill(box(214, 66, 84, 22, 11), '#00000055') + fill(box(216, 70, 80, 18, 9), '#ffffff22')
      : ''
  const fold = paper
    ? fill('M100 60H412V104H100Z', mix(pack.base, '#ffffff', 0.16)) +
      fill('M100 100H412V105H100Z', '#000', 'opacity=".2"') +
      fill(box(196, 74, 120, 20, 6), pack.accent)
    : fill('M90 40H420V100H90Z', mix(pack.base, '#000000', 0.1)) + fill('M90 96H420V101H90Z', pack.accent) + grip
  const folds = paper
    ? fill('M108 70L132 104V456H108ZM404 70L380 104V456H404Z', '#000', 'opacity=".1"')
    : '<path d="M98 104C112 180 100 330 84 452L60 452V104ZM414 104C400 180 412 330 428 452L452 452V104Z" fill="#000" opacity=".1"/><path d="M100 108C112 190 102 330 88 440" fill="none" stroke="#fff" stroke-width="5" opacity=".4" filter="url(#near)"/>'
  return (
    ground(88, 336, 456) +
    clip(
      'b',
      d,
      face(pack, { x: paper ? 108 : 96, y: 108, w: paper ? 296 : 320, h: paper ? 336 : 330, inset: paper ? 22 : 20 }) +
        fold +
        fill(d, paper ? 'url(#board)' : 'url(#pillow)') +
        folds,
    )
  )
}
