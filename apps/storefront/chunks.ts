type Context = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const vendor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/\w+|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query|react-router-ssr-query|router-ssr-query-core))\//
const publicPage =
  /\/src\/pages\/(?:\w+\/)?((?:home|products|product|cart|departments|categories)-page|product-buying)\.tsx?$/
const catalogPages = ['products-page', 'product-page']
// The header's wishlist needs most of `shop`, on every page.
const header = /\/src\/pages\/shell\/wishes\.tsx$/
// The list and the reviews import it. In a file of its own, because the reviews would otherwise load the file of the list.
const listAndReviews = /\/src\/routing\/page-links\.ts$/
// Imported by the list, but rendered only by the server, so its imports do not count as imports of the list.
const serverOnly = /\/src\/features\/catalog\/filters-without-script\.tsx$/
// Small modules that import nothing outside the first load, so that their chunk imports no other chunk.
const small = new RegExp(
  [
    String.raw`/lucide-react/dist/esm/icons/`,
    String.raw`/packages/ui/src/(checkbox|list-item|tiles)/`,
    String.raw`/src/(idempotency-key|countdown|form-problem|online)\.ts$`,
    String.raw`/src/(session/(server-clock|session-config)|i18n/(fold|locale-names)|preferences/cookie-consent)\.ts$`,
    String.raw`/src/(delivery/(cep-button|lazy-cep-dialog)|diet/(diet-button|lazy-diet-dialog|dietary\.messages))\.tsx?$`,
    String.raw`/src/(forms/(attempt|focus-on-mount|form-fields\.css)|layout/account-links|routing/private-head)\.tsx?$`,
    String.raw`/src/features/(auth/(typed-email|mail-token)|orders/guest-orders|shell/header/menu-trigger)\.tsx?$`,
  ].join('|'),
)
/**
 * Shared modules, by the name of their file. A page that loads one module of a bundle usually loads the others too. Separate files would be
 * mostly HTTP headers, and the chunk of every page would list each of them. The error page imports no bundle, so that it opens even if a
 * bundle is missing.
 */
const bundles = {
  small,
  // Shared by toasts, menus and dialogs.
  layers:
    /\/(@radix-ui\/(primitive|react-(compose-refs|context|use-[\w-]+|slot|primitive|id|presence|dismissable-layer|portal))|packages\/ui\/src\/(layer|theme))\//,
  dialogs:
    /\/(@radix-ui\/react-(focus-scope|focus-guards|dialog)|tslib|react-remove-scroll[\w-]*|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|packages\/ui\/src\/(dialog|sheet))\//,
  forms:
    /\/(@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client)\/|src\/forms\/(form-state|field-rejections|form-error)\.)/,
  fields: /\/(valibot\/|src\/forms\/(form-rules|email-hint|suggest-email|tax-id-input)\.|commerce\/src\/typed\.)/,
  machines: /\/xstate\//,
}
const pagesOf = (names: string) => new RegExp(String.raw`/src/routes/(${names})[\w.$]*\.tsx\?tsr-split=component`)
/** Groups of pages. The modules that only the pages of one group share are one file. */
const families = {
  orders: pagesOf('checkout|order-confirmation|tracking'),
  auth: new RegExp(
    `${pagesOf('login|signup|forgot-password|reset-password|sign-in-link|verify-email').source}|/features/auth/login-dialog-live`,
  ),
}

/** The file of a module that several roots share: its bundle, or else the family that all roots belong to; null if there is neither. */
function bundleOf(id: string, roots: string[]): string | null {
  const [name] =
    Object.entries(bundles).find(([, modules]) => modules.test(id)) ??
    Object.entries(families).find(([, pages]) => roots.every((root) => pages.test(root))) ??
    []
  return name ?? null
}

/** Whether a chunk is one of these groups, by its name. */
export const isGroup = (name: string): boolean => /^(vendor|app|shop|rolldown-runtime)$/.test(name)

/** The modules that the browser loads by themselves and whose static imports lead to a module. */
function createRootsOf() {
  const known = new Map<string, Set<string>>()
  return function rootsOf(id: string, context: Context): Set<string> {
    const found = known.get(id)
    if (found !== undefined) return found
    const { importers, dynamicImporters } = context.getModuleInfo(id) ?? { importers: [], dynamicImporters: [] }
    const roots = new Set(dynamicImporters.length > 0 ? [id] : [])
    known.set(id, roots)
    if (serverOnly.test(id)) return roots
    for (const importer of importers) for (const root of rootsOf(importer, context)) roots.add(root)
    return roots
  }
}

/**
 * `vendor` and `app` are the first load. A public page is one file. `shop` is what the list or the page of a product shares with
 * others; what only other pages share is a file with their names. Further shared code is in `bundles` and `families`. Without groups
 * each public page would be 50 files.
 */
export function chunkGroups() {
  const rootsOf = createRootsOf()
  const nameOf = (id: string, context: Context): string | null => {
    const roots = [...rootsOf(id, context)]
    if (listAndReviews.test(id) || (roots.length > 0 && roots.every((root) => header.test(root)))) return 'shop'
    const pages = roots.flatMap((root) => publicPage.exec(root)?.[1] ?? []).sort()
    const names = pages.join('-')
    // The buying parts load after the page that contains them.
    if (names === 'product-buying-product-page') return 'product-page'
    // A single small module: HTTP headers would be two thirds of a file of its own.
    if (names === 'cart-page-home-page') return 'shop'
    // The pages of departments and categories load the home page's file anyway.
    if (pages.includes('home-page') && ![...catalogPages, 'product-buying'].some((page) => pages.includes(page)))
      return 'home-page'
    if (pages.length > 0) return pages.length > 1 && pages.some((page) => catalogPages.includes(page)) ? 'shop' : names
    // A module that is imported dynamically has a file of its own: it loads even if the file of another module is missing.
    return roots.length > 1 && !roots.includes(id) ? bundleOf(id, roots) : null
  }
  return [
    { name: 'vendor', test: vendor, priority: 2 },
    { name: 'app', tags: ['$initial' as const], priority: 1 },
    { name: nameOf, includeDependenciesRecursively: false },
  ]
}
