/** For one product: the quantity at login, and the choices of each browser since. */
export type Wanted = {
  stock: number
  account: number
  browsers: {
    guest: number
    /** Whether the guest cart's merge was undone; `maybe` if the undo got no answer. */
    undo: 'no' | 'maybe' | 'done'
    /** The browser's last choice; null if it made none. */
    word: number | null
  }[]
}

/** All combinations of one element of each. */
const choices = <Value>(lists: readonly (readonly Value[])[]): Value[][] =>
  lists.reduce<Value[][]>((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]])

/**
 * The quantities that the cart may end with, in any order of arrival (D8): a browser's last choice, or that merged with
 * another browser's guest cart; without any choice, the largest of the account's and the guests' quantities.
 */
export function wantedUnits({ stock, account, browsers }: Wanted): number[] {
  const merge = (units: number, guests: readonly number[]) =>
    guests.every((guest) => guest === 0) ? units : Math.min(stock, Math.max(units, ...guests))
  const chosen = browsers.flatMap(({ word }, at) => (word === null ? [] : [{ word, at }]))
  const wanted =
    chosen.length === 0
      ? choices(browsers.map(({ guest, undo }) => ({ no: [guest], maybe: [guest, 0], done: [0] })[undo])).map(
          (guests) => merge(account, guests),
        )
      : chosen.flatMap(({ word, at }) =>
          // The browser's own guest cart preceded its choices; another's may come before or after them.
          choices(browsers.map(({ guest }, other) => (other === at ? [0] : [0, guest]))).map((guests) =>
            merge(word, guests),
          ),
        )
  return [...new Set(wanted)]
}
