import '@fontsource-variable/roboto-mono'
import '@lotus/ui/theme/global'
import '@lotus/ui/theme/indigo'

import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { failedPicturesScript } from '@lotus/ui/failed-pictures'
import { LabelsProvider } from '@lotus/ui/labels'
import { vars } from '@lotus/ui/theme'
import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview, type StoryContext } from '@storybook/react-vite'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { configure } from 'storybook/test'

import { realControls } from './controls.tsx'
import { DocsFrame } from './docs/docs-frame.tsx'
import { DocsPage } from './docs/docs-page.tsx'
import { withLongNames } from './long-names.ts'
import { viewports } from './modes.ts'
import { patient, resized, skipPlay } from './play.ts'
import { changesChecks, choices, ownSetting, settingsOf } from './settings.ts'
import type { ShopFrame } from './shop-frame.tsx'
import { i18nOf } from './story-i18n.ts'
import './story-theme.css.ts'
import { parseSearchParams, stringifySearchParams } from '../apps/storefront/src/routing/search-params.ts'

const marking = document.createElement('script')
marking.textContent = failedPicturesScript
document.head.append(marking)

// Lazy components (the filter sheet), and the thumbnails of a docs page, take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 45_000 })

// A thumbnail of a docs page plays its story too: it must not scroll the page.
if (new URLSearchParams(location.search).has('thumbnail')) {
  const focus = HTMLElement.prototype.focus
  HTMLElement.prototype.focus = function focusInPlace(options) {
    focus.call(this, { ...options, preventScroll: true })
  }
  Element.prototype.scrollIntoView = () => {}
}

/** Screens render links. A followed link changes this router's address, so each story has its own. */
const newRouter = () =>
  createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })

/** Whether a story is a page of the shop. */
const isScreen = (title: string) => title.startsWith('Screens/') && !title.startsWith('Screens/Mails/')

/**
 * Whether the arguments of a machine's story differ from its initial ones, because of a link or an earlier run. The checks of the story
 * expect its initial state and would change the linked one.
 */
const isLinkedState = ({ title, args, initialArgs }: StoryContext) =>
  title.startsWith('Machines/') && Object.entries(initialArgs).some(([name, value]) => args[name] !== value)

/** The entry that resets a menu of the toolbar. The button of a menu without a choice shows only its icon. */
const resetEntry = { type: 'reset', value: ownSetting } as const

// A docs page has a background of its own.
const paper = { background: vars.color.background.page, color: vars.color.foreground.neutral }

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  parameters: {
    // One element per passed rule is enough: describing all of them is slower than some checks.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    layout: 'padded',
    controls: { expanded: true, sort: 'requiredFirst' },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Introduction',
          'Playground',
          'Foundations',
          ['Color', 'Typography'],
          'Components',
          ['Prop vocabulary'],
          'Patterns',
          'Screens',
          'Flows',
          'Machines',
        ],
      },
    },
    viewport: { options: viewports },
    docs: { container: DocsFrame, page: DocsPage },
  },

  tags: ['autodocs'],

  globalTypes: {
    chosenTheme: {
      description: 'Theme',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own theme' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'auto', title: 'As the system', icon: 'browser' },
        ],
      },
    },
    chosenBrand: {
      description: 'Brand',
      toolbar: {
        icon: 'category',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own brand' },
          { value: 'lotus', title: 'Lótus' },
          { value: 'indigo', title: 'Indigo' },
        ],
      },
    },
    chosenLocale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own language' },
          { value: 'pt-BR', title: 'Português' },
          { value: 'zh-CN', title: '中文' },
          { value: 'en-US', title: 'English' },
          { value: 'es-ES', title: 'Español' },
        ],
      },
    },
    chosenViewport: {
      description: 'Size',
      toolbar: {
        icon: 'grow',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own size' },
          ...Object.entries(viewports).map(([value, { name: title }]) => ({ value, title })),
        ],
      },
    },
    chosenTextSpacing: {
      description: 'Text spacing',
      toolbar: {
        icon: 'paragraph',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own text spacing' },
          { value: 'normal', title: 'Normal text' },
          { value: 'wide', title: 'Spaced text' },
        ],
      },
    },
    chosenNames: {
      description: 'Product names',
      toolbar: {
        icon: 'expandalt',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own names' },
          { value: 'long', title: 'Long names' },
        ],
      },
    },
    chosenFrame: {
      description: 'Frame of screens',
      toolbar: {
        icon: 'sidebaralt',
        dynamicTitle: true,
        items: [
          { ...resetEntry, title: 'Own frame' },
          { value: 'none', title: 'Alone' },
          { value: 'shop', title: 'In the shop' },
        ],
      },
    },
  },

  initialGlobals: {
    theme: 'light',
    brand: 'lotus',
    locale: 'pt-BR',
    textSpacing: 'normal',
    frame: 'none',
    ...Object.fromEntries(choices.map((name) => [name, ownSetting])),
  },

  argTypesEnhancers: [realControls],
  beforeEach: async (context) => {
    if (context.playFunction === undefined) return
    if (changesChecks(context.globals) || isLinkedState(context)) {
      skipPlay(context)
      return
    }
    document.documentElement.dataset['playing'] = ''
    context.userEvent = patient(context.userEvent)
    const viewport = settingsOf(context.globals).viewport as keyof typeof viewports | undefined
    if (viewport !== undefined && context.viewMode === 'story') await resized(viewports[viewport].styles)
  },

  afterEach: () => {
    delete document.documentElement.dataset['playing']
  },

  loaders: [
    async ({ globals }) => ({ i18n: await i18nOf(settingsOf(globals).locale), router: newRouter() }),
    async ({ globals, title }) => ({
      Frame:
        isScreen(title) && settingsOf(globals).frame === 'shop' ? (await import('./shop-frame.tsx')).ShopFrame : null,
    }),
  ],

  decorators: [
    (Story, { loaded, parameters }) => {
      const Frame = loaded['Frame'] as typeof ShopFrame | null
      if (Frame === null) return <Story />
      return (
        <Frame signedIn={parameters['signedIn'] === true}>
          <Story />
        </Frame>
      )
    },
    (Story, { args, globals }) =>
      settingsOf(globals).names === 'long' ? Story({ args: withLongNames(args) }) : <Story />,
    // An initial value has an effect on a new element only.
    (Story, { args }) => <Story key={`${args['defaultChecked']} ${args['defaultValue']}`} />,
    (Story, { globals, loaded, parameters, viewMode }) => {
      const { theme, brand, locale, textSpacing } = settingsOf(globals)
      const isInDocs = viewMode === 'docs'
      if (!isInDocs) {
        document.documentElement.dataset['theme'] = theme
        document.documentElement.dataset['brand'] = brand
        document.documentElement.dataset['textSpacing'] = textSpacing
        document.documentElement.lang = locale
      }
      return (
        <I18nProvider i18n={loaded['i18n'] as I18n}>
          <LabelsProvider language={locale}>
            <RouterContextProvider router={loaded['router'] as ReturnType<typeof newRouter>}>
              <div
                data-story
                data-theme={isInDocs ? theme : undefined}
                data-brand={isInDocs ? brand : undefined}
                data-text-spacing={isInDocs ? textSpacing : undefined}
                lang={isInDocs ? locale : undefined}
                style={{ ...paper, padding: parameters['layout'] === 'padded' ? 24 : 0 }}
              >
                <Story />
              </div>
            </RouterContextProvider>
          </LabelsProvider>
        </I18nProvider>
      )
    },
  ],
})
