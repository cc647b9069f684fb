import { chooseDiet } from './diet-rules.ts'

/** For `beforeEach` of a story: a shopper who avoids milk. */
export function withoutMilk(): () => void {
  chooseDiet({ freeOf: ['milk'], dietary: [], isOn: true })
  return () => chooseDiet(null)
}
