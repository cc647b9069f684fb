import { isText, listOf, persisted } from '#storage/storage.ts'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = [key: string, value: string]

/** The typed text of a page that is reloaded (`reload-once.ts`). */
export const typedText = persisted<Typed[]>({
  key: 'typedText',
  area: 'session',
  maxAge: 60_000,
  parse: listOf((entry): entry is Typed => Array.isArray(entry) && entry.length === 2 && entry.every(isText)),
})

export const isBox = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
export const valueOf = (field: Field): string => (isBox(field) ? String(field.checked) : field.value)
const initialOf = (field: Field): string => (isBox(field) ? String(field.defaultChecked) : '')

/** The fields of the page and their keys: name or label, and the place among fields that share them. */
export function fieldsOfPage(): [string, Field][] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<Field>('input, textarea, select')].map((field) => {
    const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
    const name = `${field.type} ${field.name} ${label} ${isBox(field) ? field.value : ''}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name} ${count}`, field]
  })
}

/** Passwords, codes and card data are never stored. */
const isSecret = (field: Field) =>
  field.type === 'password' || /^cc-|one-time-code|password/.test(field.getAttribute('autocomplete') ?? '')
const isKept = (field: Field) => !isSecret(field) && !/^(file|hidden|submit|button)$/.test(field.type)

/** Stores the typed text. Returns false and stores nothing if a typed field must not be stored or the browser rejects it. */
export function saveTypedText(): boolean {
  const typed = fieldsOfPage().filter(([, field]) => valueOf(field) !== initialOf(field))
  if (typed.some(([, field]) => isSecret(field) || field.type === 'file')) return false
  const isStored = typedText.write(
    typed.flatMap(([key, field]) => (isKept(field) ? [[key, valueOf(field)] as Typed] : [])),
  )
  return isStored || typed.length === 0
}
