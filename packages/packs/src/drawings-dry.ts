import { flat, form, heap, oval, stroke, turned, type Drawing, type Tones } from './brush.ts'
import { n, randomOf } from './pieces.ts'

const bowlOf = (inner: string, tones: Tones = ['#F7EBDD', '#D9B58C', '#8E6238']) =>
  flat(128, 152, 112, 34, tones[2]) +
  inner +
  form('M14 150C14 222 74 246 128 246S242 222 242 150Q200 186 128 186T14 150Z', tones)

/** A bowl of beans or grains in one or two colors. */
function beans(name: string, tones: readonly Tones[], size: number, { rx = 1, ry = 0.66, mark = '' } = {}): string {
  const pieces = heap(name, Math.round(1500 / size), (x, y, random) => {
    const own = tones[Math.floor(random() * tones.length)] ?? tones[0]
    const turn = random() * 180
    if (own === undefined) return ''
    return (
      oval(x, y - 26, size * rx, size * ry, own, turn) +
      (mark === '' ? '' : flat(x, y - 26, size * 0.24, size * 0.16, mark, turn))
    )
  })
  return bowlOf(pieces)
}

/** Sticks of dry noodles with a paper band. */
function bundle(name: string, colors: readonly string[], bandTones: Tones): string {
  const random = randomOf(name)
  const sticks = Array.from({ length: 44 }, (_, at) => {
    const x = 76 + (at / 43) * 104
    return stroke(
      `M${n(x + (random() - 0.5) * 12)} ${n(20 + random() * 12)}L${n(x + (random() - 0.5) * 12)} ${n(234 - random() * 12)}`,
      colors[at % colors.length] ?? '',
      5,
    )
  })
  return turned(24, 128, 128, sticks.join('') + form('M68 104Q128 120 188 104V152Q128 168 68 152Z', bandTones))
}

/** A tangle of noodles. */
function nest(name: string, colors: readonly string[], width: number): string {
  const random = randomOf(name)
  return Array.from({ length: 64 }, (_, at) => {
    const r = 26 + (at / 64) * 74
    const turn = random() * 360
    return turned(
      turn,
      128,
      140,
      `<ellipse cx="${n(128 + (random() - 0.5) * 20)}" cy="${n(140 + (random() - 0.5) * 16)}" rx="${n(r)}" ry="${n(r * (0.55 + random() * 0.3))}" fill="none" stroke="${colors[at % colors.length] ?? ''}" stroke-width="${width}" stroke-dasharray="${n(r * 3.4)} ${n(r * 1.2)}" stroke-linecap="round"/>`,
    )
  }).join('')
}

const sheets = (tones: Tones) =>
  [18, 0, -16]
    .map((turn, at) =>
      turned(
        turn,
        128,
        140,
        form(`M60 ${44 + at * 6}H204V${212 + at * 6}H60Z`, tones) +
          stroke(
            `M84 ${60 + at * 6}V${200 + at * 6}M108 ${60 + at * 6}V${200 + at * 6}M132 ${60 + at * 6}V${200 + at * 6}M156 ${60 + at * 6}V${200 + at * 6}M180 ${60 + at * 6}V${200 + at * 6}`,
            'rgba(160,210,160,.16)',
            5,
          ),
      ),
    )
    .join('')
const ribbons = (tones: Tones) =>
  [
    [60, -18],
    [128, 4],
    [192, 22],
  ]
    .map(([x = 0, turn = 0]) =>
      turned(
        turn,
        x,
        130,
        form(
          `M${x - 22} 236C${x - 48} 180 ${x + 4} 150 ${x - 24} 96S${x + 2} 20 ${x + 4} 14C${x + 20} 60 ${x + 48} 80 ${x + 24} 130S${x + 40} 200 ${x + 20} 238Z`,
          tones,
        ) + stroke(`M${x} 226Q${x - 8} 130 ${x + 4} 40`, 'rgba(210,235,180,.4)', 5),
      ),
    )
    .join('')
function flakes(name: string, tones: Tones): string {
  return heap(name, 60, (x, y, random) =>
    stroke(
      `M${n(x - 16)} ${n(y)}q${n(10 * random())} ${n(-22)} ${n(16)} ${n(-6)}t${n(18)} ${n(random() * 16 - 8)}`,
      tones[Math.floor(random() * 3)] ?? '',
      8,
    ),
  )
}
function ears(name: string, tones: Tones, rim: string): string {
  return heap(name, 12, (x, y, random) => {
    const r = 28 + random() * 16
    return turned(
      random() * 80 - 40,
      x,
      y,
      form(
        `M${n(x - r)} ${n(y)}C${n(x - r)} ${n(y - r)} ${n(x - r * 0.3)} ${n(y - r * 1.2)} ${n(x)} ${n(y - r * 0.7)}C${n(x + r * 0.3)} ${n(y - r * 1.3)} ${n(x + r)} ${n(y - r)} ${n(x + r)} ${n(y)}C${n(x + r * 0.6)} ${n(y + r * 0.7)} ${n(x - r * 0.6)} ${n(y + r * 0.7)} ${n(x - r)} ${n(y)}Z`,
        tones,
      ) +
        stroke(
          `M${n(x - r * 0.6)} ${n(y - r * 0.4)}Q${n(x)} ${n(y + r * 0.2)} ${n(x + r * 0.6)} ${n(y - r * 0.4)}`,
          rim,
          5,
        ),
    )
  })
}

const cashew = heap('cashew', 8, (x, y, random) =>
  turned(
    random() * 200 - 100,
    x,
    y,
    form(
      `M${n(x - 34)} ${n(y)}C${n(x - 34)} ${n(y - 44)} ${n(x + 34)} ${n(y - 44)} ${n(x + 36)} ${n(y)}C${n(x + 36)} ${n(y + 18)} ${n(x + 12)} ${n(y + 18)} ${n(x + 10)} ${n(y)}C${n(x + 8)} ${n(y - 14)} ${n(x - 6)} ${n(y - 14)} ${n(x - 10)} ${n(y + 2)}C${n(x - 12)} ${n(y + 20)} ${n(x - 34)} ${n(y + 18)} ${n(x - 34)} ${n(y)}Z`,
      ['#FFF1CE', '#EBCB90', '#B08546'],
    ),
  ),
)
const halves = (name: string, tones: Tones, mark: string) =>
  heap(name, 11, (x, y, random) =>
    turned(
      random() * 160 - 80,
      x,
      y,
      oval(x, y, 36, 22, tones) +
        stroke(
          `M${n(x - 28)} ${n(y)}q28 8 56 0M${n(x - 18)} ${n(y - 10)}q18 6 36 0M${n(x - 18)} ${n(y + 10)}q18 4 36 0`,
          mark,
          4,
        ),
    ),
  )
const tea = (liquid: Tones) =>
  flat(128, 222, 96, 20, '#D9CFBF') +
  form('M40 96H216C216 170 190 214 128 214S40 170 40 96Z', ['#FFFFFF', '#F1ECE2', '#BDB3A2']) +
  oval(128, 98, 88, 28, ['#FFFFFF', '#F4EFE6', '#D8D0C2']) +
  oval(128, 101, 77, 22, liquid) +
  stroke('M96 60q-12-16 2-34M132 56q-12-16 2-36M166 60q-12-16 2-34', 'rgba(150,140,120,.45)', 7)
const flower = (x: number, y: number, r: number, petals: string, heart: string, count = 6) =>
  Array.from({ length: count }, (_, at) =>
    turned((at * 360) / count, x, y, flat(x, y - r * 0.6, r * 0.3, r * 0.48, petals)),
  ).join('') + flat(x, y, r * 0.26, r * 0.26, heart)
const bouquet = (petals: string, heart: string) =>
  [
    [84, 100, 66],
    [178, 96, 62],
    [128, 172, 76],
  ]
    .map(([x = 0, y = 0, r = 0]) => turned(x % 40, x, y, flower(x, y, r, petals, heart, 9)))
    .join('')

const red: Tones = ['#E58A78', '#A83A32', '#5E1614']
const black: Tones = ['#7A7470', '#2E2A2A', '#0E0C0C']

export const dryDrawings: Record<string, Drawing> = {
  'beans-carioca': {
    color: '#C49A6C',
    body: beans(
      'carioca',
      [
        ['#EBCFA4', '#C79C6C', '#80552E'],
        ['#DDB98A', '#B5854F', '#6E4522'],
      ],
      17,
    ),
  },
  'beans-black': { color: '#4A4444', body: beans('preto', [black], 17) },
  'beans-red': { color: '#A24038', body: beans('vermelho', [red], 19) },
  'beans-azuki': {
    color: '#8E3A38',
    body: beans('azuki', [['#C86A60', '#8A2C2C', '#4A0F12']], 12, { mark: '#F7E6D8' }),
  },
  'beans-blackeye': {
    color: '#E2CDA2',
    body: beans('fradinho', [['#FFFBEA', '#EEDCB2', '#B99A62']], 15, { mark: '#2A2020' }),
  },
  'beans-mung': { color: '#7E9A48', body: beans('mungo', [['#BCD07C', '#7E9A3E', '#4A6220']], 11) },
  soybeans: { color: '#E2C98A', body: beans('soja', [['#FFF6D2', '#E8CD8C', '#AF8C46']], 13, { ry: 0.86 }) },
  chickpeas: { color: '#DDB878', body: beans('grao', [['#FBE6BE', '#DDB478', '#A0763C']], 16, { ry: 0.9 }) },
  lentils: { color: '#8A8A52', body: beans('lentilha', [['#B8B076', '#86804A', '#504C26']], 11, { ry: 0.5 }) },
  'lentils-red': { color: '#E08A4A', body: beans('masoor', [['#FFC088', '#E4813E', '#A84E16']], 11, { ry: 0.55 }) },
  'split-peas': {
    color: '#B6BE5A',
    body: beans(
      'ervilha',
      [
        ['#E2E48E', '#B4BC4C', '#7A8426'],
        ['#F2E6A0', '#D2BE5A', '#947E2A'],
      ],
      13,
      { ry: 0.8 },
    ),
  },
  'rice-black': { color: '#4E4050', body: beans('arroz negro', [['#7A6C7C', '#35283A', '#140C18']], 10, { ry: 0.4 }) },
  'rice-brown': { color: '#C69C62', body: beans('integral', [['#EBCF9C', '#C59A5C', '#805A2A']], 10, { ry: 0.4 }) },
  'seven-grains': {
    color: '#A88658',
    body: beans(
      'sete',
      [['#EBCF9C', '#C59A5C', '#805A2A'], black, ['#E48A5A', '#B4522C', '#6E2A12'], ['#FFF8E4', '#EADBB4', '#B8A06A']],
      11,
    ),
  },
  'sesame-white': { color: '#EADBB8', body: beans('gergelim', [['#FFFDF2', '#F0E1BC', '#C0A76C']], 8, { ry: 0.55 }) },
  'sesame-black': { color: '#55504E', body: beans('gergelim preto', [black], 8, { ry: 0.55 }) },
  quinoa: { color: '#E8D9B0', body: beans('quinoa', [['#FFF9E2', '#EBDCAE', '#BFA766']], 7, { ry: 1 }) },
  millet: { color: '#E8C050', body: beans('painço', [['#FFF0A8', '#EBC24C', '#AF861E']], 7, { ry: 1 }) },
  oats: { color: '#E3CFA4', body: beans('aveia', [['#FFF6DE', '#E6D0A2', '#AF9260']], 13, { ry: 0.8 }) },
  'tapioca-pearls': { color: '#F0EBE0', body: beans('sagu', [['#FFFFFF', '#F6F2EA', '#C6BEB0']], 11, { ry: 1 }) },
  'boba-pearls': { color: '#5A3A2C', body: beans('boba', [['#9A6A52', '#452418', '#1C0C06']], 17, { ry: 1 }) },
  'popping-pearls': { color: '#F2C6CC', body: beans('popping', [['#FFFFFF', '#F6CFD6', '#D090A0']], 17, { ry: 1 }) },
  'pepper-sichuan': {
    color: '#A8473A',
    body: beans(
      'sichuan',
      [
        ['#D87A66', '#9E3628', '#54140E'],
        ['#B89A6A', '#7A5A32', '#40280F'],
      ],
      12,
      { ry: 0.95 },
    ),
  },
  'goji-berries': { color: '#D8402E', body: beans('goji', [['#FF8A6A', '#DA3A26', '#8C160C']], 14, { ry: 0.45 }) },
  jujube: { color: '#9A3628', body: beans('jujuba', [['#D8745C', '#9A2E20', '#561009']], 26, { ry: 0.66 }) },
  'fava-beans': { color: '#C9A054', body: beans('favas', [['#F2D694', '#C99C4C', '#875E1E']], 22, { ry: 0.7 }) },
  'pumpkin-seeds': { color: '#7C9A54', body: beans('pevide', [['#B6CC8A', '#7A9A4C', '#46621F']], 15, { ry: 0.5 }) },
  'corn-kernels': { color: '#EDB93C', body: beans('milho', [['#FFE48A', '#F0B52E', '#B37A0C']], 15, { ry: 0.85 }) },
  'coffee-beans': {
    color: '#6E4128',
    body: beans('café', [['#A87048', '#643819', '#2E1408']], 17, { ry: 0.7, mark: '#2A1208' }),
  },
  'wasabi-peas': { color: '#86B44E', body: beans('wasabi', [['#C4E08A', '#86B842', '#4E7A1C']], 15, { ry: 1 }) },
  plums: { color: '#8A3A3C', body: beans('ameixa', [['#C07068', '#7E2C30', '#3E0E14']], 28, { ry: 0.9 }) },
  'brown-sugar': { color: '#A86E3A', body: beans('mascavo', [['#D8A062', '#A0662E', '#5E3612']], 6, { ry: 0.9 }) },
  flour: { color: '#F2E8D4', body: beans('farinha', [['#FFFFFF', '#F7EFE0', '#D4C6AA']], 9, { ry: 0.8 }) },
  'cassava-flour': { color: '#EBCF8E', body: beans('mandioca', [['#FFF2C6', '#EBCB84', '#B99246']], 6, { ry: 0.9 }) },
  'corn-flour': { color: '#F2C248', body: beans('fubá', [['#FFEB9E', '#F4C244', '#BE8A14']], 6, { ry: 0.9 }) },
  breadcrumbs: { color: '#EFDCB4', body: beans('panko', [['#FFFBEE', '#F2E0BA', '#C2A468']], 11, { ry: 0.5 }) },
  'dried-mushrooms': { color: '#7A5236', body: ears('dried', ['#B98A5E', '#7A4C2A', '#3A1F0E'], '#E3C69A') },
  'wood-ear': { color: '#4A3A38', body: ears('wood ear', ['#7A6460', '#3C2C2A', '#150D0C'], '#8C7670') },
  tremella: { color: '#F2E4BE', body: ears('tremella', ['#FFFEF4', '#F4E4B8', '#C9AC6C'], '#FFF9E2') },
  'lily-flowers': { color: '#D69A3C', body: flakes('lily', ['#EFC468', '#C9862A', '#96580F']) },
  wakame: { color: '#3C6A4A', body: flakes('wakame', ['#6A9A6C', '#2F5E40', '#173A26']) },
  hijiki: { color: '#3A3A36', body: flakes('hijiki', ['#5E5E56', '#2C2C28', '#121210']) },
  kombu: { color: '#3E5E3C', body: ribbons(['#7A9A5E', '#3A5A34', '#1A3018']) },
  nori: { color: '#2E4A3A', body: sheets(['#4E6E56', '#22402E', '#0C1E14']) },
  soba: {
    color: '#A88C72',
    body: bundle('soba', ['#A88A70', '#8E7058', '#BFA388'], ['#FFF6E4', '#E9D8BC', '#B09468']),
  },
  chasoba: {
    color: '#8AA45E',
    body: bundle('chasoba', ['#8FAA5E', '#76944A', '#A9C07C'], ['#FFF6E4', '#E9D8BC', '#B09468']),
  },
  somen: {
    color: '#F4EEDC',
    body: bundle('somen', ['#FFFEF6', '#F2EAD4', '#FBF6E8'], ['#4A4442', '#26201E', '#0C0908']),
  },
  udon: { color: '#F0E6CE', body: nest('udon', ['#FFFBEC', '#EFE2C2', '#F7EEDA'], 13) },
  'rice-noodles': { color: '#EFEBDF', body: nest('bifum', ['#FFFFFF', '#EDE8DA', '#F8F4EA'], 5) },
  'wide-noodles': { color: '#EDE4CC', body: nest('largo', ['#FFFDF2', '#EADFC2', '#F6EEDA'], 18) },
  'glass-noodles': { color: '#D9DDD2', body: nest('harussame', ['#F4F6F0', '#CFD6CC', '#E6EBE2'], 4) },
  'sweet-potato-noodles': { color: '#8E8076', body: nest('dangmyeon', ['#A89A8E', '#75675C', '#C0B4A8'], 6) },
  'egg-noodles': { color: '#EDBE58', body: nest('ovos', ['#FFDC84', '#E5AE42', '#F6CC68'], 6) },
  'yakisoba-noodles': { color: '#E2AE56', body: nest('yakissoba', ['#F7CE80', '#D99C3E', '#EBBA62'], 9) },
  cashews: { color: '#E6C78E', body: cashew },
  pecans: { color: '#8E5A32', body: halves('pecan', ['#C08A58', '#8A5028', '#4A240C'], '#3E1C08') },
  'brazil-nuts': { color: '#D6B98A', body: halves('pará', ['#FBF0D6', '#DABF8E', '#8E6A3A'], '#6A4520') },
  baru: { color: '#9A5E32', body: beans('baru', [['#C98F5C', '#93542A', '#52280E']], 22, { ry: 0.62 }) },
  'tea-green': { color: '#A9BE5C', body: tea(['#E2EE9E', '#A8C24A', '#6E8A24']) },
  'tea-black': { color: '#A8521E', body: tea(['#E2944A', '#A84A16', '#6A2406']) },
  'tea-oolong': { color: '#C98A30', body: tea(['#F2C86A', '#CF8E2A', '#8E560E']) },
  'tea-white': { color: '#E2CE8A', body: tea(['#FFF4C4', '#E8D28A', '#BFA24E']) },
  'tea-red': { color: '#B82C4A', body: tea(['#F07A8E', '#C02446', '#7A0A24']) },
  'tea-milk': { color: '#D09A66', body: tea(['#F2CFA4', '#D29C66', '#9A6634']) },
  'tea-thai': { color: '#E0803A', body: tea(['#FFBE86', '#E47E34', '#A44C10']) },
  matcha: { color: '#7A9E3C', body: tea(['#BED67A', '#7CA036', '#456414']) },
  chrysanthemum: { color: '#F4E9B4', body: bouquet('#FFFDF0', '#EDBE3A') },
  jasmine: { color: '#F2EEDC', body: bouquet('#FFFFFF', '#F4D76A') },
  'dried-squid': { color: '#E8C08E', body: flakes('squid', ['#FBE4BE', '#E6B87A', '#B98444']) },
}
