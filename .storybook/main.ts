import { defineMain } from '@storybook/react-vite/node'

import { completeManifests, type Manifests } from './manifests.ts'
import { completeIndex, type Index } from './search-index.ts'

// The Vite plugins come from the root's vite.config.ts; one of them serves the product pictures.
const main = defineMain({
  framework: '@storybook/react-vite',
  stories: [
    './*.mdx',
    './docs/*.mdx',
    './*.stories.tsx',
    './foundations/*.stories.tsx',
    '../packages/*/src/**/*.stories.tsx',
    '../apps/storefront/src/**/*.stories.tsx',
  ],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    // Coding assistants query the running Storybook for components, at /mcp.
    ...(process.argv.includes('dev') ? ['@storybook/addon-mcp'] : []),
  ],
  // The theme sets the background. Each search word of a docs page is a search result (`search-index.ts`).
  features: { componentsManifest: true, backgrounds: false, experimentalSearchDocsHeadings: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
})

type Generator = { getIndex: () => Promise<Index> }

export default {
  ...main,
  storyIndexGenerator: (generator: Generator) => {
    const getIndex = generator.getIndex.bind(generator)
    generator.getIndex = async () => completeIndex(await getIndex())
    return generator
  },
  // The type of the configuration declares neither option.
  experimental_manifests: (existing: Manifests = {}) => completeManifests(existing),
}
