import { chooseBottle, fillingOf, type BottleKind } from './choose-shape.ts'
import { face, type Pack } from './face.ts'
import { box, clip, drum, fill, ground, line, mix } from './pieces.ts'

type Bottle = {
  outline: string
  label: readonly [x: number, y: number, w: number, h: number]
  /** Over the neck. */
  cap: (pack: Pack) => string
  /** Where the light runs down the shoulder. */
  shine: string
  /** Over the glass, under the label. */
  glass?: string
}

const ribbed = (x: number, y: number, w: number, h: number, color: string, r = 8) =>
  clip(
    'c',
    box(x, y, w, h, r),
    fill(box(x, y, w, h, r), color) + fill(box(x, y, w, h, r), 'url(#ribs)') + fill(box(x, y, w, h, r), 'url(#round)'),
  )
const smooth = (d: string, color: string) => clip('c', d, fill(d, color) + fill(d, 'url(#round)'))
const darker = (pack: Pack) => mix(pack.base, '#000000', 0.12)
const sleeve = (x: number, y: number, w: number, h: number, color: string) =>
  clip('n', drum(x, y, w, h, 3), fill(drum(x, y, w, h, 3), color) + fill(drum(x, y, w, h, 3), 'url(#round)'))

const bottles: Record<BottleKind, Bottle> = {
  sauce: {
    outline:
      'M226 70H286V124C286 160 362 168 362 226V438Q362 460 338 460H174Q150 460 150 438V226C150 168 226 160 226 124Z',
    label: [150, 208, 212, 228],
    cap: (pack) => sleeve(226, 96, 60, 22, pack.accent) + ribbed(216, 34, 80, 54, darker(pack)),
    shine: 'M240 132C232 164 176 166 166 210',
  },
  dispenser: {
    outline:
      'M230 108H282V140C282 164 376 214 376 316V428Q376 460 344 460H168Q136 460 136 428V316C136 214 230 164 230 140Z',
    label: [136, 244, 240, 190],
    cap: () =>
      smooth('M222 112V92Q222 62 246 58L214 48L222 36L256 50L290 36L298 48L266 58Q290 62 290 92V112Z', '#C8321F'),
    shine: 'M240 150C226 182 170 210 156 270',
  },
  beer: {
    outline:
      'M230 40H282V146C282 190 348 196 348 258V440Q348 460 326 460H186Q164 460 164 440V258C164 196 230 190 230 146Z',
    label: [164, 246, 184, 196],
    cap: (pack) => sleeve(230, 92, 52, 44, pack.base) + ribbed(224, 24, 64, 24, pack.accent, 6),
    shine: 'M242 150C238 190 184 196 178 250',
  },
  soju: {
    outline:
      'M230 54H282V132C282 168 352 176 352 232V438Q352 460 330 460H182Q160 460 160 438V232C160 176 230 168 230 132Z',
    label: [160, 220, 192, 216],
    cap: (pack) => ribbed(226, 30, 60, 40, mix(pack.accent, '#ffffff', 0.2), 6),
    shine: 'M242 136C236 172 182 178 174 226',
  },
  spirit: {
    outline:
      'M224 92H288V132C288 150 390 148 390 180V438Q390 460 366 460H146Q122 460 122 438V180C122 148 224 150 224 132Z',
    label: [142, 202, 228, 230],
    cap: (pack) => smooth(box(226, 66, 60, 34, 5), '#C99A62') + smooth(box(214, 34, 84, 38, 10), darker(pack)),
    shine: 'M236 134C226 162 146 154 138 196',
    glass: fill('M122 440H390V460H122Z', '#fff', 'opacity=".25"'),
  },
  sake: {
    outline:
      'M226 52H286V100C286 150 368 186 368 262V438Q368 460 344 460H168Q144 460 144 438V262C144 186 226 150 226 100Z',
    label: [144, 228, 224, 208],
    cap: (pack) =>
      sleeve(226, 80, 60, 26, pack.base) + smooth(box(220, 32, 72, 44, 12), mix(pack.accent, '#ffffff', 0.1)),
    shine: 'M240 112C230 160 172 186 160 240',
  },
  pet: {
    outline:
      'M230 66H282V90C282 124 358 128 358 184V236Q346 250 358 264V426Q358 460 334 460Q316 448 296 460Q276 448 256 460Q236 448 216 460Q196 448 178 460Q154 460 154 426V264Q166 250 154 236V184C154 128 230 124 230 90Z',
    label: [154, 190, 204, 222],
    cap: (pack) =>
      ribbed(222, 32, 68, 38, pack.accent, 7) + fill(box(224, 72, 64, 9, 4), mix(pack.accent, '#000000', 0.2)),
    shine: 'M242 96C232 130 174 132 166 180',
    glass: line('M160 424H352M160 438H352', '#fff', 4, 'opacity=".4"'),
  },
  oil: {
    outline:
      'M234 62H278V96C278 120 362 124 362 172V248Q350 266 362 284V434Q362 460 338 460H174Q150 460 150 434V284Q162 266 150 248V172C150 124 234 120 234 96Z',
    label: [150, 196, 212, 240],
    cap: () => ribbed(224, 30, 64, 44, '#E8AC2B', 6),
    shine: 'M244 100C236 128 172 126 164 172',
  },
  olive: {
    outline: 'M234 60H278V124L356 162V436Q356 460 334 460H178Q156 460 156 436V162L234 124Z',
    label: [156, 196, 200, 238],
    cap: (pack) => sleeve(234, 78, 44, 30, pack.base) + smooth(box(228, 30, 56, 44, 6), '#2E2823'),
    shine: 'M240 130L168 168V196',
  },
  squeeze: {
    outline:
      'M198 164H314C352 170 364 206 364 238V428Q364 460 334 460H178Q148 460 148 428V238C148 206 160 170 198 164Z',
    label: [148, 206, 216, 232],
    cap: () => smooth('M200 168L212 126H238L250 40Q256 34 262 40L274 126H300L312 168Z', '#2F8A4C'),
    shine: 'M204 178C172 184 164 214 162 240',
  },
  hot: {
    outline:
      'M234 56H278V122C278 146 346 152 346 200V438Q346 460 324 460H188Q166 460 166 438V200C166 152 234 146 234 122Z',
    label: [166, 200, 180, 238],
    cap: (pack) => sleeve(234, 82, 44, 24, pack.base) + ribbed(228, 30, 56, 46, pack.accent, 8),
    shine: 'M246 126C238 152 182 156 176 196',
  },
  juice: {
    outline:
      'M206 84H306V116C306 146 378 152 378 210V432Q378 460 350 460H162Q134 460 134 432V210C134 152 206 146 206 116Z',
    label: [134, 200, 244, 236],
    cap: (pack) => ribbed(200, 44, 112, 46, mix(pack.accent, '#ffffff', 0.12), 10),
    shine: 'M218 120C208 148 152 152 146 200',
  },
  ramune: {
    outline:
      'M234 64H278V116C278 132 266 138 266 150C266 172 350 180 350 240V438Q350 460 328 460H184Q162 460 162 438V240C162 180 246 172 246 150C246 138 234 132 234 116Z',
    label: [162, 226, 188, 210],
    cap: (pack) => smooth(box(224, 30, 64, 40, 8), pack.accent),
    shine: 'M250 156C240 184 184 186 176 232',
    glass: '<circle cx="256" cy="122" r="15" fill="#D9F2FA" stroke="#fff" stroke-width="3"/>',
  },
}

export function bottle(pack: Pack): string {
  const { outline, label, cap, shine, glass = '' } = bottles[chooseBottle(pack.product)]
  const [x, y, w, h] = label
  const paper = drum(x, y, w, h - 4, 5)
  const body =
    fill(outline, fillingOf(pack.product)) +
    fill('M180 60H330V112H180Z', '#fff', 'opacity=".16"') +
    fill(outline, 'url(#round)') +
    glass
  return (
    ground(x + 4, w - 8, 464) +
    clip(
      'g',
      outline,
      body +
        clip(
          'b',
          paper,
          face(pack, { x, y, w, h, inset: 13, small: 20, bleed: 20, sag: 7, lines: 3 }) + fill(paper, 'url(#round)'),
        ),
    ) +
    cap(pack) +
    line(shine, '#fff', 8, 'opacity=".5" filter="url(#near)"')
  )
}
