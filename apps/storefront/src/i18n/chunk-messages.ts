import type { I18n, Messages } from '@lingui/core'

import type { PageMessages } from './page-messages.ts'

declare global {
  /** The client build wraps every `import()` of a chunk that has messages in this function: see `message-chunks.ts`. */
  var __withMessages: <Module>(module: Promise<Module>, files: string) => Promise<Module>
}

const loads = new Map<string, Promise<void>>()
let isComplete = false

/** Makes every `import()` of the built shop load the chunk's messages as well. Call it before the first one. */
export function connectMessages(i18n: I18n): void {
  globalThis.__withMessages = async (module, files) => {
    const [loaded] = await Promise.all([module, ...files.split(' ').map((file) => loadMessages(i18n, file))])
    return loaded
  }
}

/** Adds the messages that the page carries in its HTML. */
export function addPageMessages(i18n: I18n, { messages, files }: PageMessages): void {
  addMessages(i18n, JSON.parse(messages) as Messages)
  for (const file of files) loads.set(file, Promise.resolve())
}

/** Once the page has a whole catalog, no chunk loads messages. */
export const loadNoMoreMessages = (): void => void (isComplete = true)

/** Not `i18n.load`: it renders everything again, and updates of boundaries that are not hydrated discard their HTML. */
const addMessages = (i18n: I18n, messages: Messages): void => void Object.assign(i18n.messages, messages)

function loadMessages(i18n: I18n, file: string): Promise<void> | undefined {
  if (isComplete) return undefined
  const load = loads.get(file) ?? fetchMessages(i18n, file)
  loads.set(file, load)
  load.catch(() => loads.delete(file))
  return load
}

async function fetchMessages(i18n: I18n, file: string): Promise<void> {
  const { locale } = i18n
  const response = await fetch(`/assets/${file}.${locale}.json`)
  if (!response.ok) throw new Error(`The messages of ${response.url} did not load: ${response.status}`)
  const messages = (await response.json()) as Messages
  if (i18n.locale === locale) addMessages(i18n, messages)
}
