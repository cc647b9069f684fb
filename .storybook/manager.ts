import { CURRENT_STORY_WAS_SET, GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'
import { addons } from 'storybook/manager-api'

import { bookTheme, prefersDark } from './book-theme.ts'
import { viewports } from './modes.ts'
import { ownSetting, settingsOf } from './settings.ts'

const applyTheme = () =>
  addons.setConfig({
    theme: bookTheme(),
    sidebar: { showRoots: true },
    // Locked for a story with a size of its own: "Size" replaces it.
    toolbar: { 'storybook/viewport/tool': { hidden: true } },
  })
applyTheme()
prefersDark.addEventListener('change', applyTheme)

const frame = '[data-scale]:has(#storybook-preview-iframe)'

/** Gives the story the size chosen in the toolbar. Storybook itself applies only the story's own size. */
addons.register('lotus/size', (api) => {
  const style = document.head.appendChild(document.createElement('style'))
  let globals: Record<string, unknown> = {}
  const apply = () => {
    const viewport = settingsOf(globals).viewport as keyof typeof viewports | undefined
    const isChosen = (globals['chosenViewport'] ?? ownSetting) !== ownSetting && api.getUrlState().viewMode === 'story'
    if (!isChosen || viewport === undefined) {
      style.textContent = ''
      return
    }
    const { width, height } = viewports[viewport].styles
    // Beside the frame are Storybook's fields for the story's own size.
    style.textContent = `
      ${frame} { inline-size: ${width} !important; block-size: ${height} !important }
      :has(> [data-scale] #storybook-preview-iframe) > :not([data-scale]) { display: none }`
  }
  const channel = addons.getChannel()
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED])
    channel.on(event, (update: { globals: Record<string, unknown> }) => {
      ;({ globals } = update)
      apply()
    })
  // A docs page has the whole area.
  channel.on(CURRENT_STORY_WAS_SET, apply)
})
