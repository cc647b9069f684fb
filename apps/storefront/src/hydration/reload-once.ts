import { persisted, text } from '#storage/storage.ts'

/** The build for which the page was loaded again. */
const reloadedBuild = persisted<string>({ key: 'reloadedBuild', area: 'session', version: 1, parse: text })

/** The name of the entry contains the names of all its chunks: another build has another one. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

// Loads with the error page, after the first interaction.
const typing = () => import('./typed-text.ts')
const isUntouched = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].every(
    ({ value, defaultValue }) => value === defaultValue,
  )

/** Stores what was typed. False if some of it would be lost. */
const save = (): Promise<boolean> => typing().then(({ saveTypedText }) => saveTypedText(), isUntouched)

/**
 * Loads the page again for code that is gone: once for each build, and not if typed text would be lost. Several parts of a page
 * are gone at the same time. Without session storage it never does: the next document would not know of this one.
 */
export async function reloadOnce(): Promise<void> {
  const current = build()
  const isDone = () => reloadedBuild.read() === current
  if (isDone() || !(await save()) || isDone()) return
  if (reloadedBuild.write(current)) location.reload()
}

/** Loads the page again, with what was typed, if the shop can be reached: the browser's own error page has no way back. */
export async function reload(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer === null || answer.status > 499) return
  await save()
  location.reload()
}
