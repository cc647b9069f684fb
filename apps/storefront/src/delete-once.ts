import { ApiError } from '@lotus/api-client/errors'

/** Waits for a deletion. What is already gone counts as deleted: by another tab, or by a request whose answer was lost. */
export async function deleteOnce(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
  }
}
