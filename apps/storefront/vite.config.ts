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
const noSearch = '\0lotus:no-search'
// The shop keeps positions itself (`routing/navigation.ts`) and reads addresses itself (`routing/search-params.ts`): the router's own
// ways are not used and a kilobyte and a half of every page.
const leanRouter: Plugin = {
  name: 'lotus:lean-router',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer = '') {
    if (!importer.includes('/router-core/')) return null
    if (source === './scroll-restoration.js') return noScrolling
    return source === './searchParams.js' && importer.endsWith('/router.js') ? noSearch : null
  },
  load(id) {
    if (id === noSearch) return 'export const defaultParseSearch = undefined, defaultStringifySearch = undefined'
    return id === noScrolling
      ? `const none = () => {}
         export { none as setupScrollRestoration, none as getElementScrollRestorationEntry, none as storageKey,
           none as defaultGetScrollRestorationKey }`
      : null
  },
}

const lateMutation = '\0lotus:late-mutation'
const noInfinite = '\0lotus:no-infinite'
// No page changes anything before it is alive, and no list of the shop grows without an end: what the library brings to every
// page for that comes with the first mutation's code, or not at all.
const leanQueries: Plugin = {
  name: 'lotus:lean-queries',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer = '') {
    if (source === lateMutation) return lateMutation
    if (!importer.includes('/query-core/')) return null
    if (source === './mutation.js' && importer.endsWith('/mutationCache.js')) return lateMutation
    return source === './infiniteQueryBehavior.js' && importer.endsWith('/query.js') ? noInfinite : null
  },
  load(id) {
    if (id === noInfinite) return 'export const infiniteQueryBehavior = undefined'
    return id === lateMutation ? 'export let Mutation; export const bring = (late) => { Mutation = late }' : null
  },
  transform: (code, id) =>
    id.endsWith('/query-core/build/modern/mutationObserver.js')
      ? {
          code: `import { bring } from '${lateMutation}'; import { Mutation } from './mutation.js'; bring(Mutation);\n${code}`,
          map: null,
        }
      : null,
}

// Numbers in texts are counts, and below 1000 they look the same in each language of the shop: the first
// `Intl.NumberFormat` of a page takes as long as all that it draws (`i18n/number-format.ts`).
const leanCounts: Plugin = {
  name: 'lotus:lean-counts',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/@lingui/core/dist/index.mjs')) return null
    const start = 'function number(locales, value, format) {'
    if (!code.includes(start))
      throw new Error(`@lingui/core writes numbers in another way now: see ${import.meta.filename}`)
    const small = 'if (!format && value >= 0 && value < 1000 && Number.isInteger(value)) return String(value);'
    return { code: code.replace(start, start + small), map: null }
  },
}

// Chromium compiles a function when it is first called, in the way of the page that is coming alive. Most of what every page
// loads is called while it does: told so on its first line, the browser compiles it beside that, while it arrives
// (V8's explicit compile hints).
const compiledAhead: Plugin = {
  name: 'lotus:compiled-ahead',
  apply: 'build',
  generateBundle: {
    // After Vite has put the list of later files at the top of the entry.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && everywhere.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
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
    ...(isSsrBuild ? [] : [iconsByFile(), leanRouter, leanQueries, leanCounts, compiledAhead]),
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
            chunkFileNames: ({ name }) => (isGroup(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
          },
        },
  },
}))
