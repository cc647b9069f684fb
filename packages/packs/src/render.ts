import type { Tint } from '@lotus/openapi/schema'
import sharp from 'sharp'

/** Widths in px; each picture is square, in AVIF and WebP. */
export const widths = [96, 192, 320, 512] as const
export const formats = ['avif', 'webp'] as const
/** The width for zooming. No `srcset` contains it. */
export const zoomWidth = 1024
export type Width = (typeof widths)[number] | typeof zoomWidth
export type Format = (typeof formats)[number]

/** The most bytes of a picture at a width; a card shows 192 or 320 px. */
export const mostBytes = { 96: 3_000, 192: 5_000, 320: 8_192, 512: 20_000, 1024: 60_000 } as const satisfies Record<
  Width,
  number
>

/** Tints of the light theme. Link previews have no theme. */
export const previewTints = {
  sand: '#F3E3C3',
  clay: '#F0D5C9',
  ivory: '#EFE7D2',
  moss: '#DDE9D3',
  rose: '#F5D9DE',
  fern: '#DCEBDD',
  sky: '#D8E6F0',
  lilac: '#E4DCF0',
  amber: '#F6E2BE',
  linen: '#F1E6D6',
} satisfies Record<Tint, string>

/** The pixels of a square picture with transparency. */
export type Pixels = { data: Buffer; side: number }

const opened = ({ data, side }: Pixels) => sharp(data, { raw: { width: side, height: side, channels: 4 } })

/** A composed picture's pixels, by default at its own 512 px. */
export async function rasterize(svg: string, side = 512): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * side) / 512 })
    .resize(side, side)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, side: info.width }
}

/** Qualities of color and of transparency, the best first. WebP is for browsers without AVIF. */
const qualities = {
  avif: [52, 46, 40, 34, 28, 22, 16].map((quality) => ({ quality, alphaQuality: quality })),
  webp: [
    { quality: 80, alphaQuality: 60 },
    { quality: 60, alphaQuality: 50 },
    { quality: 46, alphaQuality: 40 },
    { quality: 38, alphaQuality: 20 },
    { quality: 30, alphaQuality: 10 },
    { quality: 24, alphaQuality: 0 },
    { quality: 14, alphaQuality: 0 },
    { quality: 4, alphaQuality: 0 },
  ],
} as const

/** A picture at a width, in the best quality that keeps it within {@link mostBytes}. */
export async function encode(pixels: Pixels, width: Width, format: Format): Promise<Buffer> {
  const data = await opened(pixels).resize(width, width, { kernel: 'lanczos3' }).raw().toBuffer()
  let found = Buffer.alloc(0)
  for (const { quality, alphaQuality } of qualities[format]) {
    const image = opened({ data, side: width })
    found =
      format === 'avif'
        ? await image.avif({ quality, chromaSubsampling: '4:2:0', effort: 3 }).toBuffer()
        : await image.webp({ quality, alphaQuality, effort: width === zoomWidth ? 4 : 6 }).toBuffer()
    if (found.length <= mostBytes[width]) break
  }
  return found
}

/** The opaque picture of a link preview, 600 px. */
export async function encodePreview(pixels: Pixels, tint: Tint): Promise<Buffer> {
  const side = 600
  const place = Math.round((side - pixels.side) / 2)
  const input = {
    input: pixels.data,
    raw: { width: pixels.side, height: pixels.side, channels: 4 },
    left: place,
    top: place,
  } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: previewTints[tint] } })
    .composite([input])
    .jpeg({ quality: 82 })
    .toBuffer()
}
