/** Stories that look like another one, by file and name, with the story whose picture they share: equal pictures are stored once. */
export const samePictures: Record<string, string> = {
  // They differ for screen readers, for the pointer or in the requested file.
  'card-interactive': 'card-panel',
  'picture-priority': 'picture-default',
  'product-art-sources': 'product-art-default',
  'reviews-section-loading-next-page': 'reviews-section-picture',
  'spinner-silent': 'spinner-labelled',
  'visually-hidden-as-child': 'visually-hidden-default',
  // They render nothing.
  'waiting-pix-notice-expired': 'pagination-one-page',
  'order-tracking-screen-number-as-written': 'order-tracking-screen-with-number',
  'waiting-pix-notice-of-account': 'waiting-pix-notice-of-guest',
  // Different values look alike on purpose.
  'product-art-unknown-tint': 'product-art-no-tint',
  'quantity-stepper-grown': 'quantity-stepper-compact',
  // They end where another one begins or ends.
  'framed-field-press-on-the-label': 'framed-field-plain',
  'in-cart-mark-alive': 'quantity-stepper-plus-only',
  'profile-screen-another-email': 'profile-screen-full',
  'product-list-screen-price-escape': 'product-list-screen-phone-filters',
  'quantity-stepper-steps-from-typed': 'quantity-stepper-compact',
  'quantity-stepper-typed-too-much': 'quantity-stepper-busy',
  'scroll-row-focus-clear-of-arrows': 'scroll-row-default',
  'shell-bottom-bar-of-user': 'shell-full-phone',
  'shell-currencies': 'shell-languages',
  'toast-waits-under-pointer': 'toast-closed-by-cross',
  'toast-with-action': 'toast-closed-by-cross',
  'toaster-undoes': 'toast-closed-by-cross',
  // The same screen of several routes.
  'department-grid-screen-error': 'route-error-code-missing',
  'home-screen-error': 'route-error-code-missing',
  'information-screen-error': 'route-error-code-missing',
  'performance-screen-error': 'route-error-code-missing',
  'performance-screen-loading': 'information-screen-loading',
  'unsubscribe-screen-error': 'route-error-code-missing',
  'unsubscribe-screen-loading': 'information-screen-loading',
  // Nothing is drawn.
  'diet-warning-live-fits': 'pagination-one-page',
  'in-stock-alternatives-none-in-stock': 'pagination-one-page',
  'slot-of-nothing': 'pagination-one-page',
}
