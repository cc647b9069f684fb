import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { inModes } from '../../../../../.storybook/modes.ts'

import type { GoogleReason } from './auth-state.ts'
import { GoogleButton } from './google-button.tsx'

const texts = {
  popup_blocked: 'Popup foi bloqueado. Permita popups para este site e tente novamente.',
  popup_closed: 'Janela de login foi fechada. Tente novamente.',
  access_denied: 'Acesso negado. Autorize o aplicativo para continuar.',
  invalid_request: 'Erro na solicitação. Recarregue a página e tente novamente.',
  other: 'Erro no login com Google. Tente novamente ou use outro método.',
  start_failed: 'Erro ao iniciar login com Google. Tente novamente.',
  auth_failed: 'Erro de autenticação. Tente novamente.',
} satisfies Record<GoogleReason, string>

const meta = {
  title: 'Patterns/Sign-in/Google button',
  component: GoogleButton,
  args: { attempt: { pending: false, problem: null }, onGoogle: fn() },
} satisfies Meta<typeof GoogleButton>
export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = { parameters: inModes('dark') }
export const Waiting: Story = { args: { attempt: { pending: true, problem: null } } }

const reasons = Object.keys(texts) as GoogleReason[]
export const EveryReason: Story = {
  name: 'Each reason has its own message',
  tags: ['AUTH-10', 'AUTH-15'],
  render: (args) => (
    <div style={{ display: 'grid', gap: 24, maxWidth: 460 }}>
      {reasons.map((problem) => (
        <GoogleButton key={problem} {...args} attempt={{ pending: false, problem }} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    for (const reason of reasons) await expect(canvas.getByText(texts[reason])).toBeVisible()
    await expect(canvas.getAllByText('Falha ao realizar login com Google')).toHaveLength(reasons.length)
  },
}
