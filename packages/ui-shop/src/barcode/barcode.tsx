import type { ComponentProps } from 'react'

import { code } from './barcode.css.ts'
import { interleaved2of5 } from './interleaved-2-of-5.ts'

export type BarcodeProps = Omit<ComponentProps<'svg'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** An even number of digits. */
  value: string
  /** The accessible name. */
  label: string
}

/** Free space at each end, in narrow bars. */
const quietZone = 10
const height = 56

/** An Interleaved 2 of 5 barcode, as boletos have it, as SVG. */
export function Barcode({ value, label, ...rest }: BarcodeProps) {
  const { bars, width } = interleaved2of5(value)
  return (
    <svg
      {...rest}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width + 2 * quietZone} ${height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={code}
    >
      <path
        d={bars.map(({ at, wide }) => `M${at + quietZone} 0h${wide}v${height}h-${wide}z`).join('')}
        fill="#000000"
      />
    </svg>
  )
}
