import { shinRamyun } from '@lotus/fixtures/products'

import preview from './preview.tsx'
import { composeStockAlertMail } from '../apps/api/src/modules/stock-alerts/stock-alert-mail.ts'
import { asChosen, MailInEveryLanguage } from './mail-frame.tsx'

/** The e-mail that a product is back in stock (BEY-17), in every language. */
function StockAlertMail() {
  const links = {
    link: 'https://shop.example/products/1',
    unsubscribeLink: 'https://shop.example/stock-alerts/unsubscribe?t=v1.0a1b2c3d.q3Zp0hU7',
  }
  return (
    <MailInEveryLanguage
      compose={(language) => composeStockAlertMail({ language, shop: 'Empório Lótus', product: shinRamyun, ...links })}
    />
  )
}

const meta = preview.meta({
  title: 'Screens/Mails/Stock alert',
  component: StockAlertMail,
  decorators: [asChosen],
  parameters: { layout: 'fullscreen' },
})

export const BackInStock = meta.story({ tags: ['BEY-17'] })
export const BackInStockOnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
