/** A page number, or a gap before the next one. */
export type PageItem =
  | { page: number; phone: boolean; desktop: boolean }
  | { gap: number; phone: boolean; desktop: boolean }

/** The first, last and current pages, and `siblings` on each side; a gap of one page is replaced by that page. 1-based. */
function shown(page: number, pageCount: number, siblings: number): Set<number> {
  const from = Math.max(1, Math.min(page - siblings, pageCount))
  const to = Math.min(pageCount, page + siblings)
  const pages = new Set([1, pageCount])
  for (let each = from; each <= to; each++) pages.add(each)
  const sorted = [...pages].sort((a, b) => a - b)
  for (const [index, each] of sorted.entries()) if (sorted[index + 1] === each + 2) pages.add(each + 1)
  return pages
}

/** The items of the pagination: more on desktop, at most five on phones. Pages are 1-based. */
export function pageItems(page: number, pageCount: number): PageItem[] {
  const phone = shown(page, pageCount, 0)
  const desktop = shown(page, pageCount, 1)
  const items: PageItem[] = []
  let [lastPhone, lastDesktop] = [0, 0]
  for (const each of [...new Set([...phone, ...desktop])].sort((a, b) => a - b)) {
    const on = { phone: phone.has(each), desktop: desktop.has(each) }
    const gap = { phone: on.phone && lastPhone < each - 1, desktop: on.desktop && lastDesktop < each - 1 }
    if (gap.phone || gap.desktop) items.push({ gap: each, ...gap })
    items.push({ page: each, ...on })
    if (on.phone) lastPhone = each
    if (on.desktop) lastDesktop = each
  }
  return items
}
