import { Problem } from '#platform/problem.ts'

/** Addresses of pages, and e-mail addresses. A bare `.com` counts only at the end of a word, because "bem.com certeza" is a typo. */
const links = [
  /\b[a-z][a-z0-9+.-]*:\/\//i,
  /\bwww\.[a-z0-9-]/i,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  /\b[a-z0-9-]+\.(?:com\.br|net|org|shop|store|site|online|xyz|link|top|io|cn|ly)\b/i,
  /\b[a-z0-9-]+\.com(?:\/|[.,;:!?)]|\s*$)/im,
]

/** Whether a text contains the address of a page or an e-mail address. */
export const holdsLink = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return links.some((link) => link.test(plain))
}

/** Anything like a domain: a letter or digit, a dot and letters. Browsers accept Chinese full stops as dots. */
const domain = /[\p{L}\p{N}][.。｡](?=\p{L}{2})/u

/**
 * Whether a name could be read as an address or a phone number. Stricter than `holdsLink`: a false positive, such as "St.John", only
 * removes the name from a greeting.
 */
export const holdsAddress = (name: string): boolean => {
  const plain = name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  return holdsLink(plain) || domain.test(plain) || /[@/\\]|(?:\d[ ().-]*){6}/.test(plain)
}

/**
 * Rejects links in texts that other visitors read.
 *
 * @param texts by the dotted path that the error names
 * @throws {Problem} LINK_REFUSED naming each field
 */
export function refuseLinks(texts: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(texts)
    .filter(([, text]) => text !== undefined && holdsLink(text))
    .map(([path]) => ({ path, code: 'NOT_ALLOWED' as const }))
  if (fields.length > 0) throw new Problem('LINK_REFUSED', { fields })
}
