import { fieldsOfPage, isBox, typedText, valueOf, type Field } from './typed-text.ts'

/** How long fields may take to appear, in milliseconds. */
const patience = 10_000

/** Restores the text that was typed before the reload, once for each field, as soon as the field appears. */
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
  // React overrides `value` on the element. The setter of the prototype bypasses that, so that React sees a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
