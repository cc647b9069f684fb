import { createHash } from 'node:crypto'

/** Receives the browsers' reports of violations. */
export const reportPath = '/csp-reports'

/** Security headers of every document (security.md S20, S21). `createHttp` of the API sets those of every answer. */
const always = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'reporting-endpoints': `csp="${reportPath}"`,
}

/** The source of an inline script or style in a Content-Security-Policy (CSP Level 3, hash-source). */
export const hashOf = (text: string | Buffer): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Document = {
  scripts: string[]
  styles: string[]
  /** Only the payment page may load the provider's fields: it is a document of its own (S21). */
  provider: { script: string; origins: string[] } | null
  https: boolean
}

/** No inline script runs whose hash the server did not compute from the page itself, so a page can be cached whole. */
export function documentHeaders({ scripts, styles, provider, https }: Document): Record<string, string> {
  const origins = provider?.origins ?? []
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...(provider ? [provider.script] : [])],
    // Inline styles by hash; components set styles through the CSSOM, which no policy restricts.
    'style-src': ["'self'", ...styles],
    // A shop's product photos may live anywhere (imageUrl is data).
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...origins],
    'frame-src': origins.length > 0 ? origins : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // The provider's script writes HTML as text.
    ...(provider === null ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] } : {}),
    'report-to': ['csp'],
    'report-uri': [reportPath],
  }
  return {
    ...always,
    'content-security-policy': Object.entries(policy)
      .map(([directive, values]) => `${directive} ${values.join(' ')}`)
      .concat(https ? ['upgrade-insecure-requests'] : [])
      .join('; '),
  }
}

export const assetHeaders = { 'cross-origin-resource-policy': 'same-origin' }
