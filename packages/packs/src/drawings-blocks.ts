import { flat, form, heap, oval, stroke, turned, type Drawing, type Tones } from './brush.ts'
import { n } from './pieces.ts'

const cassava = turned(
  -18,
  128,
  128,
  [0, 1]
    .map(
      (at) =>
        form(
          `M16 ${76 + at * 66}Q110 ${40 + at * 66} 214 ${62 + at * 66}V${112 + at * 66}Q110 ${134 + at * 66} 16 ${112 + at * 66}Z`,
          ['#A9794E', '#6E4526', '#3A200E'],
        ) +
        oval(214, 87 + at * 66, 17, 27, ['#FFFFFF', '#FBF3DE', '#DBC79C']) +
        flat(214, 87 + at * 66, 3, 5, '#C9B07C'),
    )
    .join(''),
)

const cube = (x: number, y: number, w: number, [light, middle, dark]: Tones, h = w * 0.7) =>
  `<path d="M${n(x)} ${n(y)}L${n(x + w)} ${n(y - w * 0.34)}L${n(x + w * 2)} ${n(y)}L${n(x + w)} ${n(y + w * 0.34)}Z" fill="${light}"/><path d="M${n(x)} ${n(y)}L${n(x + w)} ${n(y + w * 0.34)}V${n(y + w * 0.34 + h)}L${n(x)} ${n(y + h)}Z" fill="${middle}"/><path d="M${n(x + w * 2)} ${n(y)}L${n(x + w)} ${n(y + w * 0.34)}V${n(y + w * 0.34 + h)}L${n(x + w * 2)} ${n(y + h)}Z" fill="${dark}"/>`
const cubes = (tones: Tones) => cube(60, 100, 66, tones) + cube(14, 160, 56, tones) + cube(130, 158, 58, tones)
const block = (tones: Tones) =>
  cube(24, 106, 104, tones, 84) +
  `<path d="M24 106L128 71L232 106" stroke="rgba(255,255,255,.5)" stroke-width="4" fill="none"/>`

const cubeRoot = (tones: Tones) => cubes(tones)
const palmHearts = [0, 1, 2]
  .map((at) =>
    turned(
      -20,
      128,
      128,
      form(`M30 ${58 + at * 54}H216V${100 + at * 54}H30Q14 ${79 + at * 54} 30 ${58 + at * 54}Z`, [
        '#FFFFFF',
        '#F4EBD2',
        '#C9B78C',
      ]) +
        oval(216, 79 + at * 54, 12, 21, ['#FFFDF0', '#EFE2BE', '#CDB988']) +
        flat(216, 79 + at * 54, 6, 11, '#D9C797'),
    ),
  )
  .join('')
const bamboo = [
  [92, -20],
  [168, 16],
]
  .map(([x = 0, turn = 0]) =>
    turned(
      turn,
      x,
      130,
      form(`M${x} 20C${x + 50} 90 ${x + 56} 200 ${x + 40} 236H${x - 40}C${x - 56} 200 ${x - 50} 90 ${x} 20Z`, [
        '#FFF6D6',
        '#EFD694',
        '#B4923E',
      ]) +
        [60, 96, 132, 168, 204]
          .map((y) =>
            stroke(
              `M${n(x - 18 - (y - 60) * 0.16)} ${y}q${n(18 + (y - 60) * 0.16)} 12 ${n(36 + (y - 60) * 0.32)} 0`,
              'rgba(160,125,50,.6)',
              4,
            ),
          )
          .join(''),
    ),
  )
  .join('')
const eggs = (tones: Tones, marks: boolean) =>
  [
    [80, 100],
    [176, 100],
    [128, 160],
  ]
    .map(
      ([x = 0, y = 0]) =>
        oval(x, y, 48, 60, tones) +
        flat(x - 16, y - 24, 12, 18, 'rgba(255,255,255,.4)', 24) +
        (marks
          ? Array.from({ length: 16 }, (_, at) =>
              flat(
                x + Math.cos(at * 2.4) * Math.sqrt(at) * 9,
                y + Math.sin(at * 2.4) * Math.sqrt(at) * 12,
                3 + (at % 4),
                3 + (at % 3),
                '#5A3E2A',
                at * 40,
              ),
            ).join('')
          : ''),
    )
    .join('')
const century =
  eggs(['#B9C6B6', '#7C8F80', '#44574C'], false) +
  oval(184, 186, 52, 44, ['#B07A34', '#6A3A12', '#2E1506']) +
  oval(184, 186, 26, 22, ['#7E8C6C', '#3F4C3C', '#1A2420'])
const cheeseWheel =
  form('M20 120Q128 60 236 120V180Q128 240 20 180Z', ['#FFFFFF', '#F6F0E0', '#CFC2A0']) +
  oval(128, 120, 108, 44, ['#FFFFFF', '#FBF7EC', '#E4DAC2']) +
  `<path d="M128 120L228 108L236 128L200 148Z" fill="#E9DFC6"/><path d="M128 120L200 148V200L128 176Z" fill="#F4ECD8"/>` +
  crumbsOf('#E1D6BA')
function crumbsOf(color: string): string {
  return [
    [70, 160],
    [96, 186],
    [50, 142],
    [150, 206],
    [84, 112],
    [112, 132],
  ]
    .map(([x = 0, y = 0]) => flat(x, y, 4, 3, color))
    .join('')
}
const cheeseSticks = [60, 128, 196]
  .map((x, at) =>
    turned(
      at * 14 - 14,
      x,
      128,
      stroke(`M${x} 160V246`, '#D8B07A', 9) +
        form(`M${x - 24} 30H${x + 24}V164H${x - 24}Z`, ['#FFFDF0', '#F4E3B4', '#D0A95C']) +
        stroke(`M${x - 18} 66h36M${x - 18} 104h36M${x - 18} 138h36`, 'rgba(150,95,30,.55)', 7),
    ),
  )
  .join('')
const crystals = heap('crystals', 14, (x, y, random) => {
  const s = 18 + random() * 14
  return turned(
    random() * 60 - 30,
    x,
    y,
    `<path d="M${n(x - s)} ${n(y)}L${n(x - s * 0.3)} ${n(y - s)}L${n(x + s * 0.8)} ${n(y - s * 0.6)}L${n(x + s)} ${n(y + s * 0.4)}L${n(x)} ${n(y + s * 0.9)}Z" fill="#EFC767"/><path d="M${n(x - s * 0.3)} ${n(y - s)}L${n(x + s * 0.8)} ${n(y - s * 0.6)}L${n(x)} ${n(y)}Z" fill="#FBE7A8"/><path d="M${n(x)} ${n(y)}L${n(x + s)} ${n(y + s * 0.4)}L${n(x)} ${n(y + s * 0.9)}Z" fill="#C9973A"/>`,
  )
})

export const blocksDrawings: Record<string, Drawing> = {
  tofu: { color: '#F4ECD8', body: cubes(['#FFFFFF', '#F8F0DE', '#DECFAE']) },
  'silken-tofu': { color: '#F6F1E6', body: block(['#FFFFFF', '#FAF5EA', '#E2D7C2']) },
  'fried-tofu': { color: '#D9A04A', body: block(['#F6CE84', '#D99A40', '#A2661E']) },
  'grass-jelly': { color: '#3A3430', body: cubes(['#6A625C', '#2E2926', '#14110F']) },
  guava: { color: '#B4322A', body: block(['#E4705C', '#B83226', '#7A150F']) },
  yokan: { color: '#6E2C30', body: block(['#9E565A', '#6A2428', '#38090E']) },
  rapadura: { color: '#9A5E2A', body: block(['#C98F50', '#96581F', '#5A2E0A']) },
  'curry-block': { color: '#A8662A', body: cubes(['#D9A058', '#A8641E', '#6A3608']) },
  'hot-pot': { color: '#C23A1E', body: block(['#F07A4A', '#C2361A', '#7E1608']) },
  taro: { color: '#C4AECB', body: cubeRoot(['#F2E6F2', '#CDB6D2', '#927A9C']) },
  cassava: { color: '#A8845A', body: cassava },
  'palm-hearts': { color: '#EFE4C6', body: palmHearts },
  'bamboo-shoots': { color: '#E4C67E', body: bamboo },
  'quail-eggs': { color: '#D9C7A8', body: eggs(['#FFF8E8', '#E6D6B6', '#AF9670'], true) },
  'century-eggs': { color: '#7A8A7A', body: century },
  'fresh-cheese': { color: '#F4EEDC', body: cheeseWheel },
  'cheese-sticks': { color: '#F0DCA4', body: cheeseSticks },
  'rock-sugar': { color: '#EDC45E', body: crystals },
}
