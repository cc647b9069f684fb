import type { ComponentProps } from 'react'
import { encode } from 'uqr'

import { code } from './qr-code.css.ts'

export type QrCodeProps = Omit<ComponentProps<'svg'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The encoded value. */
  value: string
  /** The accessible name. */
  label: string
}

const quietZone = 3

/** A QR code with medium error correction, as SVG. */
export function QrCode({ value, label, ...rest }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * quietZone
  return (
    <svg
      {...rest}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={232}
      height={232}
      shapeRendering="crispEdges"
      className={code}
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
