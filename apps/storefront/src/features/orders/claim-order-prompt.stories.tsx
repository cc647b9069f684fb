import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'

import { ClaimOrderPrompt } from './claim-order-prompt.tsx'

const claim = { signedIn: false, pending: false, problem: null, onClaim: fn() }
const meta = {
  title: 'Patterns/Orders/Keep in an account',
  component: ClaimOrderPrompt,
  args: { claim },
} satisfies Meta<typeof ClaimOrderPrompt>
export default meta
type Story = StoryObj<typeof meta>

const phone = { viewport: { value: 'phone360' } }
export const Guest: Story = {}
export const GuestPhoneDark: Story = { globals: { ...phone, theme: 'dark' } }
export const GuestChinese: Story = { globals: { ...phone, locale: 'zh-CN' } }
export const SignedIn: Story = { args: { claim: { ...claim, signedIn: true } } }
export const Pending: Story = { args: { claim: { ...claim, signedIn: true, pending: true } } }
export const Refused: Story = {
  args: { claim: { ...claim, signedIn: true, problem: 'Este pedido já pertence a outra conta.' } },
}
