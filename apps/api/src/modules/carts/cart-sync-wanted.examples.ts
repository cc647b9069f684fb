/** Of one product: how many units there were at the login, and what each browser wanted since. */
export type Wanted = {
  stock: number
  account: number
  browsers: {
    guest: number
    /** Whether the merge of its guest's cart was taken back; `maybe` where it was asked for and nothing was heard. */
    undo: 'no' | 'maybe' | 'done'
    /** Its last word; null where it said none. */
    word: number | null
  }[]
}

/** All choices of one of each. */
const choices = <Value>(lists: readonly (readonly Value[])[]): Value[][] =>
  lists.reduce<Value[][]>((all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]])

/**
 * What may be in the cart in the end, whoever came first (D8): somebody's last word, or that with another's guest's cart
 * merged into it; without any, what the account had and what the guests had, the larger of all.
 */
export function wantedUnits({ stock, account, browsers }: Wanted): number[] {
  const merge = (units: number, guests: readonly number[]) =>
    guests.every((guest) => guest === 0) ? units : Math.min(stock, Math.max(units, ...guests))
  const said = browsers.flatMap(({ word }, at) => (word === null ? [] : [{ word, at }]))
  const wanted =
    said.length === 0
      ? choices(browsers.map(({ guest, undo }) => ({ no: [guest], maybe: [guest, 0], done: [0] })[undo])).map(
          (guests) => merge(account, guests),
        )
      : said.flatMap(({ word, at }) =>
          // Its own guest's cart was there before it said a word; another's may come before it or after it.
          choices(browsers.map(({ guest }, other) => (other === at ? [0] : [0, guest]))).map((guests) =>
            merge(word, guests),
          ),
        )
  return [...new Set(wanted)]
}
