import { SubstitutionField } from '#delivery/substitution-field.tsx'
import { substitutionStore, useSubstitution } from '#delivery/substitution.ts'

/** The substitution preference in the cart summary; rendered after the first paint in reserved space. */
export function CartSubstitution() {
  const substitution = useSubstitution()
  return (
    <SubstitutionField
      value={substitution.order}
      onChange={(order) => substitutionStore.write({ ...substitution, order })}
    />
  )
}
