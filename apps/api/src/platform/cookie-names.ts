/** The cookies of the contract, without the prefix `__Host-` that they have over https. */
export const cookieNames = ['lotus-guest', 'lotus-access', 'lotus-refresh', 'lotus-google', 'lotus-known'] as const
