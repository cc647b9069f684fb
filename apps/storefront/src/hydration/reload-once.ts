import { persisted, text } from '#storage/storage.ts'

import { CodeError } from './load-code.ts'
import { saveTypedText, typedText } from './typed-text.ts'

/** The build for which the page was loaded again. */
const reloadedBuild = persisted<string>({ key: 'reloadedBuild', area: 'session', version: 1, parse: text })

/** The name of the entry contains the names of all its chunks: another build has another one. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** Loads the page again, with what was typed, if the shop can be reached: the browser's own error page has no way back. */
export async function reload(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer === null || answer.status > 499) return
  saveTypedText()
  location.reload()
}

/**
 * Loads the page again if the server no longer has the code that it needs: once for each build, and not if typed text
 * would be lost. Returns whether it does.
 */
export function reloadIfGone(error: unknown): boolean {
  if (!(error instanceof CodeError) || !error.isGone || reloadedBuild.read() === build() || !saveTypedText())
    return false
  reloadedBuild.write(build())
  location.reload()
  return true
}

/** Restores what was typed before a reload. The code for it loads after a reload only. */
export function afterReload(): void {
  if (typedText.read() === null) return
  void import('./restore-typed-text.ts').then(
    ({ restoreTypedText }) => restoreTypedText(),
    () => null,
  )
}
