/** A command of the operator that the state of the shop does not allow. The message is for the operator. */
export class NotPossible extends Error {
  override readonly name: string = 'NotPossible'
}

/** Arguments that no state of the shop allows: the command line ends with exit code 2. */
export class WrongUsage extends NotPossible {
  override readonly name = 'WrongUsage'
}
