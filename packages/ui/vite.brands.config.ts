import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'

/** Builds the style sheet of each further brand, which pages load after `styles.css`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    vanillaExtractPlugin(),
    {
      name: 'style-sheets-only',
      generateBundle(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk') delete bundle[name]
      },
    },
  ],
  build: {
    target: 'es2023',
    minify: false,
    emptyOutDir: false,
    cssCodeSplit: true,
    modulePreload: false,
    rolldownOptions: {
      input: { indigo: 'src/theme/indigo.css.ts' },
      output: { assetFileNames: 'brands/[name][extname]' },
    },
  },
})
