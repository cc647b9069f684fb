/** The part of `ServiceWorkerGlobalScope` that the worker uses. TypeScript's DOM library lacks it. */
type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void
  respondWith: (response: Promise<Response>) => void
  request: Request
  /** Of `push`. */
  data: { json: () => unknown } | null
  /** Of `notificationclick`. */
  notification: { data: unknown; close: () => void }
}
type WindowClient = { url: string; focus: () => Promise<unknown> }
export type WorkerScope = {
  location: { origin: string }
  caches: CacheStorage
  fetch: (request: Request | string) => Promise<Response>
  addEventListener: (
    type: 'install' | 'activate' | 'fetch' | 'push' | 'notificationclick',
    listener: (event: WorkerEvent) => void,
  ) => void
  skipWaiting: () => Promise<void>
  /** Absent in older browsers. */
  serviceWorker?: { state: string }
  registration: {
    unregister: () => Promise<boolean>
    showNotification: (title: string, options: NotificationOptions & { renotify?: boolean }) => Promise<void>
  }
  clients: {
    claim: () => Promise<void>
    matchAll: (options?: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (path: string) => Promise<unknown>
  }
  navigator: { connection?: { saveData?: boolean } }
  cookieStore?: { get: (name: string) => Promise<{ value: string } | null> }
}

export type WorkerSettings = {
  /** Identifies the build. A new value replaces the worker. */
  build: string
  /** Paths of the offline page: first without a language, then with `?lang=` for each language. */
  offlinePages: string[]
  /** Milliseconds that a navigation waits for the network before it shows a stored page. */
  networkTimeout: number
}

/**
 * The service worker (docs/decisions/034-service-worker.md). The server sends the source of this function, so it must not refer to
 * anything outside of itself. It stores no response under /api, and only pages that are the same for all visitors.
 */
export function runServiceWorker(scope: WorkerScope, { build, offlinePages, networkTimeout }: WorkerSettings): void {
  const day = 24 * 3600 * 1000
  const maxEntries = { pages: 60, pictures: 120, links: 12 }
  const assetsPrefix = 'assets '
  const assets = assetsPrefix + build
  const pictures = 'pictures'
  const supersededKey = '/superseded'
  const icon = '/icon-192.png'
  const match = { ignoreVary: true }

  /** Pages without personal data: no account, order or checkout, and no query, which could hold a token or typed text. */
  const isPublicPage = ({ origin, pathname, search }: URL) =>
    origin === scope.location.origin &&
    /^\/(?:products(?:\/\d+)?|departments|categories|cart|wishlist)?\/?$/.test(pathname) &&
    /^(?:\?lang=[\w-]+)?$/.test(search)

  /** Null once another worker has replaced this one: `removeServiceWorker` may have deleted the cache. */
  const open = async (name: string): Promise<Cache | null> =>
    scope.serviceWorker?.state === 'redundant' ? null : scope.caches.open(name)

  /** Deletes the oldest entries. The keys of a cache are in the order of insertion. */
  async function evictOldest(cache: Cache, length: number): Promise<void> {
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - length))) await cache.delete(key, match)
  }

  /** Deletes the assets of superseded builds after a day. Until then, open pages may need them. */
  async function deleteOldAssets(): Promise<void> {
    for (const name of await scope.caches.keys()) {
      if (!name.startsWith(assetsPrefix) || name === assets) continue
      const cache = await open(name)
      if (cache === null) return
      const since = await cache.match(supersededKey)
      if (since === undefined) await cache.put(supersededKey, new Response(String(Date.now())))
      else if (Date.now() - Number(await since.text()) > day) await scope.caches.delete(name)
    }
  }

  /** Responds from a cache, else from the network. The response does not wait until it is stored. */
  async function cacheFirst(event: WorkerEvent, name: string): Promise<Response> {
    const { request } = event
    const found = await scope.caches.match(request, match)
    if (found !== undefined) return found
    const response = await scope.fetch(request)
    if (response.status === 200) {
      const copy = response.clone()
      const put = async () => {
        const cache = await open(name)
        if (cache === null) return
        await cache.put(request, copy)
        if (name === pictures) await evictOldest(cache, maxEntries.pictures)
      }
      event.waitUntil(put())
    }
    return response
  }

  async function storeAsset(path: string): Promise<void> {
    if ((await scope.caches.match(path, match)) !== undefined) return
    const response = await scope.fetch(path)
    if (response.status === 200) await (await open(assets))?.put(path, response)
  }

  /** Stores a page and the assets that its HTML names. */
  async function storePage(address: URL, response: Response): Promise<void> {
    const isShared = /^public\b/.test(response.headers.get('cache-control') ?? '')
    if (response.status !== 200 || response.redirected || !isShared) return
    const pages = await open('pages')
    if (pages === null) return
    const html = await response.text()
    const headers = new Headers(response.headers)
    // These headers describe the compressed response; `html` is decoded.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    await pages.put(address.href, new Response(html, { headers }))
    await evictOldest(pages, maxEntries.pages)
    await Promise.allSettled([...new Set(html.match(/\/assets\/[\w.-]+/g))].map(storeAsset))
  }

  /** Pages requested since the worker was last started. */
  const requested = new Set<string>()

  /** Stores a page that the shopper reached by client-side navigation, at most once a day. */
  async function storeVisited(address: URL): Promise<void> {
    if (!isPublicPage(address) || requested.has(address.href) || scope.navigator.connection?.saveData === true) return
    requested.add(address.href)
    const pages = await open('pages')
    if (pages === null) return
    const stored = await pages.match(address.href, match)
    if (stored !== undefined && Date.now() - Date.parse(stored.headers.get('date') ?? '') < day) return
    await storePage(address, await scope.fetch(address.href))
  }

  /** Links to the stored pages, the newest first. */
  async function listStoredPages(): Promise<string> {
    const pages = await open('pages')
    const links: string[] = []
    if (pages === null) return ''
    for (const { url } of (await pages.keys()).toReversed().slice(0, maxEntries.links)) {
      const html = await (await pages.match(url, match))?.text()
      // The server has escaped the title.
      const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(html ?? '')?.[1]
      const { pathname, search } = new URL(url)
      if (title !== undefined) links.push(`<li><a href="${pathname}${search}">${title}</a></li>`)
    }
    return links.length === 0 ? '' : `<ul>${links.join('')}</ul>`
  }

  async function offlinePage(address: URL): Promise<Response> {
    const cache = await open('offline')
    const language = address.searchParams.get('lang') ?? (await scope.cookieStore?.get('language'))?.value ?? ''
    const wanted = offlinePages.find((page) => page.endsWith(`=${language}`)) ?? offlinePages[0] ?? ''
    const page = await cache?.match(wanted, match)
    if (page === undefined) return Response.error()
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    const policy = page.headers.get('content-security-policy')
    if (policy !== null) headers.set('content-security-policy', policy)
    // The replacement is a function, because a title may contain `$`.
    const list = await listStoredPages()
    return new Response(
      (await page.text()).replace(/<!--seen (.*?)-->/, (_, heading) => (list === '' ? '' : `${heading}${list}`)),
      { status: 503, headers },
    )
  }

  async function navigate(event: WorkerEvent, address: URL): Promise<Response> {
    const seen = async () => (isPublicPage(address) ? (await open('pages'))?.match(address.href, match) : undefined)
    const network = scope.fetch(event.request)
    if (isPublicPage(address)) {
      requested.add(address.href)
      // Offline there is nothing to store; the response is chosen below.
      event.waitUntil(
        network.then(
          (response) => storePage(address, response.clone()),
          () => {},
        ),
      )
    }
    const late = new Promise((resolve) => setTimeout(resolve, networkTimeout)).then(seen)
    try {
      return (await Promise.race([network, late])) ?? (await network)
    } catch {
      return (await seen()) ?? offlinePage(address)
    }
  }

  /** The shop's icon as a data URL: Chromium shows a notification only after the request for its icon has ended. */
  async function readIcon(): Promise<string | undefined> {
    const stored = await (await open('offline'))?.match(icon, match)
    if (stored === undefined) return undefined
    return `data:image/png;base64,${btoa(String.fromCharCode(...new Uint8Array(await stored.arrayBuffer())))}`
  }

  /** Shows a notification of an order. A later one of the same order replaces it. */
  async function notify(message: unknown): Promise<void> {
    const { title, body, language, tag, path } = message as Record<
      'title' | 'body' | 'language' | 'tag' | 'path',
      string
    >
    const options = {
      body,
      lang: language,
      tag,
      renotify: true,
      icon: await readIcon().catch(() => undefined),
      data: path,
    }
    await scope.registration.showNotification(title, options)
  }

  /** Focuses the tab with the order, or opens the order. */
  async function openOrder(path: string): Promise<void> {
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const tab = tabs.find(({ url }) => new URL(url).pathname === path)
    await (tab === undefined ? scope.clients.openWindow(path) : tab.focus())
  }

  scope.addEventListener('push', (event) => {
    if (event.data !== null) event.waitUntil(notify(event.data.json()))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openOrder(String(event.notification.data)))
  })
  scope.addEventListener('install', (event) =>
    event.waitUntil(
      scope.caches
        .open('offline')
        .then((cache) => cache.addAll([icon, ...offlinePages]))
        // Versions do not depend on each other: pages come from the network first, and assets have hashed names.
        .then(() => scope.skipWaiting()),
    ),
  )
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        await scope.clients.claim()
        await deleteOldAssets()
        // Not awaited, because the page's requests wait until the worker is activated.
        for (const { url } of await scope.clients.matchAll()) void storeVisited(new URL(url)).catch(() => {})
      })(),
    ),
  )
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url, referrer } = event.request
    const address = new URL(url)
    if (method !== 'GET' || address.origin !== scope.location.origin) return
    if (mode === 'navigate') {
      event.waitUntil(deleteOldAssets())
      event.respondWith(navigate(event, address))
      return
    }
    // The referrer is the current address of the document, also after client-side navigation.
    if (URL.canParse(referrer)) event.waitUntil(storeVisited(new URL(referrer)).catch(() => {}))
    if (address.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event, assets))
    else if (address.pathname.startsWith('/media/')) event.respondWith(cacheFirst(event, pictures))
  })
}

/**
 * Replaces the worker when it is switched off: deletes all caches and unregisters itself while it is installed. It is never activated,
 * because browsers activate it only when the former worker has no work left, and a broken one may never end its work.
 */
export function removeServiceWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    // Not awaited: browsers unregister it after the installation.
    void scope.registration.unregister()
    event.waitUntil(
      (async () => {
        for (const name of await scope.caches.keys()) await scope.caches.delete(name)
      })(),
    )
  })
}
