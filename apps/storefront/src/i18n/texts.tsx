import { useLingui } from '@lingui/react'
import { use, type ReactNode } from 'react'

import { isTextGroup, loadTexts, type TextGroup } from './i18n.ts'

/** How the browser knows, before it brings a page to life, that the page needs more texts than the public ones. */
const mark = 'data-texts'

/**
 * Waits for a group of texts. A loader fetches them too, but a page that the server drew comes alive without running its
 * loaders: `entry-client.tsx` fetches them before, by the mark.
 */
export function Texts({ of, children }: { of: TextGroup; children: ReactNode }) {
  const { i18n } = useLingui()
  // Every time: React does not forgive a `use` that is there in one render and gone in the next.
  use(loadTexts(i18n, of))
  return (
    <>
      <span hidden {...{ [mark]: of }} />
      {children}
    </>
  )
}

/** The groups of texts that a page drawn by the server has used. */
export const groupsOfPage = (page: Document): TextGroup[] => [
  ...new Set([...page.querySelectorAll(`[${mark}]`)].map((marked) => marked.getAttribute(mark)).filter(isTextGroup)),
]
