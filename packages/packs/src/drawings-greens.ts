import { ball, band, fan, flat, form, heap, oval, stroke, turned, type Drawing, type Tones } from './brush.ts'
import { n, randomOf } from './pieces.ts'
import { leaf } from './drawing-leaves.ts'

const deep: Tones = ['#5FB060', '#23763C', '#0F4A28']
const pale: Tones = ['#FFFFFF', '#EAF2DC', '#BFD0A6']

const leafAt = (x: number, y: number, rx: number, ry: number, turn: number, tones: Tones) =>
  turned(
    turn,
    x,
    y,
    oval(x, y, rx, ry, tones) +
      stroke(
        `M${x} ${y + ry}V${y - ry * 0.6}M${x} ${y}l${n(rx * 0.55)} ${n(-ry * 0.3)}M${x} ${y}l${n(-rx * 0.55)} ${n(-ry * 0.3)}`,
        'rgba(225,245,200,.7)',
        4,
      ),
  )

const bokChoy =
  leafAt(74, 84, 42, 62, -28, deep) +
  leafAt(182, 84, 42, 62, 28, deep) +
  leafAt(128, 70, 46, 62, 0, leaf) +
  form(
    'M70 120C40 190 70 236 128 238C186 236 216 190 186 120C170 150 160 150 150 118C140 150 116 150 106 118C96 150 86 150 70 120Z',
    pale,
  ) +
  form('M98 112C96 170 104 220 128 234C152 220 160 170 158 112C146 132 110 132 98 112Z', [
    '#FFFFFF',
    '#F4F8EA',
    '#CDDDB6',
  ]) +
  stroke('M112 140Q112 190 124 222M144 140Q144 190 132 222', 'rgba(150,180,120,.5)', 3)

const chives =
  fan('chives', 22, (angle, at) =>
    stroke(
      `M${n(128 + angle * 20)} 232Q${n(128 + angle * 14)} 160 ${n(128 + angle * 92)} ${26 + (at % 4) * 9}`,
      ['#2F8A3E', '#4BAA4C', '#237536'][at % 3] ?? '',
      9,
    ),
  ) + band(170, 34)

const springOnion =
  fan(
    'spring',
    13,
    (angle, at) =>
      stroke(
        `M${n(128 + angle * 34)} 196Q${n(128 + angle * 16)} 130 ${n(128 + angle * 84)} ${24 + (at % 3) * 12}`,
        ['#3C9B47', '#56B458', '#2B8040'][at % 3] ?? '',
        11,
      ) +
      stroke(`M${n(128 + angle * 40)} 224Q${n(128 + angle * 36)} 190 ${n(128 + angle * 22)} 160`, '#F3F6E6', 13) +
      stroke(`M${n(128 + angle * 41)} 230l-5 12m5-12l5 12m-5-12v13`, '#D8CBA8', 2),
  ) + band(150, 32, ['#FFD9C2', '#E36C4A', '#A83A22'])

const coriander =
  fan('coriander', 11, (angle, at) =>
    stroke(
      `M${n(128 + angle * 16)} 236Q${n(128 + angle * 20)} 160 ${n(128 + angle * 78)} ${80 - (at % 3) * 14}`,
      '#5DAA4E',
      5,
    ),
  ) +
  heapOfLeaves() +
  band(186, 26)

function heapOfLeaves(): string {
  const random = randomOf('coriander leaves')
  return Array.from({ length: 26 }, () => {
    const [x, y] = [34 + random() * 188, 24 + random() * 92]
    const tones = random() < 0.5 ? leaf : deep
    const lobe = (turn: number) => turned(turn, x, y, oval(x, y - 12, 9, 14, tones))
    return lobe(-62) + lobe(62) + lobe(0)
  }).join('')
}

const kaiLan =
  fan('kai lan', 5, (angle) =>
    stroke(`M${n(128 + angle * 26)} 236Q${n(128 + angle * 16)} 160 ${n(128 + angle * 60)} 90`, '#9CC77A', 17),
  ) +
  leafAt(58, 96, 36, 56, -38, deep) +
  leafAt(198, 96, 36, 56, 38, deep) +
  leafAt(96, 68, 36, 54, -14, leaf) +
  leafAt(162, 68, 36, 54, 14, deep) +
  [
    [128, 30],
    [116, 40],
    [140, 40],
    [128, 48],
  ]
    .map(([x = 0, y = 0]) => ball(x, y, 8, ['#FFFCE0', '#F2DF7A', '#C9A93A']))
    .join('') +
  band(176, 34)

const sprouts = heap('sprouts', 46, (x, y, random) => {
  const [dx, dy] = [(random() - 0.5) * 76, 14 + random() * 26]
  return (
    stroke(`M${n(x)} ${n(y)}q${n(dx * 0.2)} ${n(dy)} ${n(dx)} ${n(dy * 0.7)}`, '#FBF8EC', 7) +
    stroke(`M${n(x)} ${n(y)}q${n(dx * 0.2)} ${n(dy)} ${n(dx)} ${n(dy * 0.7)}`, 'rgba(180,170,130,.35)', 2) +
    oval(x, y, 7, 5, ['#F8EBA0', '#D9C353', '#9C8A2E'], random() * 180)
  )
})

const shreds = heap('shreds', 90, (x, y, random) =>
  stroke(
    `M${n(x - 22)} ${n(y + 8)}q${n(12 + random() * 10)} ${n(-26 * random())} ${n(20 + random() * 8)} ${n(-4)}t${n(18 + random() * 14)} ${n(random() * 14 - 7)}`,
    ['#2C7F3E', '#4FA551', '#1C6232', '#7CC068'][Math.floor(random() * 4)] ?? '',
    6,
  ),
)

const lemongrass =
  fan(
    'lemongrass',
    9,
    (angle, at) =>
      stroke(
        `M${n(128 + angle * 44)} 234L${n(128 + angle * 26)} 128`,
        ['#EFE9C0', '#E2D8A6', '#F6F1D2'][at % 3] ?? '',
        17,
      ) +
      stroke(
        `M${n(128 + angle * 26)} 130Q${n(128 + angle * 18)} 80 ${n(128 + angle * 70)} 22`,
        ['#9DBB63', '#B4CC7C', '#84A94E'][at % 3] ?? '',
        12,
      ),
  ) + band(168, 50, ['#FFE3CF', '#C8321F', '#8A1D10'])

const daikon = turned(
  28,
  128,
  128,
  [-40, -16, 14, 38].map((turn) => turned(turn, 128, 66, oval(128, 26, 15, 44, leaf))).join('') +
    form('M84 78C84 54 172 54 172 78C176 140 156 214 130 250C106 214 80 140 84 78Z', [
      '#FFFFFF',
      '#F3F1E6',
      '#C9C6B0',
    ]) +
    form('M86 72C92 54 164 54 170 72Q150 84 128 84T86 72Z', ['#DDEFC0', '#B9D893', '#8FB466']) +
    stroke('M100 130q16 6 26 0M128 170q14 4 20-2', 'rgba(150,145,120,.35)', 3),
)

const lotusSlice = (x: number, y: number, r: number) =>
  oval(x, y, r, r, ['#FFF9EA', '#F2E2C2', '#C9A877']) +
  oval(x, y, r * 0.9, r * 0.9, ['#FFFDF4', '#FAEFD8', '#E8D3AA']) +
  Array.from({ length: 8 }, (_, at) =>
    flat(
      x + Math.cos((at * Math.PI) / 4) * r * 0.55,
      y + Math.sin((at * Math.PI) / 4) * r * 0.55,
      r * 0.19,
      r * 0.13,
      '#A98152',
      (at * 45) % 360,
    ),
  ).join('') +
  flat(x, y, r * 0.13, r * 0.13, '#A98152')
const lotusRoot =
  turned(
    -24,
    128,
    90,
    oval(70, 84, 62, 36, ['#F4DDB6', '#D6B27C', '#96703E']) +
      oval(176, 84, 58, 34, ['#F4DDB6', '#D6B27C', '#96703E']) +
      stroke('M122 62v44', '#8A6436', 6),
  ) +
  lotusSlice(86, 172, 62) +
  lotusSlice(180, 186, 54)

const kabocha =
  ['38', '74', '110']
    .map((rx, at) =>
      oval(
        128,
        120,
        112 - Number(rx) * 0.02 - at * 34,
        84,
        at === 0 ? ['#5E8F58', '#2B5D38', '#143820'] : ['#6FA062', '#336A40', '#1A4427'],
      ),
    )
    .join('') +
  stroke('M60 66Q44 120 66 176M196 66Q212 120 190 176', '#8DB17C', 4, 'opacity=".5"') +
  form('M116 44Q118 22 142 16L148 30Q136 34 138 46Z', ['#C9B27A', '#94804C', '#5E4E28']) +
  form('M96 232Q150 250 226 214Q210 150 150 128Q112 170 96 232Z', ['#FFC456', '#F0982C', '#B8600F']) +
  form('M116 220Q160 230 206 206Q190 166 152 152Q126 180 116 220Z', ['#FFE3A0', '#F8BF5A', '#D98A24']) +
  [
    [150, 190],
    [170, 184],
    [160, 206],
    [184, 200],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 9, 5, ['#FFFBEA', '#F0E2B8', '#C2A970'], -30))
    .join('') +
  stroke('M96 232Q150 250 226 214', '#1E4A2B', 8)

const arracacha = [
  [74, -30],
  [186, 26],
  [128, -2],
]
  .map(([x = 0, turn = 0]) =>
    turned(
      turn,
      x,
      130,
      form(
        `M${x - 34} 62C${x - 38} 34 ${x + 38} 34 ${x + 34} 62C${x + 42} 130 ${x + 20} 206 ${x} 236C${x - 22} 206 ${x - 42} 130 ${x - 34} 62Z`,
        ['#FFF0A8', '#EFC95C', '#B98A26'],
      ) +
        stroke(`M${x - 20} 100q14 6 24 0M${x - 4} 150q12 5 20-1M${x - 10} 190q8 4 14 0`, 'rgba(140,100,30,.45)', 3) +
        stroke(`M${x - 8} 42v-18M${x + 8} 42v-14`, '#8CA84C', 7),
    ),
  )
  .join('')

const herb = (name: string, tones: Tones, count: number) =>
  fan(
    name,
    count,
    (angle, at) =>
      stroke(`M128 238Q${n(128 + angle * 12)} 150 ${n(128 + angle * 76)} ${60 + (at % 3) * 16}`, tones[2], 5) +
      turned(
        angle * 44,
        128 + angle * 76,
        60 + (at % 3) * 16,
        oval(128 + angle * 76, 58 + (at % 3) * 16, 21, 34, tones),
      ),
  ) + band(180, 24)

export const greensDrawings: Record<string, Drawing> = {
  'bok-choy': { color: '#5FA24E', body: bokChoy },
  chives: { color: '#3F9A46', body: chives },
  'spring-onion': { color: '#57AE58', body: springOnion },
  coriander: { color: '#459C48', body: coriander },
  'kai-lan': { color: '#3C8A48', body: kaiLan },
  sprouts: { color: '#E6DCAE', body: sprouts },
  'shredded-kale': { color: '#3E8F48', body: shreds },
  lemongrass: { color: '#B9C77C', body: lemongrass },
  daikon: { color: '#E6E8D2', body: daikon },
  'lotus-root': { color: '#E2C794', body: lotusRoot },
  kabocha: { color: '#D98A2C', body: kabocha },
  arracacha: { color: '#E3BC54', body: arracacha },
  mint: { color: '#3FA06A', body: herb('mint', ['#9BE0A8', '#3FA26A', '#1C6A44'], 9) },
}
