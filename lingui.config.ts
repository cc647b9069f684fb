import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const src = '<rootDir>/apps/storefront/src'
const exclude = ['**/node_modules/**', '**/*.stories.tsx', '**/*.test.tsx', '**/*.d.ts']
// What is drawn by code of the first load. `tools/size.ts` says where a text is missing here.
const first = [
  'routes/**/*',
  'features/cart/**/*',
  'pages/**/*',
  'shop/{converted,total-row,unit-price}',
  ...['account-slot', 'bottom-bar', 'cart-name', 'guest-link', 'header', 'shell', 'toaster', 'use-language'].map(
    (name) => `features/navigation/${name}`,
  ),
]
// What the list of wishes says on its own page and at a login; hearts and shared lists are the shop's.
const wishlistPages =
  '{wishlist-item,wishlist-lines,wishlist-screen,wishlist-titles.messages,wishlist-tools,move-wishes,wishlist-merge.messages,remove-wish-dialog,share-dialog}'

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'zh-CN', 'en-US', 'es-ES'],
  fallbackLocales: { default: 'pt-BR' },
  // Line numbers would make every edit above a message a change to the catalogue.
  format: formatter({ lineNumbers: false }),
  // What a page needs to come alive, what its parts bring that come later (`hydration/island.tsx`), what is loaded with the
  // checkout, and what with signing in and the account.
  catalogs: [
    {
      path: '<rootDir>/apps/storefront/locales/first/{locale}',
      include: first.map((file) => `${src}/${file}.{ts,tsx}`),
      exclude: [...exclude, '**/features/cart/what-changed.tsx', '**/features/cart/account-*'],
    },
    {
      path: '<rootDir>/apps/storefront/locales/{locale}',
      include: [`${src}/**/*.{ts,tsx}`],
      exclude: [
        ...exclude,
        ...first.map((file) => `**/src/${file}.{ts,tsx}`),
        '**/features/checkout/**',
        '**/features/orders/**',
        '**/features/auth/**',
        '**/features/account/**',
        `**/features/wishlist/${wishlistPages}.{ts,tsx}`,
        '**/forms/password-*',
        '**/forms/form-error.tsx',
        '**/address/address-*',
        '**/navigation/{account-menu,mobile-menu,sign-out-dialog}.tsx',
      ],
    },
    {
      path: '<rootDir>/apps/storefront/locales/checkout/{locale}',
      include: [
        `${src}/features/checkout/**/*.{ts,tsx}`,
        `${src}/features/orders/**/*.{ts,tsx}`,
        `${src}/address/address-*.{ts,tsx}`,
      ],
      exclude,
    },
    {
      path: '<rootDir>/apps/storefront/locales/account/{locale}',
      include: [
        `${src}/features/auth/**/*.{ts,tsx}`,
        `${src}/features/account/**/*.{ts,tsx}`,
        `${src}/features/wishlist/${wishlistPages}.{ts,tsx}`,
        `${src}/features/cart/what-changed.tsx`,
        `${src}/features/cart/account-*.{ts,tsx}`,
        `${src}/features/navigation/{account-menu,mobile-menu,sign-out-dialog}.tsx`,
        `${src}/forms/password-*.{ts,tsx}`,
        `${src}/forms/form-error.tsx`,
        `${src}/address/address-*.{ts,tsx}`,
      ],
      exclude,
    },
  ],
})
