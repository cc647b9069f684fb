/** Milliseconds since 1970, as `Date.now`; given from outside so that tests turn the hands. */
export type Clock = () => number
