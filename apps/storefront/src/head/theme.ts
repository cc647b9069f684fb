import { storedText } from './stored-text.ts'

/** So that no page flashes in the wrong theme (USER-04) or shifts when converted amounts arrive (`converted.css.ts`). */
const { dataset } = document.documentElement
const theme = storedText('theme')
const currency = storedText('currency')
if (theme === 'dark' || theme === 'light') dataset['theme'] = theme
if (currency === 'USD' || currency === 'EUR') dataset['currency'] = currency
