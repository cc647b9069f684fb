import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups, isGroup } from './chunks.ts'
import { compiled } from './compiled.ts'
import { shortIdentifier } from './identifiers.ts'
import { iconAlias, iconData } from './icons.ts'
import { messageChunks } from './message-chunks.ts'
import { shortPreloads } from './preloads.ts'
import { reactFeatures } from './react-features.ts'
import { scriptText } from './script-text.ts'

const linguiConfig = { configPath: '../../lingui.config.ts' }

const everywhere = /\/(vendor|rolldown-runtime|entry-client)-[\w-]+\.js$/

// The server inlines the styles of a page. The router's plugin sets this to false for the client, where React would then
// discard the server's HTML. This plugin runs after it.
const inlineCss: Plugin = {
  name: 'lotus:inline-css',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"' } }),
}

// Lingui formats the number of a plural with `Intl.NumberFormat`, even for a message without `#`, and has no option for it. The
// first format of a page takes 10 to 20 ms, a quarter of all script time (`i18n/number-format.ts`). Integers below 1000 look
// the same in every language of the shop.
const pluralNumbers: Plugin = {
  name: 'lotus:plural-numbers',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/@lingui/core/dist/index.mjs')) return null
    const start = 'function number(locales, value, format) {'
    if (!code.includes(start)) throw new Error(`The source of @lingui/core has changed: see ${import.meta.filename}`)
    const small = 'if (!format && value >= 0 && value < 1000 && Number.isInteger(value)) return String(value);'
    return { code: code.replace(start, start + small), map: null }
  },
}

// Every `import()` of the built shop goes through `loadCode` in place of Vite's helper, which neither retries a style sheet
// nor knows why a file is missing. So do those of the router, which would reload the page, offline too.
const codeLoader: Plugin = {
  name: 'lotus:code-loader',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null
    return `export { loadCode as __vitePreload } from ${JSON.stringify(`${import.meta.dirname}/src/hydration/load-code.ts`)}`
  },
  generateBundle(_options, bundle) {
    const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''))
    if (code.some((text) => text.includes('vite:preloadError')))
      this.error(`Vite's preload helper has another name: see ${import.meta.filename}`)
  },
}

// The shop restores scroll positions itself (`routing/navigation.ts`), parses addresses itself (`routing/search-params.ts`) and has
// no infinite queries. The libraries import these modules on every page, without an option to leave them out.
const emptyModules: Record<string, string> = {
  '/router-core/dist/esm/scroll-restoration.js': `const none = () => {}
    export { none as setupScrollRestoration, none as getElementScrollRestorationEntry, none as storageKey,
      none as defaultGetScrollRestorationKey }`,
  '/router-core/dist/esm/searchParams.js': `const none = undefined
    export { none as defaultParseSearch, none as defaultStringifySearch, none as parseSearchWith, none as stringifySearchWith }`,
  '/query-core/build/modern/infiniteQueryBehavior.js': `const none = undefined
    export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage }`,
}
const unusedModules: Plugin = {
  name: 'lotus:unused-modules',
  enforce: 'pre',
  apply: 'build',
  load: (id) => Object.entries(emptyModules).find(([end]) => id.endsWith(end))?.[1] ?? null,
}

// V8 compiles a function on its first call, on the main thread. Most functions in the chunks of every page are called during
// hydration: with this explicit compile hint V8 compiles them on a background thread while the file arrives.
const compiledAhead: Plugin = {
  name: 'lotus:compiled-ahead',
  apply: 'build',
  generateBundle: {
    // After Vite has inserted the list of preloaded files at the top of the entry.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && everywhere.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  resolve: {
    // Smaller replacements with the same behavior: React's own hook, and what recipes and icons need of their libraries.
    alias: [
      iconAlias,
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: '@vanilla-extract/recipes/createRuntimeFn', replacement: '@lotus/ui/theme/recipe-runtime' },
    ],
  },
  plugins: [
    scriptText,
    ...(isSsrBuild
      ? []
      : [codeLoader, pluralNumbers, unusedModules, reactFeatures, shortPreloads, compiledAhead, messageChunks()]),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The router preloads the components of a route after hydration. Skeletons are `lazy` and load when they render.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'notFoundComponent'], ['errorComponent']],
      },
    }),
    inlineCss,
    iconData,
    babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
    react({ compiler: compiled }),
    lingui(linguiConfig),
    // Development keeps the names of the sources.
    vanillaExtractPlugin(command === 'build' ? { identifiers: shortIdentifier } : {}),
  ],
  // Injected by the vanilla-extract compiler, hence invisible to the dependency scan.
  optimizeDeps: { include: ['@lotus/ui > @vanilla-extract/recipes/createRuntimeFn'] },
  // Bundled, because aliases do not apply to what the server imports from packages.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    target: 'es2023',
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    // Chunks of every page need no preload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !everywhere.test(file)),
    },
    rolldownOptions: isSsrBuild
      ? // The API's client is lazy in the browser only. In the server bundle its dynamic import has no effect.
        { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } }
      : {
          checks: { bundlerTimings: false },
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: { groups: chunkGroups() },
            // Every page contains the names of its lazy chunks: names of hashes alone save 0.5 kB.
            assetFileNames: ({ names }) =>
              names.every((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
            chunkFileNames: ({ name }) => (isGroup(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
          },
        },
  },
}))
