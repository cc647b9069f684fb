import { MAX_LINE_QUANTITY } from '@lotus/commerce/cart-rules'
import type { Acknowledged, CartDocument, Intent, PendingMerge, Sent, SyncLine } from '@lotus/machines/cart-sync/types'

import type { AreaStatus } from '#layout/area-status.ts'
import { isText, listOf, persisted, recordOf } from '#storage/storage.ts'
import { isAmount, isStoredProduct } from '#storage/stored-product.ts'

import type { PersistedCart, PersistedCommands } from './account-cart.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isLine(value: unknown): value is SyncLine {
  if (!isObject(value)) return false
  const { productId, quantity, addedAt, addedPrice, product } = value
  return (
    isCount(quantity) &&
    quantity <= MAX_LINE_QUANTITY &&
    isText(addedAt) &&
    (addedPrice === null || isAmount(addedPrice)) &&
    isStoredProduct(product) &&
    product.productId === productId
  )
}

const isIntent = (value: unknown): value is Intent =>
  isObject(value) &&
  (value['type'] === 'clear' ||
    (value['type'] === 'set' && typeof value['agree'] === 'boolean' && isLine(value['line'])))

const linesOf = (value: unknown): SyncLine[] => listOf(isLine)(value) ?? []
const intentsOf = listOf(isIntent)

const acknowledgedOf = (value: unknown): Acknowledged | null =>
  isObject(value) && isCount(value['cartId']) && isCount(value['version'])
    ? { cartId: value['cartId'], version: value['version'], lines: linesOf(value['lines']) }
    : null

function mergeOf(value: unknown): PendingMerge | null {
  if (!isObject(value)) return null
  const { mergeId, how } = value
  const lines = linesOf(value['lines'])
  return isText(mergeId) && (how === 'create' || how === 'merge') && lines.length > 0 ? { mergeId, lines, how } : null
}

const sentOf = (value: unknown): Sent | null =>
  isObject(value) && isCount(value['sequence']) && isIntent(value['intent'])
    ? { sequence: value['sequence'], intent: value['intent'] }
    : null

/** Without the browser's id and sequence number the server cannot apply changes once: such a document is discarded. */
function documentOf(value: unknown): CartDocument | null {
  if (!isObject(value)) return null
  const { clientId, sequence, acknowledged, merge, undo, sent, queue, taken } = value
  if (!isText(clientId) || !isCount(sequence)) return null
  return {
    clientId,
    sequence,
    acknowledged: acknowledgedOf(acknowledged),
    merge: mergeOf(merge),
    undo: isText(undo) ? undo : null,
    sent: sentOf(sent),
    queue: intentsOf(queue) ?? [],
    taken: recordOf(isCount)(taken) ?? {},
  }
}

function statusOf(value: unknown): AreaStatus {
  const { loading, error, lastUpdated, retryCount } = isObject(value) ? value : {}
  return {
    loading: loading === true,
    error: isText(error) ? error : null,
    lastUpdated: isCount(lastUpdated) ? lastUpdated : null,
    retryCount: isCount(retryCount) ? retryCount : 0,
  }
}

/** The account's cart for the other tabs and the next page; invalid lines and changes are dropped. */
export const accountCartStorage = persisted<PersistedCart>({
  key: 'cartAccount',
  area: 'local',
  version: 1,
  parse(value) {
    const { userId, document, status } = isObject(value) ? value : {}
    const parsed = documentOf(document)
    return isCount(userId) && parsed !== null ? { userId, document: parsed, status: statusOf(status) } : null
  },
})

type TabCommands = PersistedCommands['tabs'][string]

/** A tab's commands are numbered by position, so an invalid one drops all of that tab. */
const isTab = (tab: unknown): tab is TabCommands =>
  isObject(tab) && isCount(tab['first']) && Array.isArray(tab['intents']) && tab['intents'].every(isIntent)

/** The changes of the tabs that do not sync. */
export const cartCommandsStorage = persisted<PersistedCommands>({
  key: 'cartIntents',
  area: 'local',
  version: 1,
  parse(value) {
    const { userId, tabs, news } = isObject(value) ? value : {}
    return isCount(userId) ? { userId, tabs: recordOf(isTab)(tabs) ?? {}, news: isCount(news) ? news : 0 } : null
  },
})
