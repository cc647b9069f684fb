import type { Limits } from './platform/rate-limit.ts'

/** Calls from one address. What guesses secrets, sends payments or holds stock is strict. */
export const limits: Limits = {
  default: { max: 600, seconds: 10 },
  lookUpCep: { max: 30, seconds: 60 },
  createShippingQuote: { max: 60, seconds: 60 },
  createCheckoutIntent: { max: 20, seconds: 600, strict: true },
  createPayment: { max: 20, seconds: 600, strict: true },
  createGuestOrder: { max: 30, seconds: 600, strict: true },
  trackOrder: { max: 10, seconds: 600, strict: true },
  openGuestOrder: { max: 20, seconds: 600, strict: true },
  createUserCheckoutIntent: { max: 20, seconds: 600, strict: true },
  createOrder: { max: 30, seconds: 600, strict: true },
  claimOrder: { max: 20, seconds: 600, strict: true },
  changePassword: { max: 20, seconds: 600, strict: true },
  deleteAccount: { max: 20, seconds: 600, strict: true },
  exportAccount: { max: 10, seconds: 600, strict: true },
  createAddress: { max: 120, seconds: 600 },
  receiveMercadoPagoWebhook: { max: 600, seconds: 60 },
}
