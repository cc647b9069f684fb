import { ApiError } from '@lotus/api-client/errors'

/** Code, styles or messages of the shop that did not arrive. */
export class CodeError extends ApiError {
  /** Whether the server no longer has the files, as after a deployment. Only a new document refers to the current ones. */
  readonly isGone: boolean

  constructor(code: 'NETWORK_ERROR' | 'SERVICE_UNAVAILABLE', isGone: boolean, cause: unknown) {
    super(code, 0, { cause })
    this.isGone = isGone
  }
}

/** The files that the document has requested; a promise while a style sheet is loading. */
const links = new Map<string, Promise<unknown> | null>()

/** Preloads a file. Returns a promise for style sheets, which must load before their code. */
function request(href: string): Promise<unknown> | null {
  const requested = links.get(href)
  if (requested !== undefined) return requested
  if (document.querySelector(`link[href="${href}"]`) !== null) {
    links.set(href, null)
    return null
  }
  const isStyle = href.endsWith('.css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  // A remaining link would count as loaded.
  const onFailure = () => {
    link.remove()
    links.delete(href)
  }
  const loaded = isStyle
    ? new Promise((resolve, reject) => {
        link.onload = resolve
        link.onerror = () => {
          onFailure()
          reject(new Error(`The style sheet ${link.href} did not load`))
        }
      })
    : null
  if (!isStyle) link.onerror = onFailure
  links.set(href, loaded)
  document.head.append(link)
  return loaded
}

let loadsInProgress = 0
let endOfLastLoad = -Infinity
/** The time that loaded code has to request further code, ms. */
const gap = 200
/** Whether code is loading, or has loaded less than `gap` ago: a lazy component often loads others. */
export const isLoadingCode = (): boolean => loadsInProgress > 0 || performance.now() - endOfLastLoad < gap

/**
 * Loads code. The build passes every `import()` to it (`vite.config.ts`), with the files that the code needs.
 * @throws {CodeError}
 */
export async function loadCode<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const hrefs = files.map((file) => `/${file}`)
  loadsInProgress += 1
  try {
    await Promise.all(hrefs.map(request))
    return await load()
  } catch (error) {
    throw await toCodeError(error, hrefs)
  } finally {
    loadsInProgress -= 1
    endOfLastLoad = performance.now()
  }
}

const patience = 5000

/** The status of a file; 0 without a response. */
const statusOf = (href: string): Promise<number> =>
  fetch(href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ status }) => status,
    () => 0,
  )

/** The number of failures by files. Some browsers cache the failure of a module as long as the document lives. */
const failures = new Map<string, number>()
const mostFailures = 3

/** Requests the files to find the reason, because browsers do not say why an import failed. */
async function toCodeError(error: unknown, hrefs: readonly string[]): Promise<CodeError> {
  if (!navigator.onLine) return new CodeError('NETWORK_ERROR', false, error)
  const named = /https?:\/\/[^\s)]+/.exec(String(error))?.[0] ?? ''
  const urls = [...new Set([named, ...hrefs].filter((href) => href !== ''))]
  const statuses = await Promise.all(urls.map(statusOf))
  if (statuses.includes(0)) return new CodeError('NETWORK_ERROR', false, error)
  const isBusy = statuses.some((status) => status > 499 || status === 429)
  const key = urls.join()
  const count = (failures.get(key) ?? 0) + 1
  failures.set(key, count)
  const isGone = !isBusy && (statuses.some((status) => status > 399) || count >= mostFailures)
  // The server has the files, so the connection was interrupted only for a moment.
  return new CodeError(isBusy || isGone ? 'SERVICE_UNAVAILABLE' : 'NETWORK_ERROR', isGone, error)
}
