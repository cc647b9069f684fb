import type { I18n } from '@lingui/core'

import { codeMessage } from '#problem-message.tsx'

/** Whether the code of a page did not load, in the messages of Vite, Chromium, Firefox and WebKit. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /^Unable to preload CSS|dynamically imported module|^Importing a module script failed/.test(error.message)

export const codeMissingMessage = (i18n: I18n): string => codeMessage(i18n, 'NETWORK_ERROR')
