/**
 * One retry of a query, in the browser. The server answers without it, because the browser retries what is missing; a 4xx is the
 * same the second time.
 */
export const mayRetry = (failures: number, { status = 0 }: Error & { status?: number }): boolean =>
  !import.meta.env.SSR && failures < 1 && (status < 400 || status > 499)
