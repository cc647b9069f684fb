import { addons } from 'storybook/manager-api'

import { bookTheme, prefersDark } from './book-theme.ts'

const applyTheme = () => addons.setConfig({ theme: bookTheme(), sidebar: { showRoots: true } })
applyTheme()
prefersDark.addEventListener('change', applyTheme)
