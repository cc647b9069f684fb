import headingFont from './fonts/bricolage-grotesque.woff2?url'
import bodyFont from './fonts/figtree.woff2?url'

/** URLs of the two font files, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontFiles = { body: bodyFont, heading: headingFont }
