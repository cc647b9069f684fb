import { fieldsOf, isText, listOf, persisted } from '#storage/storage.ts'

type Texts = Record<string, string>
type LeftForm = [form: string, texts: Texts]

const most = 10
const storage = persisted<LeftForm[]>({
  key: 'leftForms',
  area: 'session',
  maxAge: 24 * 60 * 60_000,
  parse: listOf(
    (entry): entry is LeftForm =>
      Array.isArray(entry) && entry.length === 2 && isText(entry[0]) && Object.values(fieldsOf(entry[1])).every(isText),
  ),
})

/** The key of the form with these fields in the current entry of the session history; null without fields or a router. */
function formWith(names: readonly string[]): string | null {
  const { __TSR_key: entry } = fieldsOf(history.state)
  return isText(entry) && names.length > 0 ? `${entry} ${names.join(' ')}` : null
}
const others = (form: string) => (storage.read() ?? []).filter(([each]) => each !== form)

/**
 * The unsent texts of forms in this tab, by entry of the session history. Back, Forward and a reload restore them; a new visit of the page
 * shows an empty form. `names`: the fields of the form that may be stored.
 */
export const leftForms = {
  read: (names: readonly string[]): Texts => storage.read()?.find(([form]) => form === formWith(names))?.[1] ?? {},
  write(names: readonly string[], values: object): void {
    const form = formWith(names)
    if (form === null) return
    const texts = Object.fromEntries(
      Object.entries(values).filter((each): each is [string, string] => names.includes(each[0]) && isText(each[1])),
    )
    storage.write([...others(form).slice(1 - most), [form, texts]])
  },
  remove(names: readonly string[]): void {
    const form = formWith(names)
    if (form !== null) storage.write(others(form))
  },
}
