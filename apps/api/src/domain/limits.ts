import type { Limits } from '#platform/rate-limit.ts'

const minute = 60_000
const hour = 60 * minute

/** Every limit on the calls of one caller and on concurrent work, with its reason. Limits of sizes are in the contract. */
export const limits = {
  /**
   * Calls per internet address. Strict limits are for operations that check secrets, send payments or reserve stock: the database
   * counts their calls to all processes together. For the others, each process counts its own calls.
   */
  rates: {
    default: { max: 600, seconds: 10 },
    lookUpCep: { max: 30, seconds: 60 },
    createShippingQuote: { max: 60, seconds: 60 },
    // Allows shoppers to try several windows, and prevents a client from holding all of them.
    holdWindow: { max: 60, seconds: 600, strict: true },
    createCheckoutIntent: { max: 20, seconds: 600, strict: true },
    createPayment: { max: 20, seconds: 600, strict: true },
    createGuestOrder: { max: 30, seconds: 600, strict: true },
    requestOrderLink: { max: 10, seconds: 600, strict: true },
    sendContactMessage: { max: 5, seconds: 600, strict: true },
    requestStockAlert: { max: 20, seconds: 600, strict: true },
    cancelStockAlerts: { max: 30, seconds: 600, strict: true },
    trackOrder: { max: 10, seconds: 600, strict: true },
    subscribeToOrder: { max: 30, seconds: 600, strict: true },
    openGuestOrder: { max: 20, seconds: 600, strict: true },
    createUserCheckoutIntent: { max: 20, seconds: 600, strict: true },
    createOrder: { max: 30, seconds: 600, strict: true },
    claimOrder: { max: 20, seconds: 600, strict: true },
    changePassword: { max: 20, seconds: 600, strict: true },
    deleteAccount: { max: 20, seconds: 600, strict: true },
    exportAccount: { max: 10, seconds: 600, strict: true },
    createAddress: { max: 120, seconds: 600 },
    // `signIn` below adds lower limits per account and per e-mail.
    signIn: { max: 100, seconds: 600, strict: true },
    signUp: { max: 30, seconds: 600, strict: true },
    signOut: { max: 60, seconds: 60 },
    // Every open tab of a household may refresh at the same time.
    refreshSession: { max: 300, seconds: 60 },
    beginGoogleSignIn: { max: 60, seconds: 600, strict: true },
    signInWithGoogle: { max: 60, seconds: 600, strict: true },
    confirmWithGoogle: { max: 60, seconds: 600, strict: true },
    linkGoogleAccount: { max: 30, seconds: 600, strict: true },
    forgotPassword: { max: 30, seconds: 600, strict: true },
    resetPassword: { max: 30, seconds: 600, strict: true },
    requestSignInLink: { max: 30, seconds: 600, strict: true },
    signInWithLink: { max: 30, seconds: 600, strict: true },
    verifyEmail: { max: 60, seconds: 600, strict: true },
    resendVerification: { max: 30, seconds: 600, strict: true },
    updateProfile: { max: 60, seconds: 600, strict: true },
    // Counted separately, so that fast changes do not block reads.
    setCartQuantity: { max: 600, seconds: 60 },
    deleteCartLine: { max: 600, seconds: 60 },
    addToWishlist: { max: 1200, seconds: 60 },
    createCart: { max: 60, seconds: 60 },
    mergeCart: { max: 60, seconds: 60 },
    moveWishlistToCart: { max: 120, seconds: 60 },
    shareWishlist: { max: 30, seconds: 600 },
    getSharedWishlist: { max: 120, seconds: 60 },
    // `reviews` below adds lower limits per account.
    createReview: { max: 30, seconds: 600, strict: true },
    updateReview: { max: 60, seconds: 600, strict: true },
    markReviewHelpful: { max: 120, seconds: 600 },
    unmarkReviewHelpful: { max: 120, seconds: 600 },
    receiveMercadoPagoWebhook: { max: 600, seconds: 60 },
  } satisfies Limits,

  /** Concurrent reads and concurrent writes of a process. Calls that wait for the provider, for up to 25 seconds, count separately. */
  concurrent: { calls: 64, provider: 64 },

  /** Pages render on the thread that answers the API, so only a few render at once. */
  pages: {
    rendering: 4,
    waiting: 32,
    /** Milliseconds that a page waits at most. */
    patience: 2000,
    /** Pages of one network that render or wait. */
    ofNetwork: 8,
    /** The window of `requests` and `uncached`, in seconds. */
    seconds: 10,
    requests: 600,
    uncached: 100,
  },

  /**
   * Password attempts and requested e-mails (S15, S16). `account` counts by account and network, or by account and a browser that has
   * signed in to it before; `anywhere` counts by account over all unknown networks. Links to sign in have their own count per
   * mailbox: each counted request sends the owner a link.
   */
  signIn: {
    account: { max: 10, minutes: 10, upToMinutes: 60 },
    network: { max: 50, minutes: 10 },
    anywhere: { max: 100, minutes: 10 },
    mailbox: { max: 5, minutes: 10, upToMinutes: 60 },
    // Not longer than a link is valid, so that the owner still has a valid link if an attacker uses up the limit.
    signInLink: { max: 5, minutes: 10, upToMinutes: 15 },
    mailing: { max: 20, minutes: 10 },
  },

  /** What one buyer may do before paying (S04, S28, S29). */
  purchases: {
    /** S28: the limits of one buyer's unpaid purchases. They can hold `share` of a product's stock, and `units` of it in any case. */
    buyer: { purchases: 3, cents: 500_000, share: 0.5, units: 6 },
    /** The same for one internet address. Buyers behind a carrier's NAT share one, so it is generous. */
    address: { purchases: 60, cents: 2_000_000, share: 0.7, units: 12 },
    /** Declined and abandoned card payments of one buyer within `cardMinutes`: more would test stolen cards. */
    cards: 5,
    /** Declined and abandoned payments with one card within `cardMinutes`, by all buyers. */
    attemptsPerCard: 5,
    /** The same for a /24 (IPv6: a /48). The limit is higher, because a carrier's NAT puts many buyers behind one block. */
    cardsPerBlock: 20,
    cardMinutes: 10,
    /** Pauses cards while more than the share `declined` of at least `cards` cards decided within `minutes` was declined. */
    breaker: { cards: 30, declined: 0.6, minutes: 5 },
    /** Pix codes per purchase. */
    pixCodes: 3,
  },

  /**
   * Holds of windows by one internet address: in total, and as a `share` of the orders of one window, of which it can hold `places` in any
   * case (S28). One browser holds windows for at most `minutes` without a pause of `pause` minutes.
   */
  holds: { ofAddress: 60, share: 0.5, places: 6, minutes: 70, pause: 10 },

  /** Of an account (REV-04): `time` in milliseconds. */
  reviews: { writing: { max: 20, time: 24 * hour }, voting: { max: 100, time: hour } },

  /** S19: further requests of guests for an e-mail address are ignored, so that a stranger cannot fill a mailbox. */
  stockAlertsOfGuest: 30,

  /** BEY-13: browsers that are notified about one order. */
  pushSubscriptions: 10,

  /** Rows of one account: a cart, a wishlist and the addresses load as a whole. */
  addresses: 50,
  cart: { products: 100, unitsOfProduct: 99 },
  wishlist: { products: 1000, shared: 200 },
} as const

type Widened<Limits> = { [Name in keyof Limits]: Limits[Name] extends number ? number : Widened<Limits[Name]> }
/** The limits of purchases. Tests use other numbers. */
export type PurchaseLimits = Widened<typeof limits.purchases>
