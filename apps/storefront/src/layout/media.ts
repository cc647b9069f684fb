import type { Tint } from '@lotus/openapi/schema'

/** The widths of every `/media/…` picture in AVIF (see `imageUrl` in the contract). */
const widths = [96, 192, 320, 512]

const demoPicture = /^(\/media\/.+)-512\.webp$/

/** The largest size of a picture, for zooming. */
export const zoomedPicture = (imageUrl: string): string => imageUrl.replace(demoPicture, '$1-1024.webp')

/** The opaque picture for link previews: own media on its tint, any other picture unchanged. */
export function previewPicture(imageUrl: string, tint: Tint): string {
  const name = demoPicture.exec(imageUrl)?.[1]
  return name === undefined ? imageUrl : `${name}-${tint}-og.jpg`
}

/**
 * The addresses of a picture, for `Picture` and `ProductArt`. Only own media has several widths, in AVIF; browsers without AVIF load the
 * WebP of 512 px.
 */
export function picture(imageUrl: string): { src: string; sources?: { avif: string } } {
  const name = demoPicture.exec(imageUrl)?.[1]
  if (name === undefined) return { src: imageUrl }
  return { src: imageUrl, sources: { avif: widths.map((width) => `${name}-${width}.avif ${width}w`).join(', ') } }
}
