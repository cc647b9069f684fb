type Policy = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => void }

/** Exactly `<script></script>` is allowed, because React creates script elements from it. */
const runsCode =
  /<script(?!><\/script>$)|<(iframe|object|embed|base|meta\s+http-equiv)\b|[\s"'/](on\w+|srcdoc)\s*=|=\s*["']?\s*javascript:/i

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The default policy of Trusted Types (security.md S20). Scripts may insert HTML without active content, JSON as the content of a script
 * element, and URLs of scripts of this origin.
 */
;(self as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (runsCode.test(html) ? null : html),
  createScript: (text) => (isJson(text) ? text : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
