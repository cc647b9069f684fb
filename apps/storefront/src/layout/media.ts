import type { Tint } from '@lotus/openapi/schema'

/** Widths in which every `/media/…` picture exists, in AVIF and WebP (see the contract's `imageUrl`). */
const widths = [96, 192, 320, 512]

export type Picture = { src: string; avif?: string; webp?: string }

const demoPicture = /^(\/media\/.+)-512\.webp$/

/** The opaque picture for link previews: that of our own media on its tint, else the picture itself. */
export function previewPicture(imageUrl: string, tint: Tint): string {
  const name = demoPicture.exec(imageUrl)?.[1]
  return name === undefined ? imageUrl : `${name}-${tint}-og.jpg`
}

/** The sources of a picture; only an address of our own media has sizes, any other is used as it is. */
export function picture(imageUrl: string): Picture {
  const name = demoPicture.exec(imageUrl)?.[1]
  if (name === undefined) return { src: imageUrl }
  const set = (type: string) => widths.map((width) => `${name}-${width}.${type} ${width}w`).join(', ')
  return { src: `${name}-320.webp`, avif: set('avif'), webp: set('webp') }
}
