import { ApiError } from '@lotus/api-client/errors'

/** Waits for a deletion. NOT_FOUND counts as success: another tab, or an earlier request whose response was lost, deleted the item. */
export async function deleteOnce(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
  }
}
