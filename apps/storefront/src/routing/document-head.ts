import { fontFiles } from '@lotus/ui/theme/font-files'

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

/** The tags of every document head, to which each page adds its own. `head/defer-media.ts` links the manifest. */
export const documentHead = {
  meta: [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    // The page's own paper in both themes, so that the browser's bar is of one piece with it.
    { name: 'theme-color', content: '#fbf8f2', media: '(prefers-color-scheme: light)' },
    { name: 'theme-color', content: '#16130e', media: '(prefers-color-scheme: dark)' },
  ],
  links: [
    font(fontFiles.body),
    font(fontFiles.heading),
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ],
}
