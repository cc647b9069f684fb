import { fieldsOfPage, isBox, typedText, valueOf, type Field } from './typed-text.ts'

/** How long fields may take to appear, in milliseconds. */
const patience = 10_000

/** Fills in what was typed before the reload, each field once, as the fields appear. */
export function restoreTypedText(): void {
  const left = new Map(typedText.read() ?? [])
  typedText.remove()
  const restore = () => {
    for (const [key, field] of fieldsOfPage()) {
      const value = left.get(key)
      if (value === undefined || field.matches(':disabled')) continue
      left.delete(key)
      if (valueOf(field) !== value) fill(field, value)
    }
    if (left.size === 0) appearing.disconnect()
  }
  const appearing = new MutationObserver(restore)
  setTimeout(() => appearing.disconnect(), patience)
  appearing.observe(document.body, { childList: true, subtree: true })
  restore()
}

function fill(field: Field, value: string): void {
  if (isBox(field)) {
    field.click()
    return
  }
  // React tracks the property of the element itself, so the setter of its prototype is invisible to it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
