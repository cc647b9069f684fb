/**
 * Ends this browser's subscription to notifications, and removes those that it shows (S37). The server deletes the subscriptions at the
 * sign-out. If it does not hear of that, push services answer it that they are gone.
 */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined) return
  for (const notification of (await registration.getNotifications?.()) ?? []) notification.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
