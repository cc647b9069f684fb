import { SubstitutionField } from '#delivery/substitution-field.tsx'
import { chooseSubstitution, useSubstitution } from '#delivery/substitution.ts'

/** The choice for missing products, in the cart's summary: it comes after the first paint, in room that is kept for it. */
export const CartSubstitution = () => <SubstitutionField value={useSubstitution()} onChange={chooseSubstitution} />
