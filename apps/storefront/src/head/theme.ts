import { storedText } from './stored-text.ts'

/** Prevents a flash of the wrong theme (USER-04), and a layout shift when converted amounts load (`converted.css.ts`). */
const { dataset } = document.documentElement
const theme = storedText('theme')
const currency = storedText('currency')
if (theme === 'dark' || theme === 'light') dataset['theme'] = theme
if (currency === 'USD' || currency === 'EUR') dataset['currency'] = currency
