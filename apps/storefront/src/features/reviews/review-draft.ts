import { isText, persisted } from '#storage/storage.ts'

/** What was typed of a review; 0 stars while none is chosen. */
export type ReviewDraft = { rating: number; title: string; comment: string }

const day = 24 * 60 * 60_000

function parse(value: unknown): (ReviewDraft & { productId: number }) | null {
  const { productId, rating, title, comment } = (value ?? {}) as Record<string, unknown>
  if (typeof productId !== 'number' || typeof rating !== 'number' || !isText(title) || !isText(comment)) return null
  return { productId, rating, title, comment }
}

const draft = persisted({ key: 'reviewDraft', area: 'session', parse, maxAge: day })

/** The unsent review of this tab: it survives a login, a sign-up and a reload (REV-02). */
export const reviewDraft = {
  read(productId: number): ReviewDraft | null {
    const found = draft.read()
    return found?.productId === productId ? { rating: found.rating, title: found.title, comment: found.comment } : null
  },
  write: (productId: number, typed: ReviewDraft): boolean => draft.write({ productId, ...typed }),
  remove: draft.remove,
}
