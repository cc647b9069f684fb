/** Confirmation with Google for accounts without a password (S31): pending, or the reason of the failure. */
export type Proof = {
  pending: boolean
  problem: string | null
  /** Resolves to whether the user is confirmed. Call it synchronously in the click handler: it opens a pop-up. */
  prove: () => Promise<boolean>
}
