import { fillingOf } from './choose-shape.ts'
import { face, type Pack } from './face.ts'
import { box, clip, drum, fill, ground, line, mix } from './pieces.ts'

export function cup(pack: Pack): string {
  const d = 'M98 118H414L376 440Q256 472 136 440Z'
  const lid = `<ellipse cx="256" cy="112" rx="166" ry="27" fill="${mix(pack.base, '#000000', 0.25)}"/><ellipse cx="256" cy="106" rx="166" ry="27" fill="#F4EEE2"/><ellipse cx="256" cy="104" rx="150" ry="21" fill="${mix(pack.accent, '#ffffff', 0.25)}"/><ellipse cx="256" cy="104" rx="150" ry="21" fill="url(#foil)"/><path d="M400 96q26-8 34 6q-14 14-34 8z" fill="${pack.accent}"/>`
  return (
    ground(132, 248, 448) +
    clip(
      'b',
      d,
      face(pack, { x: 134, y: 142, w: 244, h: 294, inset: 12, small: 24, lines: 3 }) +
        fill(d, 'url(#round)') +
        fill('M90 118Q256 160 422 118V126Q256 168 90 126Z', '#000', 'opacity=".16"'),
    ) +
    lid
  )
}

export function jar(pack: Pack): string {
  const d = 'M134 142H378Q412 152 412 196V424Q412 456 378 456H134Q100 456 100 424V196Q100 152 134 142Z'
  const paper = drum(100, 184, 312, 234, 7)
  const lid = mix(pack.accent, '#ffffff', 0.1)
  return (
    ground(104, 304, 460) +
    clip(
      'g',
      d,
      fill(d, fillingOf(pack.product)) + fill('M90 140H420V166H90Z', '#fff', 'opacity=".3"') + fill(d, 'url(#round)'),
    ) +
    clip(
      'b',
      paper,
      face(pack, { x: 100, y: 186, w: 312, h: 238, inset: 26, bleed: 20, sag: 9 }) + fill(paper, 'url(#round)'),
    ) +
    clip(
      'c',
      box(112, 70, 288, 78, 16),
      fill('M100 60H412V160H100Z', lid) +
        fill('M100 104H412V160H100Z', 'url(#ribs)') +
        fill('M112 60H400V160H112Z', 'url(#round)') +
        fill('M100 70H412V80H100Z', '#fff', 'opacity=".35"'),
    ) +
    line('M121 168V178M121 430V440', '#fff', 9, 'opacity=".6" filter="url(#near)"')
  )
}

const metalTop = (cx: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${cx}" cy="${y + 2}" rx="${rx}" ry="${ry + 1}" fill="#B9B4AB"/><ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="${ry}" fill="#EFEBE3"/><ellipse cx="${cx}" cy="${y + 1}" rx="${rx * 0.9}" ry="${ry * 0.78}" fill="#C9C4BA"/><ellipse cx="${cx}" cy="${y + 2}" rx="${rx * 0.9}" ry="${ry * 0.78}" fill="url(#foil)"/><ellipse cx="${cx}" cy="${y + 3}" rx="${rx * 0.68}" ry="${ry * 0.5}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`

export function tin(pack: Pack): string {
  const d = drum(108, 104, 296, 330, 13)
  const paper = drum(108, 122, 296, 296, 13)
  return (
    ground(112, 288, 450) +
    clip('g', d, fill(d, '#D5D0C6') + fill(d, 'url(#round)')) +
    clip('b', paper, face(pack, { x: 108, y: 148, w: 296, h: 274, inset: 26 }) + fill(paper, 'url(#round)')) +
    metalTop(256, 102, 148, 26)
  )
}

/** A drink can. */
export function can(pack: Pack): string {
  const d = 'M166 72H346L376 116V424L352 456Q256 474 160 456L136 424V116Z'
  const paper = 'M166 74Q256 88 346 74L376 116V424Q256 446 136 424V116Z'
  const top = metalTop(256, 69, 92, 16) + '<ellipse cx="262" cy="71" rx="26" ry="5" fill="#8F8A81"/>'
  return (
    ground(158, 196, 462) +
    clip('g', d, fill(d, '#CFCAC0') + fill(d, 'url(#round)')) +
    clip(
      'b',
      paper,
      face(pack, { x: 136, y: 112, w: 240, h: 308, inset: 16, small: 24, lines: 3 }) + fill(paper, 'url(#round)'),
    ) +
    top
  )
}

/** A tall canister with a plastic lid. */
export function tube(pack: Pack): string {
  const d = drum(152, 96, 208, 354, 9)
  const lid = drum(146, 62, 220, 40, 8)
  return (
    ground(156, 200, 460) +
    clip(
      'b',
      d,
      face(pack, { x: 152, y: 120, w: 208, h: 330, inset: 14, small: 21, lines: 3 }) + fill(d, 'url(#round)'),
    ) +
    clip('l', lid, fill(lid, pack.accent) + fill(lid, 'url(#ribs)') + fill(lid, 'url(#round)')) +
    `<ellipse cx="256" cy="62" rx="110" ry="16" fill="${mix(pack.accent, '#ffffff', 0.35)}"/><ellipse cx="256" cy="62" rx="94" ry="11" fill="url(#foil)"/>`
  )
}
