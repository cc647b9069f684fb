/** Finds elements by role and name where the driver cannot: `dom-accessibility-api` computes both in the page. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Name = string | { source: string; flags: string } | null
export type Query = [role: string, name: Name, within: [role: string, name: Name] | null]

/** The package's CommonJS files as one expression, whose value is its exports. */
function bundle(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('dom-accessibility-api'))
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const source = readFileSync(join(folder, file), 'utf8')
      return `${JSON.stringify(basename(file, '.js'))}(exports, require) { ${source}\n}`
    })
  return `((modules, loaded = {}) => {
    const require = (path) => {
      const key = path.split('/').pop()
      if (!loaded[key]) modules[key]((loaded[key] = {}), require)
      return loaded[key]
    }
    return require('index')
  })({ ${modules.join(',\n')} })`
}

/** Runs in the page, so it cannot use variables of this module. */
function install(api: typeof import('dom-accessibility-api')): void {
  const errors: string[] = []
  addEventListener('error', (event) => errors.push(event.message))
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)))
  addEventListener('securitypolicyviolation', (event) =>
    errors.push(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
  )
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true }) && !api.isInaccessible(element)
    )
  }
  const matches = (element: Element, name: Name) => {
    if (name === null) return true
    const own = api.computeAccessibleName(element).replace(/\s+/g, ' ').trim()
    return typeof name === 'string' ? own === name : new RegExp(name.source, name.flags).test(own)
  }
  const find = (...[role, name, within]: Query): HTMLElement | undefined => {
    const scope: ParentNode | undefined = within === null ? document : find(within[0], within[1], null)
    return [...(scope?.querySelectorAll<HTMLElement>('*') ?? [])].find(
      (element) => api.getRole(element) === role && isShown(element) && matches(element, name),
    )
  }
  const of =
    <T>(read: (element: HTMLElement) => T) =>
    (...query: Query): T | null => {
      const element = find(...query)
      return element === undefined ? null : read(element)
    }
  let last: { element: Element; place: string } | undefined
  /** The element if it is enabled, has not moved since the last call, and is not covered at its center. */
  const pressable = (element: HTMLElement) => {
    const { top: above, bottom } = element.getBoundingClientRect()
    if (above < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const now = { element, place: [left, top, width, height].join(' ') }
    const isStill = last?.element === element && last.place === now.place
    last = now
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const parts = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])]
    return isStill && !api.isDisabled(element) && parts.some((part) => part.contains(hit)) ? element : null
  }
  const focus = (element: HTMLElement) => {
    element.focus()
    return document.activeElement === element || null
  }
  const finder = {
    first: of((element) => element),
    pressable: of(pressable),
    focus: of(focus),
    focusAndSelect: of((element) => {
      if (element instanceof HTMLInputElement && !element.readOnly) element.select()
      return focus(element)
    }),
    text: of((element) => element.innerText),
    value: of((element) => (element as HTMLInputElement).value),
    isFocused: of((element) => element === document.activeElement),
    errors: () => errors,
  }
  Object.assign(globalThis, { finder })
}

export const finderScript = `(${install.toString()})(${bundle()})`
