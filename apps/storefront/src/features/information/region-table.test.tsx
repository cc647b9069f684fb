import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { shippingRegions } from '@lotus/fixtures/information'

import { RegionTable } from './region-table.tsx'

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

it('INFO-01 shows one number of days if the minimum and the maximum of a service are equal', async () => {
  const regions = shippingRegions.map((region) => ({
    ...region,
    services: region.services.map((service) => ({ ...service, minDays: 1, maxDays: 1 })),
  }))
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
      <RegionTable regions={regions} />
    </I18nProvider>,
  )
  await expect.element(page.getByRole('cell', { name: '1 dia útil', exact: true }).first()).toBeVisible()
  expect(document.body.textContent).not.toContain('1 a 1')
})
