/** Returns the result of a mutation, or null when it is rejected: the mutation's state holds the error. */
export const orNull = async <Data>(sent: Promise<Data>): Promise<Data | null> => sent.catch(() => null)

/** Whether a mutation succeeded: the mutation's state holds the error. */
export const succeeded = async (sent: Promise<unknown>): Promise<boolean> =>
  (await Promise.allSettled([sent]))[0].status === 'fulfilled'
