import { vi } from 'vitest'

/** Lets the document of a test act as the payment page, which is a separate document. `vi.restoreAllMocks()` ends it. */
export function actAsPaymentDocument(): void {
  const navigation = { name: new URL('/checkout/payment', location.href).href } as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
}
