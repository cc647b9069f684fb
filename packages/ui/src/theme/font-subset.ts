/** The characters of the font files: Portuguese, Spanish and English. Chinese uses the device's fonts. */
export const fontSubset =
  'U+20-7E, U+A0-A1, U+A9-AB, U+AE, U+B0-B3, U+B7, U+BA-BB, U+BF-FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+202F, U+20AC, U+2212'
