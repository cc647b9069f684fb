/** Whether this browser can notify: `install` if only the installed shop can, as on iOS. */
export type PushSupport = 'yes' | 'install' | 'no'

export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator
  const isAvailable = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (isAvailable) return 'yes'
  // An iPad identifies itself as a Mac.
  const isIos = /iP(?:hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'no'
}

/** The permission of this browser, and its changes: the shopper returns from the settings of the browser to the page. */
export const pushPermission = {
  read: (): NotificationPermission => ('Notification' in globalThis ? Notification.permission : 'default'),
  subscribe(listener: () => void): () => void {
    addEventListener('focus', listener)
    return () => removeEventListener('focus', listener)
  },
}

const workerTimeout = 20_000

/** The service worker of the app, which is registered now if the page has not yet done so. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker: workers } = navigator
  if ((await workers.getRegistration()) === undefined) await workers.register('/service-worker.js')
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker does not start')), workerTimeout)
  })
  return Promise.race([workers.ready, late])
}

/** A key as the server sends it: base64url without padding. */
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Subscribes this browser at its push service. A subscription with a former key of the shop is replaced. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  const current = await pushManager.getSubscription()
  const currentKey = current?.options.applicationServerKey
  if (current !== null && (currentKey == null || base64url(currentKey) !== publicKey)) await current.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The id that the server gives to this browser's subscription; null without one. */
export async function ownSubscriptionId(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (subscription == null) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
