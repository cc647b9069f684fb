type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type SavedEvent = {
  /** `open`: the browser handles the event itself, and it only makes its boundary hydrate. */
  kind: 'click' | 'submit' | 'input' | 'change' | 'open'
  target: HTMLElement
  boundary: HTMLElement
  /** The child indexes that lead from the boundary to the target. */
  path: number[]
  value?: string
  /** Whether it is a press on a control, so that the shopper waits for its effect. A press on text has none. */
  isPress?: boolean
}

/** `from`: the address of the page with the link. */
type HeldLink = { link: HTMLAnchorElement; from: string }

export type SavedEvents = {
  list: SavedEvent[]
  /** The link to follow after the replay. */
  held?: HeldLink
  /** Time of the last press on a control, as `performance.now()` measures it. */
  pressedAt?: number
  onSave?: (saved: SavedEvent) => void
}

declare global {
  /** The events on boundaries that are not hydrated yet (`head/save-events.ts`). */
  var savedEvents: SavedEvents | undefined
}

const maxFrames = 600

/**
 * Waits until React has hydrated an element, at most ten seconds. React stops an event on its way to content that is not
 * hydrated yet, and hydrates that content first if its code is loaded; `auxclick` is such an event, and no component handles it.
 */
async function isHydrated(target: HTMLElement): Promise<boolean> {
  let hasArrived = false
  target.addEventListener('auxclick', () => (hasArrived = true), { once: true })
  for (let frame = 0; frame < maxFrames && target.isConnected; frame += 1) {
    target.dispatchEvent(new Event('auxclick'))
    if (hasArrived) return true
    await new Promise(requestAnimationFrame)
  }
  return false
}

async function click(target: HTMLElement, checked?: boolean): Promise<void> {
  if (!(await isHydrated(target)) || target.matches(':disabled')) return
  // The browser has toggled a box already. Only a change of it dispatches an event to React.
  if (checked !== undefined) (target as HTMLInputElement).checked = !checked
  target.click()
}

/** How long after a press the code that it needs begins to load, ms. */
const reaction = 500
/** Whether a control was pressed just now, by the shopper or by a replay. */
export const isAfterPress = (): boolean =>
  performance.now() - (globalThis.savedEvents?.pressedAt ?? -Infinity) < reaction

/** Reports the value of a field to React, which ignores a value equal to the one that it has tracked. */
async function input(field: Field, value: string, isTyped: boolean): Promise<void> {
  if (!(await isHydrated(field))) return
  const { selectionStart = null, selectionEnd = null } = field as HTMLInputElement
  field.value = field instanceof HTMLSelectElement ? '' : field.defaultValue
  // React tracks the property of the element itself, so the setter of its prototype is invisible to it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (!isTyped) return
  // React renders the value in a microtask. Then the field commits it, if the shopper has left the field since.
  await Promise.resolve()
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const holdsLinks = ({ isPress, boundary }: SavedEvent) => isPress === true && boundary.closest('main') !== null

/** Whether a press waits for its replay. */
export const hasSavedPress = (): boolean =>
  globalThis.savedEvents?.list.some(({ isPress, boundary }) => isPress === true && boundary.isConnected) === true

let replays = 0

/** Takes the link that is held on this page; null while a press that it waits for is not replayed. */
export function takeHeldLink(): HTMLAnchorElement | null {
  const { savedEvents } = globalThis
  if (savedEvents?.held === undefined || replays > 0 || savedEvents.list.some(holdsLinks)) return null
  const { link, from } = savedEvents.held
  delete savedEvents.held
  return location.href === from ? link : null
}

function takeSaved(boundary: HTMLElement): SavedEvent[] {
  const all = globalThis.savedEvents?.list ?? []
  if (globalThis.savedEvents !== undefined)
    globalThis.savedEvents.list = all.filter((saved) => saved.boundary !== boundary)
  return all.filter((saved) => saved.boundary === boundary)
}

/**
 * Returns a function that dispatches the value of a field to React; null if the value is the one that the server rendered.
 * @param typed the value of the field's last saved event; undefined without one
 */
function reportOf(field: Field, typed: string | undefined): (() => Promise<void>) | null {
  if (field.type === 'file') return null
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field
    const isChanged = checked !== field.defaultChecked && (checked || field.type === 'checkbox')
    return isChanged ? () => click(field, checked) : null
  }
  // Values that the browser restored or autofilled have no event.
  const value = typed ?? field.value
  const initial = field instanceof HTMLSelectElement ? initialOption(field) : field.defaultValue
  const isChosenOption = field instanceof HTMLSelectElement && typed !== undefined
  return value !== initial || isChosenOption ? () => input(field, value, typed !== undefined) : null
}

/**
 * Replays the saved events of a boundary that is hydrated now, each once and in their order: first what was typed or
 * chosen in its fields, then the presses.
 */
export function replay(boundary: HTMLElement): Promise<void> {
  replays += 1
  return replayIn(boundary).finally(() => (replays -= 1))
}

async function replayIn(boundary: HTMLElement): Promise<void> {
  boundary.removeAttribute('data-hydrate')
  const typed = new Map<Element, string>()
  const pressed = new Map<HTMLElement, 'click' | 'submit'>()
  for (const { kind, target, path, value } of takeSaved(boundary)) {
    const found = target.isConnected
      ? target
      : path.reduce<Element | undefined>((element, index) => element?.children[index], boundary)
    if (!(found instanceof HTMLElement) || kind === 'open') continue
    if (kind === 'input' || kind === 'change') typed.set(found, value ?? '')
    else pressed.set(found, kind)
  }
  // All values are read before the first is reported: React resets the other fields of a form when it renders it again.
  const reports = Array.from(boundary.querySelectorAll<Field>('input, textarea, select'), (field) =>
    field.closest('[data-hydrate]') === null ? reportOf(field, typed.get(field)) : null,
  )
  await Promise.all(reports.map((report) => report?.()))
  // Popups that open at the same time close each other.
  const popups = [...pressed.keys()].filter((target) => target.hasAttribute('aria-haspopup'))
  for (const earlier of popups.slice(0, -1)) pressed.delete(earlier)
  for (const [target, kind] of pressed) {
    // The next press sees what this one has set. It does not wait for a press on a part whose code is missing.
    if (kind === 'click') await Promise.race([click(target), new Promise(requestAnimationFrame)])
    else if (await isHydrated(target)) (target as HTMLFormElement).requestSubmit()
  }
}

const initialOption = ({ options }: HTMLSelectElement) =>
  ([...options].find((option) => option.defaultSelected) ?? options[0])?.value
