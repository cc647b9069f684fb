import { ownSetting } from '../settings.ts'
import { storyAddress } from '../inspector/link.ts'

/** A link of a few letters may unpack to gigabytes. */
const maxBytes = 200_000

const through = (bytes: BlobPart, stream: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(stream)

/** Fails, and so ends the stream before it, after `maxBytes`. */
function limited(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) controller.error(new RangeError('The code is too long'))
      else controller.enqueue(chunk)
    },
  })
}

/** Compresses code to the letters that Storybook accepts in the URL of an argument: base64url without padding. */
export async function encode(code: string): Promise<string> {
  if (code === '') return ''
  const buffer = await new Response(through(code, new CompressionStream('deflate-raw'))).arrayBuffer()
  const binary = [...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The code that `encode` compressed; null if the link is damaged or the code too long. */
export async function decode(link: string): Promise<string | null> {
  try {
    const binary = atob(link.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
    const code = through(bytes, new DecompressionStream('deflate-raw')).pipeThrough(limited())
    return await new Response(code).text()
  } catch {
    return null
  }
}

/** The address of a composition in Storybook, with the choices of the toolbar. */
export function addressOf(
  storyId: string,
  args: Readonly<Record<string, string>>,
  globals: Readonly<Record<string, unknown>>,
): string {
  const written = (values: [string, unknown][]) => values.map(([name, value]) => `${name}:${String(value)}`).join(';')
  const chosen = Object.entries(globals).filter(([name, value]) => name.startsWith('chosen') && value !== ownSetting)
  const page = new URL(storyAddress(storyId))
  page.search += `&args=${written(Object.entries(args))}${chosen.length === 0 ? '' : `&globals=${written(chosen)}`}`
  return page.href
}
