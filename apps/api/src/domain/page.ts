/** A page of a list, as requested; `pageNumber` is 0-based. */
export type PageQuery = { pageNumber: number; pageSize: number }

export const sliceOf = ({ pageNumber, pageSize }: PageQuery) => ({ offset: pageNumber * pageSize, limit: pageSize })

/** The answer of a paged operation. `totalElements` counts all pages; a page past the end is empty. */
export function toPage<Item>(content: Item[], totalElements: number, { pageNumber, pageSize }: PageQuery) {
  const totalPages = Math.ceil(totalElements / pageSize)
  return { content, pageNumber, pageSize, totalElements, totalPages, lastPage: pageNumber >= totalPages - 1 }
}
