import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'zh-CN', 'en-US', 'es-ES'],
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
