import type { MouseEvent } from 'react'

/** The props of a link to /departments that opens the sidebar where there is JavaScript. */
export type DepartmentsTrigger = {
  preload: false
  onClick: (event: MouseEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}
