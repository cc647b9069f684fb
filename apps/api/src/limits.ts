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
  // Below these the limits by account and by message count (`authLimits`).
  signIn: { max: 100, seconds: 600, strict: true },
  signUp: { max: 30, seconds: 600, strict: true },
  signOut: { max: 60, seconds: 60 },
  // Every open tab of a household may ask at once.
  refreshSession: { max: 300, seconds: 60 },
  beginGoogleSignIn: { max: 60, seconds: 600, strict: true },
  signInWithGoogle: { max: 60, seconds: 600, strict: true },
  linkGoogleAccount: { max: 30, seconds: 600, strict: true },
  forgotPassword: { max: 30, seconds: 600, strict: true },
  resetPassword: { max: 30, seconds: 600, strict: true },
  verifyEmail: { max: 60, seconds: 600, strict: true },
  resendVerification: { max: 30, seconds: 600, strict: true },
  updateProfile: { max: 60, seconds: 600, strict: true },
  // Counted apart, so that whoever clicks fast can still read.
  setCartQuantity: { max: 600, seconds: 60 },
  deleteCartLine: { max: 600, seconds: 60 },
  addToWishlist: { max: 1200, seconds: 60 },
  createCart: { max: 60, seconds: 60 },
  mergeCart: { max: 60, seconds: 60 },
  moveWishlistToCart: { max: 120, seconds: 60 },
  shareWishlist: { max: 30, seconds: 600 },
  getSharedWishlist: { max: 120, seconds: 60 },
  receiveMercadoPagoWebhook: { max: 600, seconds: 60 },
}
