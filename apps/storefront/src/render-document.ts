import { Writable } from 'node:stream'

import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** React's mark of a boundary without its content: its code is not loaded yet, or it threw an error. */
const missingContent = '<!--$!-->'

// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markup.
export const doctype = '<!DOCTYPE html>'

/**
 * The document as one text. About three quarters of the processor time of `renderWithStream`, which encodes its output in small pieces that
 * have to be decoded again.
 *
 * @returns null if the code of a part is not loaded yet, which it is for all later pages, or if a part threw an error
 */
export function renderAtOnce(document: ReactNode): string | null {
  try {
    const html = renderToString(document)
    return html.includes(missingContent) ? null : doctype + html
  } catch {
    return null
  }
}

/** The document when the code of all its parts is loaded. Rejects with the error of a part. */
export function renderWithStream(document: ReactNode): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const output = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    let hasFailed = false
    // A stream of Node, because one of the Web platform takes longer.
    const { pipe } = renderToPipeableStream(document, {
      onError(error) {
        hasFailed = true
        reject(error)
      },
      onAllReady() {
        if (!hasFailed) pipe(output)
      },
      // Parts loaded on their own stay in their place instead of being moved there by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    })
  })
}

const largestPicture =
  /<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>(?:(?!<\/picture>)[\s\S])*fetchPriority="high"/

/**
 * Adds a preload of the largest picture before the preloads of the code, so that the browser requests the picture first and the code
 * does not share its connection. React does not preload the images of a `<picture>`.
 */
export function withPicturePreload(html: string): string {
  const [, srcSet, sizes] = largestPicture.exec(html) ?? []
  if (srcSet === undefined) return html
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- Markup.
  const link = `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`
  return html.replace('<link', () => `${link}<link`)
}

export type StyleSheets = {
  /** The style sheets of the code that a route imports statically, by route id. */
  eager: Record<string, readonly string[]>
  /** The classes in a style sheet, by its URL. */
  classes: Record<string, readonly string[]>
}

/** The placeholder of an inline style sheet (`inline-styles.ts` of the server replaces it). */
const stylePlaceholder = /\/\*(\/assets\/[\w-]+\.css)\*\//g

/**
 * Removes the style sheets without a class in the page. Lazy code loads its style sheets itself; `eager` code does not, so its style sheets
 * stay. Unused styles were a tenth of a page.
 */
export function withUsedStyles(
  html: string,
  styles: readonly string[],
  eager: readonly string[],
  classes: StyleSheets['classes'],
): { page: string; styles: string[] } {
  const shown = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const isUnused = (names: readonly string[]) => names.length > 0 && names.every((name) => !shown.has(name))
  const used = new Set(styles.filter((href) => eager.includes(href) || !isUnused(classes[href] ?? [])))
  const page = html.replaceAll(stylePlaceholder, (text, href: string) => (used.has(href) ? text : ''))
  return { page, styles: [...used] }
}
