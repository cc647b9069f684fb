/** The shop cannot run an operator's command, for example because of the state of an order. The message is for the operator. */
export class NotPossible extends Error {
  override readonly name: string = 'NotPossible'
}

/** The arguments of a command are invalid, whatever the state of the shop. The command line exits with code 2. */
export class WrongUsage extends NotPossible {
  override readonly name = 'WrongUsage'
}
