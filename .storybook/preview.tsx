import '@lotus/ui/theme/global'

import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { failedPicturesScript } from '@lotus/ui/failed-pictures'
import { vars } from '@lotus/ui/theme'
import type { Preview } from '@storybook/react-vite'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'

import { viewports } from './modes.ts'
import { parseSearchParams, stringifySearchParams } from '../apps/storefront/src/routing/search-params.ts'

const marking = document.createElement('script')
marking.textContent = failedPicturesScript
document.head.append(marking)

const catalogs = import.meta.glob<{ messages: Messages }>('../apps/storefront/locales/*.po')
const i18n = setupI18n()

// Screens render links; in a story they have URLs but do not navigate.
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
})

// Docs pages are white in both themes, so a story sets its own background.
const paper = { background: vars.color.background.page, color: vars.color.foreground.neutral }

/** Activates a language with its message catalog. */
async function activate(locale: string): Promise<void> {
  const catalog = await catalogs[`../apps/storefront/locales/${locale}.po`]?.()
  i18n.loadAndActivate({ locale, messages: catalog?.messages ?? {} })
}

export default {
  parameters: {
    // One element per passed rule is enough: describing all of them is slower than some checks.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    layout: 'padded',
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        method: 'alphabetical',
        order: ['Introduction', 'Foundations', 'Components', 'Patterns', 'Screens', 'Flows', 'Machines'],
      },
    },
    viewport: {
      options: viewports,
    },
  },
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'auto', title: 'As the system', icon: 'browser' },
        ],
      },
    },
    locale: {
      description: 'Language',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'pt-BR', title: 'Português' },
          { value: 'zh-CN', title: '中文' },
          { value: 'en-US', title: 'English' },
          { value: 'es-ES', title: 'Español' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', locale: 'pt-BR' },
  loaders: [({ globals }) => activate(String(globals['locale']))],
  decorators: [
    (Story, { globals, parameters }) => {
      document.documentElement.dataset['theme'] = String(globals['theme'])
      document.documentElement.lang = String(globals['locale'])
      return (
        <I18nProvider i18n={i18n}>
          <RouterContextProvider router={router}>
            <div data-story style={{ ...paper, padding: parameters['layout'] === 'fullscreen' ? 0 : 24 }}>
              <Story />
            </div>
          </RouterContextProvider>
        </I18nProvider>
      )
    },
  ],
} satisfies Preview
