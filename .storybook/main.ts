import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { defineMain } from '@storybook/react-vite/node'

const media = resolve(import.meta.dirname, '../apps/api/.cache/media')

// The Vite plugins come from the root's vite.config.ts.
export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    './*.mdx',
    './*.stories.tsx',
    '../packages/*/src/**/*.stories.tsx',
    '../apps/storefront/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: existsSync(media) ? [{ from: media, to: '/media' }] : [],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
})
