import { SubstitutionField } from '#delivery/substitution-field.tsx'
import { chooseSubstitution, useSubstitution } from '#delivery/substitution.ts'

/** The substitution preference in the cart summary; rendered after the first paint in reserved space. */
export const CartSubstitution = () => <SubstitutionField value={useSubstitution()} onChange={chooseSubstitution} />
