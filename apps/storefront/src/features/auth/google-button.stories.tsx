import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import type { GoogleReason } from './google.messages.ts'
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

const meta = preview.meta({
  title: 'Patterns/Sign-in/Google button',
  component: GoogleButton,
  args: { attempt: { pending: false, problem: null }, onGoogle: fn() },
})

export const Ready = meta.story({ parameters: inModes('dark') })
export const Waiting = meta.story({ args: { attempt: { pending: true, problem: null } } })

const reasons = Object.keys(texts) as GoogleReason[]
export const EveryReason = meta.story({
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
})
