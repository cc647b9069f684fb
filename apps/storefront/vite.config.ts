import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups, isGroup } from './chunks.ts'
import { compiled } from './compiled.ts'
import { iconsByFile } from './icons.ts'

const linguiConfig = { configPath: '../../lingui.config.ts' }

const everywhere = /\/(vendor|rolldown-runtime|entry-client)-[\w-]+\.js$/

// The server inlines the styles of a page. The router's plugin tells the browser's half that nobody does, and React would
// then draw the whole page anew: this comes after it and says otherwise.
const inlineCss: Plugin = {
  name: 'lotus:inline-css',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"' } }),
}

const noScrolling = '\0lotus:no-scrolling'
// The shop keeps positions itself (`lib/navigation.ts`); the router's own way is not used and a kilobyte of every page.
const ownScrolling: Plugin = {
  name: 'lotus:own-scrolling',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === './scroll-restoration.js' && importer?.includes('/router-core/') === true ? noScrolling : null,
  load: (id) =>
    id === noScrolling
      ? `const none = () => {}
         export { none as setupScrollRestoration, none as getElementScrollRestorationEntry, none as storageKey,
           none as defaultGetScrollRestorationKey }`
      : null,
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  resolve: {
    // Smaller, and the same: what React has itself since 18, and what recipes do in the browsers of today.
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: '@vanilla-extract/recipes/createRuntimeFn', replacement: '@lotus/ui/theme/recipe-runtime' },
    ],
  },
  plugins: [
    ...(isSsrBuild ? [] : [iconsByFile(), ownScrolling]),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Skeletons and the like live beside the screens whose place they keep. The router fetches what a route names as soon
      // as the page is alive: routes name them by `lazy`, which is fetched when it is drawn.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'notFoundComponent'], ['errorComponent']],
      },
    }),
    inlineCss,
    babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
    react({ compiler: compiled }),
    lingui(linguiConfig),
    vanillaExtractPlugin(),
  ],
  // Injected by the vanilla-extract compiler, hence invisible to the dependency scan.
  optimizeDeps: { include: ['@lotus/ui > @vanilla-extract/recipes/createRuntimeFn'] },
  build: {
    target: 'es2023',
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    // What is on every page needs not be named by each part that comes later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !everywhere.test(file)),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: { groups: chunkGroups() },
            // Every page carries the names of what may come later: without a word in them they are 0.5 kB less.
            chunkFileNames: ({ name }) => (isGroup(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
          },
        },
  },
}))
