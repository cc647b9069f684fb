type Module = { importers: readonly string[] }
const groups = ['vendor', 'machines', 'app', 'parts', 'shop', 'dialogs', 'orders'] as const
type Group = (typeof groups)[number]

/** Whether a file is one of the groups, by its name. */
export const isGroup = (name: string): boolean => [...groups, 'rolldown-runtime'].includes(name)

type Context = { getModuleInfo: (id: string) => Module | null }

const vendor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/\w+|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query|react-router-ssr-query|router-ssr-query-core))\//
/** For whoever is signed in on any page, and for the checkout. */
const stateMachines = /node_modules\/(xstate|@xstate\/react)\//
/** Reachable from the entry by their library's one door alone: no page needs them at first. */
const later = /\/(useMutation|mutationObserver|mutation)\.js$/
const entry = /\/src\/entry-client\.tsx$/
/** What draws the public pages and their frame: they come alive in idle time or with the first gesture, the cart at once. */
const pages = [
  ...['home-page', 'products-page', 'product-page', 'departments-page', 'categories-page', 'shell-parts'].map(
    (name) => `/src/pages/${name}.tsx`,
  ),
  '/src/routes/cart.tsx',
]
/** What the cart's page draws after its lines: most of it is the product's page's too. */
const cartLater = /\/src\/pages\/cart-delivery\.tsx$/
/** What stands in for a page; one file with the pages, of which it draws the outlines. */
const standIns =
  /\/src\/(routing\/(route-error|route-pending|not-found)\.tsx$|routes\/(index|products[\w.$]*)\.tsx\?tsr-split=(pending|notFound)Component)/
/** What draws the pages of one order; they follow each other. */
const orders = /\/src\/routes\/(checkout|order-confirmation|tracking)[\w.$]*\.tsx\?tsr-split=/
/** A question outside of an order: what it is drawn with is the orders' too, which are no part of a cart. */
const question = /\/src\/features\/cart\/clear-cart-dialog\.tsx$/
const isLater = /\?tsr-split=(pendingComponent|loader)(?!-)/

/** The starting points from which a module is reached by plain imports; parts loaded on intent have none of them. */
function createReach() {
  const known = new Map<string, Set<string>>()
  return function reach(id: string, context: Context): Set<string> {
    const found = known.get(id)
    if (found !== undefined) return found
    const starts = new Set<string>()
    known.set(id, starts)
    if (entry.test(id)) starts.add('entry')
    for (const page of pages) if (id.includes(page) && !isLater.test(id)) starts.add(page)
    if (standIns.test(id)) starts.add('stand-in of /pages/')
    if (cartLater.test(id)) starts.add('part of /pages/')
    if (orders.test(id)) starts.add(id)
    if (question.test(id)) starts.add('question')
    for (const importer of context.getModuleInfo(id)?.importers ?? [])
      for (const start of reach(importer, context)) starts.add(start)
    return starts
  }
}

/**
 * Few files on the first load: every request costs more than a shared kilobyte, and one file compresses better than
 * ten. `vendor` and `app` are on every page and the libraries' half changes seldom; `parts` is what the cart has in common
 * with other pages, `shop` all of what draws those (who opens one opens the next), `dialogs` what draws a question on any
 * page, `orders` what only the pages of an order share.
 */
export function chunkGroups() {
  const reach = createReach()
  const isOf = (id: string, context: Context): Group | null => {
    const starts = reach(id, context)
    if (later.test(id)) return null
    if (stateMachines.test(id)) return 'machines'
    if (starts.has('entry')) return vendor.test(id) ? 'vendor' : 'app'
    const has = (word: string) => [...starts].some((start) => start.includes(word))
    const asks = has('question')
    if (starts.size - (asks ? 1 : 0) < 2) return has('/pages/') ? 'shop' : null
    return has('/cart') ? 'parts' : has('/pages/') ? 'shop' : asks ? 'dialogs' : 'orders'
  }
  // A group takes along what its modules import: the one that more pages need comes first.
  return groups.map((group, index) => ({
    debugName: group,
    name: (id: string, context: Context) => (isOf(id, context) === group ? group : null),
    priority: groups.length - index,
  }))
}
