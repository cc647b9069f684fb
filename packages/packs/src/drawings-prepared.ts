import { ball, flat, form, heap, oval, stroke, turned, type Drawing, type Tones } from './brush.ts'
import { n, randomOf } from './pieces.ts'

const balls = (name: string, tones: readonly Tones[], r: number, count = 9): string =>
  heap(name, count, (x, y, random) =>
    ball(
      x,
      y - 4,
      r * (0.92 + random() * 0.16),
      tones[Math.floor(random() * tones.length)] ?? ['#fff', '#fff', '#fff'],
    ),
  )

const slab = (d: string, tones: Tones, marks: string) => form(d, tones) + marks
const fillets = [0, 1]
  .map((at) =>
    turned(
      at * 14 - 8,
      128,
      128,
      slab(
        `M20 ${84 + at * 60}C60 ${44 + at * 60} 180 ${40 + at * 60} 238 ${92 + at * 60}C200 ${128 + at * 60} 80 ${140 + at * 60} 20 ${84 + at * 60}Z`,
        ['#FFFFFF', '#F7E3DC', '#D9A9A0'],
        stroke(
          `M40 ${86 + at * 60}Q130 ${80 + at * 60} 220 ${94 + at * 60}M80 ${72 + at * 60}l14 14l-12 20M120 ${64 + at * 60}l14 20l-12 28M160 ${64 + at * 60}l14 22l-12 24`,
          'rgba(214,120,110,.5)',
          4,
        ),
      ),
    ),
  )
  .join('')
const eel = [0, 1]
  .map((at) =>
    turned(
      -12,
      128,
      128,
      slab(
        `M18 ${66 + at * 74}Q128 ${40 + at * 74} 240 ${70 + at * 74}V${112 + at * 74}Q128 ${92 + at * 74} 18 ${116 + at * 74}Z`,
        ['#D9853C', '#8E3F14', '#4A1A08'],
        stroke(`M30 ${90 + at * 74}Q128 ${68 + at * 74} 230 ${92 + at * 74}`, '#3A1206', 4) +
          [50, 90, 130, 170, 210].map((x) => stroke(`M${x} ${74 + at * 74}l-8 34`, 'rgba(40,12,4,.4)', 4)).join('') +
          [70, 120, 160, 200].map((x) => flat(x, 84 + at * 74 + (x % 3) * 6, 4, 2.6, '#FBEBC4', x)).join(''),
      ),
    ),
  )
  .join('')
const crabSticks = [0, 1, 2, 3]
  .map((at) =>
    turned(
      -24,
      128,
      128,
      form(
        `M26 ${50 + at * 44}H230Q244 ${68 + at * 44} 230 ${86 + at * 44}H26Q12 ${68 + at * 44} 26 ${50 + at * 44}Z`,
        ['#FFFFFF', '#FBEDE6', '#D8BFB4'],
      ) +
        form(
          `M26 ${50 + at * 44}H230Q238 ${58 + at * 44} 236 ${66 + at * 44}H20Q20 ${56 + at * 44} 26 ${50 + at * 44}Z`,
          ['#FF8A6A', '#E2452C', '#A82412'],
        ),
    ),
  )
  .join('')
const beefRolls = heap(
  'beef',
  8,
  (x, y) =>
    oval(x, y, 46, 26, ['#F58F8A', '#CF3E48', '#8A1420']) +
    `<path d="M${n(x - 30)} ${n(y)}q10-16 30-14t24 12q-4 10-20 8t-14-10" fill="none" stroke="#FBE3DC" stroke-width="7" stroke-linecap="round"/>`,
)
const cutlet = turned(
  -10,
  128,
  128,
  form('M24 120C30 50 130 34 200 62C250 86 244 170 190 198C120 226 20 200 24 120Z', ['#F9D07A', '#D8913A', '#8E4E14']) +
    crumbs('cutlet', 60) +
    stroke('M84 60L64 206M128 48L112 216M172 52L160 210', 'rgba(110,60,16,.4)', 5),
)
function crumbs(name: string, count: number): string {
  const random = randomOf(name)
  return Array.from({ length: count }, () => {
    const [a, r] = [random() * 6.3, Math.sqrt(random()) * 88]
    return flat(
      130 + Math.cos(a) * r,
      128 + Math.sin(a) * r * 0.74,
      5,
      3.4,
      random() < 0.5 ? 'rgba(255,236,170,.8)' : 'rgba(150,90,30,.5)',
      random() * 180,
    )
  }).join('')
}
const dough: Tones = ['#FFFFFF', '#F6ECDC', '#CDB692']
const bunOne = (x: number, y: number, r: number) =>
  oval(x, y, r, r * 0.84, dough) +
  Array.from({ length: 9 }, (_, at) =>
    turned(
      at * 40,
      x,
      y - r * 0.36,
      stroke(
        `M${x} ${n(y - r * 0.4)}q${n(r * 0.14)} ${n(r * 0.26)} ${n(r * 0.04)} ${n(r * 0.5)}`,
        'rgba(170,140,95,.45)',
        4,
      ),
    ),
  ).join('') +
  flat(x, y - r * 0.36, r * 0.1, r * 0.07, '#C9AE84')
const bao = bunOne(182, 108, 62) + bunOne(72, 112, 60) + bunOne(126, 172, 74)
const foldedBun = (x: number, y: number, r: number) =>
  form(
    `M${x - r} ${y}C${x - r} ${n(y - r * 1.2)} ${x + r} ${n(y - r * 1.2)} ${x + r} ${y}Q${x} ${n(y + r * 0.24)} ${x - r} ${y}Z`,
    dough,
  ) +
  form(
    `M${x - r} ${y}Q${x} ${n(y + r * 0.24)} ${x + r} ${y}Q${n(x + r * 0.94)} ${n(y + r * 0.5)} ${x} ${n(y + r * 0.52)}T${x - r} ${y}Z`,
    ['#FFFFFF', '#F0E2CC', '#BDA27A'],
  )
const folded = foldedBun(170, 100, 74) + foldedBun(94, 186, 84)
const mantou = [
  [176, 112],
  [78, 120],
  [128, 176],
]
  .map(
    ([x = 0, y = 0]) =>
      form(box2(x - 58, y - 40, 116, 78, 34), dough) +
      stroke(`M${x - 20} ${y - 24}q20-8 40 0`, 'rgba(170,140,95,.4)', 4),
  )
  .join('')
function box2(x: number, y: number, w: number, h: number, r: number): string {
  return `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - 10}Q${x + w} ${y + h} ${x + w - 10} ${y + h}H${x + 10}Q${x} ${y + h} ${x} ${y + h - 10}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
}
const golden: Tones = ['#FFE09A', '#E2A246', '#9C5C18']
const drop = (x: number, y: number, r: number) =>
  form(
    `M${x} ${n(y - r * 1.5)}C${n(x + r * 0.3)} ${n(y - r * 0.8)} ${x + r} ${n(y - r * 0.3)} ${x + r} ${n(y + r * 0.3)}C${x + r} ${n(y + r * 1.1)} ${x - r} ${n(y + r * 1.1)} ${x - r} ${n(y + r * 0.3)}C${x - r} ${n(y - r * 0.3)} ${n(x - r * 0.3)} ${n(y - r * 0.8)} ${x} ${n(y - r * 1.5)}Z`,
    golden,
  ) + flat(x - r * 0.34, y + r * 0.1, r * 0.18, r * 0.3, 'rgba(255,250,220,.5)', 20)
const coxinha = drop(182, 130, 54) + drop(74, 134, 54) + drop(128, 168, 62)
const samosaOne = (x: number, y: number, s: number, turn: number) =>
  turned(
    turn,
    x,
    y,
    form(
      `M${x} ${y - s}L${n(x + s * 1.05)} ${n(y + s * 0.72)}Q${x} ${n(y + s * 1.02)} ${n(x - s * 1.05)} ${n(y + s * 0.72)}Z`,
      golden,
    ) +
      stroke(
        `M${n(x - s * 0.9)} ${n(y + s * 0.6)}Q${x} ${n(y + s * 0.86)} ${n(x + s * 0.9)} ${n(y + s * 0.6)}`,
        'rgba(130,76,20,.5)',
        6,
      ),
  )
const samosa = samosaOne(178, 110, 70, 12) + samosaOne(86, 162, 78, -14)
const rolls = [0, 1, 2]
  .map((at) =>
    turned(
      -22,
      128,
      128,
      form(
        `M34 ${56 + at * 56}H222Q236 ${80 + at * 56} 222 ${104 + at * 56}H34Q20 ${80 + at * 56} 34 ${56 + at * 56}Z`,
        golden,
      ) +
        flat(224, 80 + at * 56, 10, 22, '#B97A2C') +
        flat(224, 80 + at * 56, 6, 14, '#E9D7A6') +
        stroke(`M70 ${58 + at * 56}q20 20 0 44M140 ${58 + at * 56}q20 20 0 44`, 'rgba(140,84,24,.35)', 5),
    ),
  )
  .join('')
const pastelOne = (x: number, y: number, r: number) =>
  form(
    `M${x - r} ${y}C${x - r} ${n(y - r * 1.2)} ${x + r} ${n(y - r * 1.2)} ${x + r} ${y}Q${x} ${n(y + r * 0.3)} ${x - r} ${y}Z`,
    golden,
  ) +
  Array.from({ length: 9 }, (_, at) =>
    stroke(
      `M${n(x - r * 0.86 + at * r * 0.215)} ${n(y - 6 - Math.sin((at / 8) * 3.14) * -10)}v12`,
      'rgba(130,76,20,.5)',
      4,
    ),
  ).join('')
const pastel = pastelOne(172, 108, 70) + pastelOne(90, 188, 82)
const pancakes = [0, 1, 2]
  .map(
    (at) =>
      oval(128, 190 - at * 38, 108, 44, ['#FBE6B0', '#E3B968', '#9E6E28']) +
      Array.from({ length: 14 }, (_, dot) =>
        flat(
          128 + Math.cos(dot * 2.4) * Math.sqrt(dot) * 24,
          184 - at * 38 + Math.sin(dot * 2.4) * Math.sqrt(dot) * 9,
          6,
          3,
          dot % 2 === 0 ? '#4E9A3E' : '#C08A3C',
          dot * 40,
        ),
      ).join(''),
  )
  .join('')
const fishOne = (x: number, y: number, turn: number) =>
  turned(
    turn,
    x,
    y,
    form(
      `M${x - 46} ${y}Q${x} ${y - 26} ${x + 30} ${y}L${x + 50} ${y - 16}V${y + 16}L${x + 30} ${y}Q${x} ${y + 26} ${x - 46} ${y}Z`,
      ['#F4F7FA', '#A9BAC6', '#5C7080'],
    ) + flat(x - 32, y - 3, 4, 4, '#1D2630'),
  )
const smallFish = heap('fish', 10, (x, y, random) =>
  fishOne(Math.round(x), Math.round(y), Math.round(random() * 120 - 60)),
)
const sprinkled = (tones: Tones, dots: string) =>
  balls('brigadeiro', [tones], 46, 6).replace(/$/, '') +
  heap('sprinkles', 70, (x, y, random) =>
    stroke(`M${n(x)} ${n(y - 10)}l${n(random() * 10 - 5)} ${n(random() * 8 - 4)}`, dots, 4),
  )
const rings = heap(
  'rings',
  12,
  (x, y, random) =>
    `<g transform="rotate(${n(random() * 60 - 30)} ${n(x)} ${n(y)})"><ellipse cx="${n(x)}" cy="${n(y)}" rx="32" ry="23" fill="none" stroke="#B98A48" stroke-width="17"/><ellipse cx="${n(x)}" cy="${n(y - 2)}" rx="32" ry="23" fill="none" stroke="#F3DCA6" stroke-width="13"/></g>`,
)

export const preparedDrawings: Record<string, Drawing> = {
  fillets: { color: '#F0CFC6', body: fillets },
  eel: { color: '#A8561E', body: eel },
  'crab-sticks': { color: '#EE8468', body: crabSticks },
  'beef-rolls': { color: '#D8565C', body: beefRolls },
  cutlet: { color: '#D99A44', body: cutlet },
  bao: { color: '#F2E6D0', body: bao },
  'folded-bun': { color: '#F2E6D0', body: folded },
  mantou: { color: '#F4EAD6', body: mantou },
  'fish-balls': { color: '#F4EDE2', body: balls('peixe', [['#FFFFFF', '#F6EEE2', '#C9BCA6']], 40) },
  'beef-balls': { color: '#9A6248', body: balls('almôndega', [['#C98F70', '#935438', '#522612']], 40) },
  kibbeh: {
    color: '#8E5A34',
    body: heap('quibe', 8, (x, y, random) =>
      turned(
        random() * 80 - 40,
        x,
        y,
        form(
          `M${n(x - 56)} ${n(y)}Q${n(x)} ${n(y - 56)} ${n(x + 56)} ${n(y)}Q${n(x)} ${n(y + 56)} ${n(x - 56)} ${n(y)}Z`,
          ['#C08A56', '#854F26', '#46240C'],
        ),
      ),
    ),
  },
  'cheese-bread': {
    color: '#EBBE62',
    body: balls(
      'queijo',
      [
        ['#FFEDB0', '#EDB952', '#AC7420'],
        ['#FFE59C', '#E2A844', '#A0661A'],
      ],
      46,
      8,
    ),
  },
  coxinha: { color: '#DDA24A', body: coxinha },
  samosa: { color: '#DDA24A', body: samosa },
  'spring-rolls': { color: '#DDA24A', body: rolls },
  pastel: { color: '#E2AC54', body: pastel },
  'scallion-pancake': { color: '#E0BA6E', body: pancakes },
  wrappers: {
    color: '#F4EBD8',
    body: [0, 1, 2, 3].map((at) => oval(128, 196 - at * 24, 100, 40, ['#FFFFFF', '#F5EBD6', '#CBB78E'])).join(''),
  },
  'square-wrappers': {
    color: '#F2E2B4',
    body: [0, 1, 2, 3]
      .map(
        (at) =>
          `<path d="M24 ${182 - at * 22}L128 ${146 - at * 22}L232 ${182 - at * 22}L128 ${218 - at * 22}Z" fill="${at === 3 ? '#FFF6D8' : '#EBD59A'}" stroke="#C9AA62" stroke-width="3"/>`,
      )
      .join(''),
  },
  'rice-paper': {
    color: '#EDEBE0',
    body: [0, 1, 2]
      .map(
        (at) =>
          `<ellipse cx="128" cy="${174 - at * 30}" rx="106" ry="48" fill="rgba(252,251,242,.86)" stroke="#CFCBB8" stroke-width="4"/><path d="M60 ${160 - at * 30}l136 30M60 ${188 - at * 30}l136-30M128 ${128 - at * 30}v92" stroke="rgba(190,186,165,.5)" stroke-width="2"/>`,
      )
      .join(''),
  },
  brigadeiro: { color: '#6E4028', body: sprinkled(['#A06A48', '#5E321C', '#2C1208'], '#3A1A0C') },
  'brigadeiro-matcha': { color: '#8AA64E', body: sprinkled(['#C2D88A', '#86A846', '#4C6A1E'], '#DCEBB0') },
  'tapioca-rings': { color: '#EFD59A', body: rings },
  'small-fish': { color: '#A9BAC6', body: smallFish },
}
