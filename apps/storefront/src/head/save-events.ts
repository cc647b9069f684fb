import type { SavedEvent, SavedEvents } from '#hydration/saved-events.ts'

/**
 * Saves the events on boundaries that are not hydrated yet, from the first byte on, and stops their propagation: React would drop them, or
 * handle them twice if it can hydrate at once. `replay` dispatches them later.
 */
const saved: SavedEvents = { list: [] }
globalThis.savedEvents = saved

type EventType = 'click' | 'submit' | 'input' | 'change'
type Control = HTMLElement & { type?: string; value?: string; form?: HTMLFormElement | null; hreflang?: string }

const controls = 'a[href],label,summary,button,input,select,textarea,[role]'
const shopLinks = 'a[href^="/"]'
/** Controls that the browser handles without scripts when they are pressed. */
const browserControls =
  'a[href],label,summary,select,textarea,[popovertarget],[commandfor],input:not([type=button],[type=submit],[type=reset],[type=image])'

const isToggle = ({ type }: Control) => type === 'checkbox' || type === 'radio'

function hasModifier(event: Event): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event as Partial<MouseEvent>
  return ctrlKey === true || metaKey === true || shiftKey === true || altKey === true
}

/**
 * Links, labels, `<summary>`, popovers and forms with an `action` are left to the browser, except a link to another language, which would
 * reload the page and empty its forms. Offline, links and forms of the shop are saved too, because the browser would replace the shop by
 * its own error page.
 */
function kindOf(type: EventType, target: Control, isPlain: boolean): SavedEvent['kind'] {
  if (type === 'click') {
    const submits = target.type === 'submit' && target.form?.hasAttribute('action') === true
    if (!submits && !target.matches(browserControls)) return 'click'
    if (isPlain && target.hreflang) return 'click'
  } else if (type !== 'submit' || !target.hasAttribute('action')) return type
  const leavesPage = type === 'submit' || (isPlain && target.matches(shopLinks))
  return leavesPage && saved.onSave !== undefined && !navigator.onLine ? type : 'open'
}

/**
 * Whether to hold a pressed link. A link pressed after a control in `main` is held until the press on the control is replayed, because
 * leaving the page would discard that press. A second press follows the link at once.
 */
function holds(link: HTMLAnchorElement | null): boolean {
  if (link === null) return false
  if (saved.held?.link === link) {
    delete saved.held
    return false
  }
  if (!saved.list.some(({ isPress, boundary }) => isPress === true && boundary.closest('main') !== null)) return false
  saved.held = { link, from: location.href }
  return true
}

/** The child indexes that lead from the boundary, or from the snapshot in it, to the target. */
function pathTo(target: Element, boundary: Element): number[] {
  const root = target.closest('[data-snapshot]')
  const path: number[] = []
  let element = target
  while (element !== root && element !== boundary && element.parentElement !== null) {
    path.unshift([...element.parentElement.children].indexOf(element))
    element = element.parentElement
  }
  return path
}

function save(type: EventType, event: Event) {
  const origin = event.target
  if (!(origin instanceof Element)) return
  const isPlain = !hasModifier(event)
  if (type === 'click') {
    if (origin.closest('button,a[href],[role]') !== null) saved.pressedAt = event.timeStamp
    if (isPlain && holds(origin.closest<HTMLAnchorElement>(`${shopLinks}:not([target],[download])`))) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
  }
  const boundary = origin.closest<HTMLElement>('[data-hydrate]')
  if (boundary === null) return
  const target = ((type === 'click' ? origin.closest(controls) : null) ?? origin) as Control
  const kind = kindOf(type, target, isPlain)
  const isPress = (kind === 'click' || kind === 'submit') && target.matches('form,button,input,[role]')
  if (kind === 'click' || kind === 'submit') event.preventDefault()
  // The browser toggles a checkbox or radio button itself. React must not see the event, because the replay reports the new state.
  if (kind !== 'open' || isToggle(target)) event.stopPropagation()
  const main = document.querySelector('main')
  if (isPress && main !== null) main.ariaBusy = 'true'
  const entry: SavedEvent = { kind, target, boundary, path: pathTo(target, boundary), value: target.value, isPress }
  saved.list.push(entry)
  saved.onSave?.(entry)
}

for (const type of ['click', 'submit', 'input', 'change'] as const)
  addEventListener(type, (event) => save(type, event), true)
