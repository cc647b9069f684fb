/** The open sync of the cart, which its alert retries without loading code: the network may be missing. Null while none is open. */
export const liveCart: { retry: (() => void) | null } = { retry: null }
