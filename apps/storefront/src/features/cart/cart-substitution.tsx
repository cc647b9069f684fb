import { SubstitutionField } from '#lib/substitution-field.tsx'
import { chooseSubstitution, useSubstitution } from '#lib/substitution.ts'

/** The choice for missing products, in the cart's summary: it comes after the first paint, in room that is kept for it. */
export const CartSubstitution = () => <SubstitutionField value={useSubstitution()} onChange={chooseSubstitution} />
