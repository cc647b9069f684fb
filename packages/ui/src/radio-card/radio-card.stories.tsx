import Barcode from 'lucide-react/icons/barcode'
import CreditCard from 'lucide-react/icons/credit-card'
import QrCode from 'lucide-react/icons/qr-code'
import { expect, fn, waitFor } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { RadioCard, RadioCardGroup } from './radio-card.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const meta = preview.meta({
  title: 'Components/Radio card',
  parameters: guide({
    status: 'ready',
    use: 'To choose one of a few options that need an explanation: delivery, payment.',
    avoid: 'Segmented for short options; Select for many.',
    anatomy: ['Title', 'Description', 'Text at the end', 'Icon'],
    keyboard: [
      ['Tab', 'Moves to the chosen option.'],
      ['Arrow keys', 'Choose the next or the previous one.'],
    ],
    accessibility: 'A labelled radiogroup; the choice has a mark, not a color alone.',
  }),
  component: RadioCardGroup,
  args: {
    label: 'Como você quer pagar?',
    defaultValue: 'pix',
    onValueChange: fn(),
    children: (
      <>
        <RadioCard
          value="pix"
          label="Pix"
          description="Aprovação na hora · o código vale 30 minutos"
          icon={<QrCode />}
        />
        <RadioCard
          value="card"
          label="Cartão de crédito"
          description="Até 12×, as 3 primeiras sem juros"
          icon={<CreditCard />}
        />
        <RadioCard value="boleto" label="Boleto" description="Vence em 3 dias úteis" icon={<Barcode />} />
      </>
    ),
  },
})

export const Payment = meta.story({ parameters: inModes('dark') })
export const PaymentOnPhone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const Shipping = meta.story({
  args: {
    label: 'Entrega',
    defaultValue: 'pickup',
    children: (
      <>
        <RadioCard value="normal" label="Entrega normal" description="2 a 4 dias úteis" end="R$ 9,90" />
        <RadioCard value="pickup" label="Retirar na loja" description="1 a 2 dias úteis" end="Grátis" />
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Retirar na loja Grátis' })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'Entrega normal R$ 9,90' })).toHaveAccessibleDescription(
      '2 a 4 dias úteis',
    )
  },
})
export const Disabled = meta.story({
  args: {
    children: (
      <>
        <RadioCard value="pix" label="Pix" description="Aprovação na hora" />
        <RadioCard value="boleto" label="Boleto" description="Indisponível para este pedido" disabled />
      </>
    ),
  },
})
export const Keyboard = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Pix' })).toHaveFocus()
    // The key is held down: Radix moves focus shortly after keydown.
    await userEvent.keyboard('{ArrowDown>}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Cartão de crédito' })).toBeChecked())
    await userEvent.keyboard('{/ArrowDown}')
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('card')
  },
})
