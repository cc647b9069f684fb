import type { Messages } from '@lingui/core'

/** Which file of the client build holds which messages, as `message-chunks.ts` writes it. */
export type MessageFiles = {
  /** The short id that the browser uses, by message id. */
  ids: Record<string, string>
  /** Ids of the messages that every page carries. */
  page: string[]
  /** Message files that an import of a script loads, by the script's URL. */
  chunks: Record<string, string[]>
  /** Ids by message file. */
  files: Record<string, string[]>
}

/** The messages that a page carries in its HTML, as JSON, and the message files that they replace. */
export type PageMessages = { messages: string; files: string[] }

/** The messages that the scripts of a page need to hydrate it. */
export function pageMessages(catalog: Messages, manifest: MessageFiles, scripts: readonly string[]): PageMessages {
  const files = [...new Set(scripts.flatMap((script) => manifest.chunks[script] ?? []))]
  const ids = new Set([...manifest.page, ...files.flatMap((file) => manifest.files[file] ?? [])])
  return { files, messages: JSON.stringify(Object.fromEntries([...ids].map((id) => [manifest.ids[id], catalog[id]]))) }
}
