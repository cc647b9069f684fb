import { defineMain } from '@storybook/react-vite/node'

// The Vite plugins come from the root's vite.config.ts; one of them serves the product pictures.
export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    './*.mdx',
    './docs/*.mdx',
    './*.stories.tsx',
    './foundations/*.stories.tsx',
    '../packages/*/src/**/*.stories.tsx',
    '../apps/storefront/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
})
