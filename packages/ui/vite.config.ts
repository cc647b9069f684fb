import { globSync } from 'node:fs'

import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'

const root = import.meta.dirname
/** The entry points of `publishConfig.exports`: each component by its folder, and the theme. */
const components = globSync('src/*/*.tsx', { cwd: root }).filter((file) => !/\.(stories|test)\.tsx$/.test(file))
const entries = [
  'src/theme/contract.css.ts',
  ...components,
  'src/layer/use-layer.ts',
  'src/layer/pop-state.ts',
  'src/layer/compose-handlers.ts',
  'src/picture/failed-pictures.ts',
]

/** Builds the package for use outside this repository: ES modules, and one style sheet with its fonts. */
export default defineConfig({
  root,
  base: './',
  plugins: [vanillaExtractPlugin()],
  build: {
    target: 'es2023',
    minify: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: {
        // Names define the order of the style sheet, so components override the global rules.
        _global: 'src/theme/global.css.ts',
        ...Object.fromEntries(entries.map((file) => [file.replace(/^src\/|\.tsx?$/g, ''), file])),
      },
      preserveEntrySignatures: 'strict',
      external: (id) => /^[@a-z]/.test(id) && !id.startsWith('src/'),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'shared/[name].js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'styles.css' : 'fonts/[name][extname]'),
      },
    },
  },
})
