import { ApiError } from '@lotus/api-client/errors'

/** The state of a form's request: pending or rejected. */
export type Attempt = { pending: boolean; error: ApiError | null }

/** Converts an error for the screens: anything that is not an API error is unexpected. */
export const errorOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('UNEXPECTED', 0, { cause: error })

/** Like {@link errorOf}, and reports an unexpected error. For requests that are not mutations: the mutation cache reports theirs. */
export function reportedErrorOf(error: unknown): ApiError {
  const shown = errorOf(error)
  if (shown !== error) reportError(error)
  return shown
}

export const attemptOf = ({ isPending, error }: { isPending: boolean; error: unknown }): Attempt => ({
  pending: isPending,
  error: error === null ? null : errorOf(error),
})

/** Returns the result of a mutation, or null if it fails. The mutation's state has the error. */
export const orNull = async <Data>(sent: Promise<Data>): Promise<Data | null> => sent.catch(() => null)

/** Whether a mutation succeeded. The mutation's state has the error. */
export const succeeded = async (sent: Promise<unknown>): Promise<boolean> =>
  (await Promise.allSettled([sent]))[0].status === 'fulfilled'
