/** The page size of a product row: the most that a row shows (three rows of two on phones). */
export const rowSize = 6
