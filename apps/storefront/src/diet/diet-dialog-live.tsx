import { DietDialog } from './diet-dialog.tsx'
import { chooseDiet } from './diet-rules.ts'
import { useDiet } from './diet.ts'

/** The dialog of the diet, for every page and tab. */
export const DietDialogLive = ({ onClose }: { onClose: () => void }) => (
  <DietDialog diet={useDiet()} onDiet={chooseDiet} onClose={onClose} />
)
