/** Domains of common providers. They are long enough that one wrong letter is not the domain of another provider. */
const common =
  'gmail.com hotmail.com outlook.com yahoo.com yahoo.com.br icloud.com uol.com.br bol.com.br terra.com.br globo.com hotmail.com.br outlook.com.br live.com foxmail.com protonmail.com'.split(
    ' ',
  )
/** Existing domains that resemble a common one. */
const existing = new Set([...common, 'mail.com', 'email.com', 'ymail.com', 'hotmail.co', 'oul.com.br'])

const endings: [RegExp, string][] = [
  [/\.(?:con|cmo|ocm|cpm|vom|xom|comm|coom)$/, '.com'],
  [/\.com\.(?:b|bt|vr|rb|brr)$/, '.com.br'],
  [/^(gmail|icloud)\.com\.br$/, '$1.com'],
]

/** Whether `a` and `b` differ by one inserted, missing, replaced or swapped letter. */
function differsByOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const [restA, restB] = [a.slice(from), b.slice(from)]
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}

/** The address with the domain that a mistyped domain resembles, or null. */
export function suggestEmail(typed: string): string | null {
  const [, name, domain = ''] = /^([^@\s]+@)([a-z0-9.-]+\.[a-z]+)$/i.exec(typed.trim()) ?? []
  const typedDomain = domain.toLowerCase()
  if (name === undefined || existing.has(typedDomain)) return null
  const withCorrectEnding = endings.reduce((text, [wrong, right]) => text.replace(wrong, right), typedDomain)
  const suggestedDomain = existing.has(withCorrectEnding)
    ? withCorrectEnding
    : (common.find((one) => differsByOneLetter(typedDomain, one)) ?? withCorrectEnding)
  return suggestedDomain === typedDomain ? null : name + suggestedDomain
}
