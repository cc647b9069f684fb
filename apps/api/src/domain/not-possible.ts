/** A command of the operator that the state of the shop does not allow. The message is for the operator. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible'
}
