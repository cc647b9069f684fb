import { interactionEvents } from '#hydration/strategies.ts'

/** Delay after the first interaction, in ms. */
const delay = 3000

/**
 * Until three seconds after the first interaction, loads only the pictures in view and up to half a screen below. By default browsers load
 * the pictures of the next two to four screens, which compete with the code of the page and of the first tap. After the delay, leaves the
 * pictures to the browser, and links the web app manifest with its icon. Without the delay, the layout of all pictures during a tap delays
 * the next page by 100 ms on a slow phone. Without scripts the browser loads all pictures (`@lotus/ui-shop/product-art`).
 */
const root = document.documentElement
const observer =
  'IntersectionObserver' in globalThis
    ? new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue
            ;(target as HTMLElement).dataset['near'] = ''
            observer?.unobserve(target)
          }
        },
        { rootMargin: '50% 0px' },
      )
    : null

function loadAll() {
  delete root.dataset['still']
  observer?.disconnect()
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `/manifest.webmanifest?lang=${root.lang}`
  document.head.append(manifest)
}

function onInteraction() {
  for (const event of interactionEvents) removeEventListener(event, onInteraction, true)
  setTimeout(loadAll, delay)
}
for (const event of interactionEvents) addEventListener(event, onInteraction, { capture: true, passive: true })

if (observer !== null) {
  root.dataset['still'] = ''
  document.addEventListener('DOMContentLoaded', () => {
    for (const picture of document.querySelectorAll('picture[data-late]')) observer.observe(picture)
  })
}
