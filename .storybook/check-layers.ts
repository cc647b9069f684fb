/** The channel of Storybook's preview. */
declare const __STORYBOOK_ADDONS_CHANNEL__: {
  emit: (event: string, payload: unknown) => void
  once: (event: string, listener: () => void) => void
}

/**
 * Opens a docs page and returns what covers it: the parts of its stories that stay where they are while it scrolls, and whether a modal layer
 * makes it inert. Runs in the frame of Storybook's preview, on another page.
 */
export async function coversOfDocs(storyId: string): Promise<string[]> {
  const frame = () => new Promise<unknown>((resolve) => void requestAnimationFrame(resolve))
  const isRendered = new Promise<void>((resolve) => __STORYBOOK_ADDONS_CHANNEL__.once('docsRendered', resolve))
  __STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'docs' })
  await isRendered
  const stories = () => [...document.querySelectorAll('.sb-story')]
  while (!stories().every((story) => story.querySelector('[data-story]') !== null)) await frame()
  await frame()
  const isShown = (part: Element) => {
    const { top, bottom, width, height } = part.getBoundingClientRect()
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight && part.checkVisibility()
  }
  const topsOf = (parts: Element[]) => parts.map((part) => part.getBoundingClientRect().top)
  const fixed = [...document.body.querySelectorAll('*')].filter(
    (part) => getComputedStyle(part).position === 'fixed' && isShown(part),
  )
  const before = topsOf(fixed)
  scrollBy(0, 100)
  await frame()
  const after = topsOf(fixed)
  const covers = fixed.filter((_, index) => before[index] === after[index]).map((part) => part.outerHTML.slice(0, 120))
  const isInert = document.querySelector('[aria-hidden="true"] #storybook-docs, #storybook-docs[aria-hidden="true"]')
  return [...covers, ...(isInert === null ? [] : ['an inert page'])].map((cover) => `${storyId}: ${cover}`)
}
