import headingFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import bodyFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** URLs of the two font files, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontFiles = { body: bodyFont, heading: headingFont }
