import { isNotFound } from '@lotus/api-client/errors'

/** Waits for a deletion. 404 counts as success: another tab, or an earlier request whose response was lost, deleted the item. */
export async function deleteOnce(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
