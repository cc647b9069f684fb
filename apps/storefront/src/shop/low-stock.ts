import { createContext } from 'react'

export const defaultLowStock = 3

/** The remaining units of a product are shown at or below this number. The root provides the setting. */
export const LowStock = createContext(defaultLowStock)
