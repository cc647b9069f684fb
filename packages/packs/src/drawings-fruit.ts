import { band, fan, flat, form, oval, stroke, turned, type Drawing, type Tones } from './brush.ts'
import { n, randomOf } from './pieces.ts'
import { leaf } from './drawing-leaves.ts'

const cap = (x: number, y: number, r: number, tones: Tones) =>
  form(
    `M${x - r} ${y}C${x - r} ${n(y - r * 1.1)} ${x + r} ${n(y - r * 1.1)} ${x + r} ${y}Q${x} ${n(y + r * 0.42)} ${x - r} ${y}Z`,
    tones,
  )
const stem = (x: number, y: number, w: number, h: number, tones: Tones = ['#FFFDF2', '#EFE3CA', '#BFA984']) =>
  form(`M${n(x - w * 0.4)} ${y}Q${n(x - w * 0.62)} ${y + h} ${x} ${y + h}T${n(x + w * 0.4)} ${y}Z`, tones)
const brown: Tones = ['#C08A5A', '#8A5430', '#4C2814']
const shiitakeOne = (x: number, y: number, r: number) =>
  stem(x, y - 2, r * 0.55, r * 0.8) +
  flat(x, y + r * 0.06, r * 0.94, r * 0.24, '#EFD9B4') +
  cap(x, y, r, brown) +
  stroke(
    `M${x - r * 0.3} ${n(y - r * 0.62)}l${n(r * 0.3)} ${n(r * 0.24)}l${n(r * 0.28)} ${n(-r * 0.26)}M${x} ${n(y - r * 0.38)}v${n(r * 0.3)}`,
    '#EBCFA4',
    n(r * 0.08) === '0' ? 2 : r * 0.07,
  )
const shiitake = shiitakeOne(180, 112, 62) + shiitakeOne(72, 124, 60) + shiitakeOne(130, 178, 78)

const white: Tones = ['#FFFFFF', '#F2EBDD', '#C6B79C']
const shimeji =
  [
    [60, 110, 26],
    [196, 112, 26],
    [96, 84, 28],
    [160, 82, 30],
    [128, 112, 30],
    [78, 142, 26],
    [178, 146, 28],
    [128, 156, 26],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        stem(x, y, 22, 232 - y, white) +
        cap(x, y, r, white) +
        flat(x - r * 0.3, y - r * 0.42, r * 0.22, r * 0.12, '#fff'),
    )
    .join('') + oval(128, 228, 76, 18, white)
const eryngii = [
  [74, -12],
  [186, 14],
  [128, 0],
]
  .map(([x = 0, turn = 0]) =>
    turned(
      turn,
      x,
      140,
      form(
        `M${x - 28} 84C${x - 24} 140 ${x - 44} 200 ${x - 26} 230Q${x} 246 ${x + 26} 230C${x + 44} 200 ${x + 24} 140 ${x + 28} 84Z`,
        white,
      ) + cap(x, 88, 48, ['#CDA27A', '#9C6B46', '#5C371F']),
    ),
  )
  .join('')
const enoki =
  fan(
    'enoki',
    30,
    (angle, at) =>
      stroke(
        `M${n(128 + angle * 30)} 236Q${n(128 + angle * 20)} 150 ${n(128 + angle * 84)} ${n(44 + (at % 5) * 13)}`,
        at % 2 === 0 ? '#FFFDF3' : '#F1E8D2',
        7,
      ) + oval(128 + angle * 84, 42 + (at % 5) * 13, 10, 8, ['#FFFFFF', '#F6EBD0', '#CFB98C']),
  ) + band(196, 36, ['#DCEBF4', '#8FB9D2', '#4E7F9C'])

const pitayaHalf =
  flat(180, 168, 62, 62, '#D93A7A') +
  oval(180, 168, 54, 54, ['#E83C79', '#C9165A', '#8E0B3E']) +
  Array.from({ length: 40 }, (_, at) =>
    flat(
      180 + Math.cos(at * 2.4) * Math.sqrt(at) * 7.6,
      168 + Math.sin(at * 2.4) * Math.sqrt(at) * 7.6,
      2.6,
      1.9,
      '#26060F',
    ),
  ).join('')
const pitaya =
  oval(104, 122, 84, 96, ['#FF8DB5', '#DE2C73', '#8F1046']) +
  [
    [40, 70, -50],
    [88, 34, -14],
    [138, 40, 22],
    [176, 88, 48],
    [60, 128, -40],
    [104, 98, -8],
    [148, 128, 30],
    [84, 168, -24],
    [128, 182, 12],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      turned(
        turn,
        x,
        y,
        form(
          `M${x - 11} ${y + 18}Q${x - 8} ${y - 12} ${x} ${y - 30}Q${x + 10} ${y - 12} ${x + 11} ${y + 18}Q${x} ${y + 26} ${x - 11} ${y + 18}Z`,
          ['#D5EE9A', '#8CC24C', '#D0487E'],
        ),
      ),
    )
    .join('') +
  pitayaHalf

const citrus = (rind: Tones, flesh: string, pith: string) => (x: number, y: number, r: number) =>
  oval(x, y, r, r, rind) +
  flat(x, y, r * 0.88, r * 0.88, pith) +
  Array.from({ length: 9 }, (_, at) =>
    turned(
      at * 40,
      x,
      y,
      `<path d="M${x} ${n(y - r * 0.08)}L${n(x - r * 0.24)} ${n(y - r * 0.7)}Q${x} ${n(y - r * 0.88)} ${n(x + r * 0.24)} ${n(y - r * 0.7)}Z" fill="${flesh}"/>`,
    ),
  ).join('')
const limeRind: Tones = ['#C4E86C', '#6BB02F', '#3A7418']
const lime =
  oval(98, 108, 80, 74, limeRind, -18) +
  flat(70, 78, 22, 12, 'rgba(255,255,255,.4)', -34) +
  flat(30, 124, 9, 7, '#4C8A20') +
  citrus(limeRind, '#CBE98A', '#F4FBDD')(176, 172, 62)

const persimmonOne = (x: number, y: number, r: number) =>
  oval(x, y, r, r * 0.82, ['#FFC46A', '#F0842A', '#B44A0E']) +
  flat(x - r * 0.4, y - r * 0.34, r * 0.2, r * 0.12, 'rgba(255,255,255,.5)', -30) +
  [0, 90, 180, 270]
    .map((turn) =>
      turned(
        turn + 20,
        x,
        y - r * 0.56,
        `<g transform="translate(0 ${n(-r * 0.02)})">${oval(x, y - r * 0.72, r * 0.17, r * 0.26, leaf)}</g>`,
      ),
    )
    .join('') +
  flat(x, y - r * 0.58, r * 0.09, r * 0.07, '#6A4A22')
const persimmon = persimmonOne(178, 116, 68) + persimmonOne(84, 156, 76)

const nashiOne = (x: number, y: number, r: number) =>
  oval(x, y, r, r * 0.94, ['#FBE6A6', '#D9AE58', '#96692A']) +
  Array.from({ length: 26 }, (_, at) =>
    flat(
      x + Math.cos(at * 2.4) * Math.sqrt(at) * r * 0.17,
      y + Math.sin(at * 2.4) * Math.sqrt(at) * r * 0.16,
      2,
      1.7,
      'rgba(255,246,214,.85)',
    ),
  ).join('') +
  flat(x, y - r * 0.8, r * 0.2, r * 0.08, '#8A6426') +
  stroke(`M${x} ${n(y - r * 0.8)}q2-22 14-34`, '#6B4A24', 8)
const nashi = nashiOne(178, 112, 66) + nashiOne(88, 156, 76)

const lycheeOne = (x: number, y: number, r: number, name: string) => {
  const random = randomOf(name)
  return (
    oval(x, y, r, r * 1.04, ['#FF8A7C', '#D2323C', '#86121F']) +
    Array.from({ length: 34 }, (_, at) =>
      flat(
        x + Math.cos(at * 2.4) * Math.sqrt(at) * r * 0.155,
        y + Math.sin(at * 2.4) * Math.sqrt(at) * r * 0.16,
        4.4,
        3.6,
        random() < 0.5 ? '#F2606A' : '#A81A2B',
      ),
    ).join('')
  )
}
const lychee =
  stroke('M60 70Q90 20 130 16M176 66Q150 30 130 16', '#6A4A2A', 7) +
  turned(30, 150, 22, oval(172, 22, 34, 15, leaf)) +
  lycheeOne(66, 112, 52, 'a') +
  lycheeOne(180, 110, 54, 'b') +
  lycheeOne(112, 176, 58, 'c') +
  oval(196, 190, 46, 44, ['#FFFFFF', '#F3ECEA', '#C9B8B8']) +
  form('M150 196Q160 240 198 238Q236 236 242 196Q230 214 218 200Q206 216 196 202Q184 216 174 200Q164 212 150 196Z', [
    '#FF8A7C',
    '#D2323C',
    '#86121F',
  ])

const passionHalf = (x: number, y: number, r: number) =>
  oval(x, y, r, r, ['#9A5A8C', '#5E2553', '#2E0C2A']) +
  flat(x, y, r * 0.86, r * 0.86, '#FBEFD8') +
  oval(x, y, r * 0.72, r * 0.72, ['#FFD85C', '#F0A51E', '#B8700C']) +
  Array.from({ length: 14 }, (_, at) =>
    oval(
      x + Math.cos(at * 2.4) * Math.sqrt(at) * r * 0.17,
      y + Math.sin(at * 2.4) * Math.sqrt(at) * r * 0.17,
      r * 0.11,
      r * 0.07,
      ['#4A4030', '#1E1810', '#0A0805'],
      at * 50,
    ),
  ).join('')
const passionFruit =
  oval(166, 92, 76, 72, ['#B878AC', '#6A2C5E', '#34102F']) +
  flat(140, 60, 24, 12, 'rgba(255,255,255,.4)', -30) +
  passionHalf(96, 164, 74)

export const fruitDrawings: Record<string, Drawing> = {
  shiitake: { color: '#9A643C', body: shiitake },
  shimeji: { color: '#E6DAC2', body: shimeji },
  eryngii: { color: '#C49A72', body: eryngii },
  enoki: { color: '#EFE3C6', body: enoki },
  pitaya: { color: '#DE3A7C', body: pitaya },
  lime: { color: '#7CBB3C', body: lime },
  persimmon: { color: '#EE8A30', body: persimmon },
  nashi: { color: '#D6AC5A', body: nashi },
  lychee: { color: '#D84A50', body: lychee },
  'passion-fruit': { color: '#E8A52A', body: passionFruit },
}
