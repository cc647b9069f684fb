import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compiled } from './apps/storefront/compiled.ts'
import { iconAlias } from './apps/storefront/icons.ts'
import { scriptText } from './apps/storefront/script-text.ts'
import { iconsPlugin } from './tools/icons-plugin.ts'
import { labelsPlugin } from './tools/labels-plugin.ts'
import { mediaPlugin } from './tools/media-plugin.ts'

const configPath = 'lingui.config.ts'

// For Storybook and the browser tests. The shop is built by apps/storefront/vite.config.ts.
export default defineConfig({
  resolve: { alias: [iconAlias] },
  plugins: [
    scriptText,
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    react({ compiler: compiled }),
    lingui({ configPath }),
    vanillaExtractPlugin(),
    mediaPlugin(),
    iconsPlugin(),
    labelsPlugin(),
  ],
  // Injected by vanilla-extract's compiler, so the dependency scan does not find it: a late discovery reloads the first test
  // run.
  optimizeDeps: {
    include: ['@lotus/ui > @vanilla-extract/recipes/createRuntimeFn'],
    // Aliases do not apply inside optimized packages.
    exclude: ['lucide-react'],
  },
})
