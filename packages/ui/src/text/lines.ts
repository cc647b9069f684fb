const counts = [1, 2, 3, 4] as const

/** The numbers of lines after which a text can be truncated. */
export type Lines = (typeof counts)[number]

/** Selectors that truncate an element after `data-lines` lines, and reserve their height if it has `data-reserve`. */
export const lineSelectors = Object.fromEntries(
  counts.flatMap((count) => [
    [
      `&[data-lines="${count}"]`,
      { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: count, overflow: 'hidden' },
    ],
    [`&[data-lines="${count}"][data-reserve]`, { minBlockSize: `${count}lh` }],
  ]),
)
