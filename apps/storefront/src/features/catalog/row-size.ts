/** What the API is asked for a row: the most that one shows (three rows of two on a phone). */
export const rowSize = 6
