export const lineCounts = [1, 2, 3, 4] as const

/** The numbers of lines after which a text can be truncated. */
export type Lines = (typeof lineCounts)[number]

/** Selectors that truncate an element after `data-lines` lines, and reserve their height if it has `data-reserve`. */
export const lineSelectors = Object.fromEntries(
  lineCounts.flatMap((count) => [
    [
      `&[data-lines="${count}"]`,
      { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' },
    ],
    [`&[data-lines="${count}"][data-reserve]`, { minBlockSize: `${count}lh` }],
  ]),
)
