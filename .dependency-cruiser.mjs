/** The import rules. Read a rule as: `from` must not import `to`. */
const tests = String.raw`\.(test|stories|examples|e2e)\.tsx?$|/testing\.ts$|^\.storybook/|^e2e/|^tools/`
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: [tests] },
  to: { path: '^(apps|packages|openapi|e2e|\\.storybook)/', pathNot: allowed },
})
const never = (name, comment, from, to, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...more.from },
  to: { path: to, ...more.to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // Virtual modules are provided by plugins of Vite.
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },

    // Layers: { contract, commerce } ← { ui ← ui-shop, machines, api-client, fixtures } ← apps ← server
    only('contract-stands-alone', 'The contract imports nothing of ours.', '^openapi/', ['^openapi/']),
    only('commerce-stands-alone', 'The rules both sides share know nothing of ours.', '^packages/commerce/', [
      '^packages/commerce/',
    ]),
    only('ui-stands-alone', 'packages/ui knows no product, no data, no language, no route.', '^packages/ui/', [
      '^packages/ui/',
    ]),
    only('ui-shop-adds-to-ui', 'Components of a grocery, made from those of packages/ui.', '^packages/ui-shop/', [
      '^packages/ui(-shop)?/',
    ]),
    only(
      'machines-know-the-contract',
      'packages/machines knows the contract’s types and nothing else of ours.',
      '^packages/machines/',
      ['^packages/machines/', '^openapi/'],
    ),
    only('api-client-knows-the-contract', '', '^packages/api-client/', ['^packages/api-client/', '^openapi/']),
    only('fixtures-know-the-contract', '', '^packages/fixtures/', ['^packages/fixtures/', '^openapi/']),
    only('packs-know-the-contract', 'packages/packs draws from data and opens no database.', '^packages/packs/', [
      '^packages/packs/',
      '^openapi/',
    ]),
    only('storefront-imports-packages', 'An app imports packages, never another app.', '^apps/storefront/', [
      '^apps/storefront/',
      '^packages/(ui|ui-shop|machines|api-client|commerce)/',
      '^openapi/',
    ]),
    only('pglite-stands-alone', 'The embedded database imports nothing from this repository.', '^packages/pglite/', [
      '^packages/pglite/',
    ]),
    only('api-imports-contract-and-packages', '', '^apps/api/', [
      '^apps/api/',
      '^packages/(commerce|packs|pglite)/',
      // The lifecycle of a purchase, which Storybook draws.
      '^packages/machines/src/purchase/',
      '^openapi/',
    ]),
    only(
      'sandbox-stands-alone',
      'The stand-in speaks the provider’s wire and knows nothing of the shop.',
      '^apps/payment-sandbox/',
      ['^apps/payment-sandbox/'],
    ),
    only(
      'identity-sandbox-stands-alone',
      'The stand-in speaks OpenID Connect and knows nothing of the shop.',
      '^apps/identity-sandbox/',
      ['^apps/identity-sandbox/'],
    ),
    only('server-composes-apps', 'The one place that imports apps.', '^apps/server/', [
      '^apps/(server|api|payment-sandbox|identity-sandbox)/',
      '^apps/storefront/src/entry-server\\.tsx$',
      '^packages/',
    ]),

    // npm packages per layer
    never(
      'machines-are-pure',
      'No React, no fetch, no clock of their own: actors and delays are provided.',
      '^packages/machines/src',
      ['node_modules/(react|react-dom|@xstate/react|openapi-fetch|@tanstack)'],
      { from: { pathNot: tests } },
    ),
    never('ui-is-presentational', 'No data, no message catalogs, no routes, no machines.', '^packages/ui(-shop)?/src', [
      'node_modules/(xstate|@xstate|@tanstack|@lingui|openapi-fetch)',
    ]),
    never(
      'contract-is-types-only',
      'Production code takes types, not values, from the contract.',
      '^(packages|apps)/',
      '^openapi/.*\\.ts$',
      { to: { dependencyTypesNot: ['type-only'] } },
    ),

    // Inside the storefront: shared folders ← features ← pages ← routes
    never(
      'shared-folders-are-below-features',
      'A shared folder knows no feature and no page.',
      '^apps/storefront/src/(?!features/|pages/|routes/|entry-|router\\.tsx$|route-tree\\.gen\\.ts$)',
      '^apps/storefront/src/(features|pages)/',
    ),
    never('features-are-below-pages', '', '^apps/storefront/src/features/', '^apps/storefront/src/pages/'),
    never(
      'features-do-not-meet',
      'A feature never imports another: compose them in a page.',
      '^apps/storefront/src/features/([^/]+)/',
      '^apps/storefront/src/features/',
      { to: { pathNot: '^apps/storefront/src/features/$1/' } },
    ),
    never(
      'screens-are-pure',
      'A screen gets data and hands out events. It fetches nothing and runs nothing.',
      '-screen\\.tsx$',
      [
        'node_modules/(@tanstack|@xstate/react|openapi-fetch)',
        '^packages/api-client/',
        '\\.(queries|actors)\\.ts$',
        '^apps/storefront/src/api\\.ts$',
      ],
      { to: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'only-the-router-imports-routes',
      'Everything else is below routes.',
      '^apps/storefront/src/(?!routes/|route-tree\\.gen\\.ts$)',
      '^apps/storefront/src/routes/',
    ),

    // Inside the api: handlers → service → repository → platform/db
    never('handlers-do-not-query', '', '/modules/.+\\.handlers\\.ts$', [
      '\\.repository\\.ts$',
      '/platform/database\\.ts$',
    ]),
    never(
      'purchase-core-decides-only',
      'A decision is a pure function: the shell loads, writes and calls the provider.',
      '^apps/api/src/modules/purchases/core/(?!.*\\.(test|examples)\\.ts$)',
      ['\\.service\\.ts$', 'purchase-shell', '^apps/api/src/platform/(clock|jobs|transaction|mail)\\.ts$'],
    ),
    never('services-know-no-http', '', '\\.(service|repository)\\.ts$', [
      'node_modules/fastify',
      '\\.handlers\\.ts$',
      '/platform/handlers\\.ts$',
    ]),
    never('repositories-only-query', '', '\\.repository\\.ts$', '\\.service\\.ts$'),
    never(
      'modules-do-not-meet',
      'app.ts hands one module’s service to another.',
      '^apps/api/src/modules/([^/]+)/',
      '^apps/api/src/modules/',
      { from: { pathNot: tests }, to: { pathNot: '^apps/api/src/modules/$1/' } },
    ),

    never(
      'platform-knows-no-domain',
      'Rules of the shop that several modules share are in domain/.',
      '^apps/api/src/platform/',
      '^apps/api/src/(modules|domain)/',
    ),
    never('domain-knows-no-module', '', '^apps/api/src/domain/', '^apps/api/src/modules/'),

    // Tests and their helpers
    never('fixtures-stay-in-tests', 'Examples never ship.', '^(apps|packages)/', '^packages/fixtures/', {
      from: { pathNot: [tests, '^packages/fixtures/'] },
    }),
    never('nothing-imports-a-test', '', '', '\\.(test|stories|examples|e2e)\\.tsx?$|/testing\\.ts$', {
      from: { pathNot: tests },
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/locales/|^(apps|packages)/[^/]+/(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
