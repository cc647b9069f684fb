import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

import { languages } from './packages/commerce/src/languages.ts'

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: [...languages],
  fallbackLocales: { default: 'pt-BR' },
  // With line numbers, every edit above a message would change the catalog.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/apps/storefront/locales/{locale}',
      include: ['<rootDir>/apps/storefront/src/**/*.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/*.stories.tsx', '**/*.test.{ts,tsx}', '**/*.d.ts'],
    },
  ],
})
