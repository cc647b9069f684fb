import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'

import { mergedMessage } from './wishlist-merge.messages.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
it.each([
  [{ synced: 0, failed: 0 }, null],
  [{ synced: 1, failed: 0 }, '1 produto dos favoritos foi sincronizado'],
  [{ synced: 50, failed: 0 }, '50 produtos dos favoritos foram sincronizados'],
  [{ synced: 49, failed: 1 }, '49 produtos sincronizados. 1 falhou.'],
  [{ synced: 1, failed: 2 }, '1 produto sincronizado. 2 falharam.'],
  [{ synced: 0, failed: 1 }, 'Falha ao sincronizar 1 produto dos favoritos'],
  [{ synced: 0, failed: 3 }, 'Falha ao sincronizar 3 produtos dos favoritos'],
])('WISH-02 announces %j', (outcome, text) => {
  expect(mergedMessage(i18n, outcome)).toBe(text)
})
