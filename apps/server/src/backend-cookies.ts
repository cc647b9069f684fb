import { cookieNames } from '@lotus/api/platform/cookie-names'

const prefix = '__Host-'
const isOurs = (name: string) => (cookieNames as readonly string[]).includes(name)
/** Characters of a cookie's value (RFC 6265). */
const cookieValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,4096}$/

/** Splits at the first `=`, as browsers do. */
function pairOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/**
 * The `Cookie` header for the backend: the cookies of the contract only. The backend may use https while the shop does not, or
 * the reverse, so each cookie is sent under both of its names.
 *
 * @param secure whether the shop uses https
 * @returns undefined without cookies
 */
export function toBackendCookies(header: string | undefined, secure: boolean): string | undefined {
  const cookies = (header ?? '').split(';').flatMap((part) => {
    const [name, value] = pairOf(part)
    const plain = secure ? (name.startsWith(prefix) ? name.slice(prefix.length) : '') : name
    return isOurs(plain) && cookieValue.test(value) ? [`${plain}=${value}`, `${prefix}${plain}=${value}`] : []
  })
  return cookies.length === 0 ? undefined : cookies.join('; ')
}

/**
 * A `Set-Cookie` of the backend for the shop's own origin: HttpOnly, same site and for the whole shop, without the backend's
 * domain and path; Secure if the shop uses https. Only the lifetime is the backend's.
 *
 * @returns null for a cookie that the contract does not have
 */
export function toShopCookie(header: string, secure: boolean): string | null {
  const [pair = '', ...attributes] = header.split(';')
  const [name, value] = pairOf(pair)
  const plain = name.startsWith(prefix) ? name.slice(prefix.length) : name
  if (!isOurs(plain) || !cookieValue.test(value)) return null
  const lifetime = attributes.flatMap((attribute) => {
    const [key, setting] = pairOf(attribute)
    if (key.toLowerCase() === 'max-age' && /^-?\d{1,10}$/.test(setting)) return [`Max-Age=${setting}`]
    const time = key.toLowerCase() === 'expires' ? Date.parse(setting) : NaN
    return Number.isNaN(time) ? [] : [`Expires=${new Date(time).toUTCString()}`]
  })
  return [
    `${secure ? prefix : ''}${plain}=${value}`,
    ...lifetime,
    'Path=/',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    'SameSite=Strict',
  ].join('; ')
}
