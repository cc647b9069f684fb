import { CURRENT_STORY_WAS_SET, GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'

import { bookTheme, prefersDark } from './book-theme.ts'
import { viewports } from './modes.ts'
import { ownSetting, settingsOf } from './settings.ts'

let chosenTheme: unknown
const applyTheme = () =>
  addons.setConfig({
    theme: bookTheme(chosenTheme),
    sidebar: { showRoots: true },
    // Locked for a story with a size of its own: "Size" replaces it.
    toolbar: { 'storybook/viewport/tool': { hidden: true } },
  })
applyTheme()
prefersDark.addEventListener('change', applyTheme)

type Globals = Record<string, unknown>

/** Tells the choices of the toolbar, at first and after each change. */
function onGlobals(listener: (globals: Globals) => void): void {
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED])
    addons.getChannel().on(event, ({ globals }: { globals: Globals }) => listener(globals))
}

/** Gives the manager the theme chosen in the toolbar. */
addons.register('lotus/theme', () =>
  onGlobals((globals) => {
    if (globals['chosenTheme'] === chosenTheme) return
    chosenTheme = globals['chosenTheme']
    applyTheme()
  }),
)

const frame = '[data-scale]:has(#storybook-preview-iframe)'
const around = ':has(> [data-scale] #storybook-preview-iframe)'
/** Stories that arrange themselves in any size, instead of one that the area would cut. */
const filling = /^(flows|machines|playground)-/
/** Stories that need the whole area. The panel below them opens with its button. */
const wide = /^(screens|flows|machines|playground)-/
const whole = { width: '100%', height: '100%' }

/** Gives the story the size chosen in the toolbar. Storybook itself applies only the story's own size, shrunk to the available area. */
addons.register('lotus/size', (api) => {
  const style = document.head.appendChild(document.createElement('style'))
  let globals: Globals = {}
  let isWide = false

  // Hides Storybook's input fields for the story's own size, which are beside the frame.
  const sized = ({ width, height }: typeof whole) =>
    `${frame} { inline-size: ${width} !important; block-size: ${height} !important; margin: 0 auto !important; flex: none !important }
     ${around} > :not([data-scale]) { display: none }`
  function styleOf(): string {
    const { viewMode, storyId = '' } = api.getUrlState()
    // A docs page has the whole area.
    if (viewMode !== 'story') return ''
    const viewport = settingsOf(globals).viewport as keyof typeof viewports | undefined
    const isChosen = (globals['chosenViewport'] ?? ownSetting) !== ownSetting
    if (isChosen && viewport !== undefined) return sized(viewports[viewport].styles)
    if (filling.test(storyId)) return `${sized(whole)} ${around} { padding: 0 !important }`
    // Storybook would shrink the frame to the area.
    return viewport === undefined ? '' : `${frame} { flex: none !important }`
  }
  const apply = () => {
    style.textContent = styleOf()
  }
  onGlobals((chosen) => {
    globals = chosen
    apply()
  })
  addons.getChannel().on(CURRENT_STORY_WAS_SET, () => {
    apply()
    const wasWide = isWide
    isWide = wide.test(api.getUrlState().storyId ?? '')
    if (isWide !== wasWide) api.togglePanel(!isWide)
  })
})
