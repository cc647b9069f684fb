import { fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { ClaimOrderPrompt } from './claim-order-prompt.tsx'

const claim = { signedIn: false, pending: false, problem: null, onClaim: fn() }
const meta = preview.meta({
  title: 'Patterns/Orders/Keep in an account',
  component: ClaimOrderPrompt,
  args: { claim },
})

const phone = { viewport: { value: 'phone360' } }
export const Guest = meta.story()
export const GuestPhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const GuestChinese = meta.story({ globals: { ...phone, locale: 'zh-CN' } })
export const SignedIn = meta.story({ args: { claim: { ...claim, signedIn: true } } })
export const Pending = meta.story({ args: { claim: { ...claim, signedIn: true, pending: true } } })
export const Refused = meta.story({
  args: { claim: { ...claim, signedIn: true, problem: 'Este pedido já pertence a outra conta.' } },
})
