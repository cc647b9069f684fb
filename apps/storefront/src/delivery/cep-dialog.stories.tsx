import { expect, fn, within } from 'storybook/test'

import type { CepAnswer } from '#address/address-fields.tsx'

import preview from '../../../../.storybook/preview.tsx'
import { CepDialog } from './cep-dialog.tsx'

const found: CepAnswer = {
  kind: 'found',
  address: { zipCode: '80020310', street: 'Rua XV de Novembro', district: 'Centro', city: 'Curitiba', state: 'PR' },
}

const answering = (answer: CepAnswer) => (): Promise<CepAnswer> => Promise.resolve(answer)

const meta = preview.meta({
  title: 'Patterns/Delivery/CEP dialog',
  parameters: { docs: { story: { inline: false } } },
  component: CepDialog,
  args: { zipCode: null, lookUp: answering(found), onZipCode: fn(), onClose: fn() },
})

const body = () => within(document.body)
const field = () => body().findByRole('textbox', { name: /CEP/ })

export const Empty = meta.story({
  tags: ['BEY-05'],
  play: async ({ args, userEvent }) => {
    await userEvent.type(await field(), '123{Enter}')
    await expect(body().getByText('Digite os 8 números do CEP')).toBeVisible()
    await expect(args.onZipCode).not.toHaveBeenCalled()
  },
})
export const KeepsWhatDoesNotFit = meta.story({
  name: 'A CEP with a digit too many is rejected, not cut',
  tags: ['BEY-05'],
  play: async ({ args, userEvent }) => {
    await userEvent.type(await field(), '80020-3109{Enter}')
    await expect(body().getByText('Digite os 8 números do CEP')).toBeVisible()
    await expect(await field()).toHaveValue('80020-3109')
    await expect(args.onZipCode).not.toHaveBeenCalled()
  },
})
export const Pasted = meta.story({
  name: 'A pasted CEP with its label is accepted',
  tags: ['BEY-05'],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await field())
    await userEvent.paste('CEP: ８００２０–３１０')
    await userEvent.keyboard('{Enter}')
    await expect(args.onZipCode).toHaveBeenLastCalledWith('80020310')
  },
})
export const Found = meta.story({
  tags: ['BEY-05'],
  play: async ({ args, userEvent }) => {
    await userEvent.type(await field(), '80020310')
    await expect(await body().findByText('Rua XV de Novembro, Centro, Curitiba - PR')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(args.onZipCode).toHaveBeenLastCalledWith('80020310')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
})
export const LookUpFails = meta.story({
  name: 'A failed look-up does not block',
  tags: ['BEY-05'],
  args: { lookUp: answering({ kind: 'failed' }) },
  play: async ({ args, userEvent }) => {
    await userEvent.type(await field(), '80020310')
    await expect(await body().findByText(/Você pode usar assim mesmo/)).toBeVisible()
    await userEvent.click(body().getByRole('button', { name: 'Usar este CEP' }))
    await expect(args.onZipCode).toHaveBeenLastCalledWith('80020310')
  },
})
export const KnownOnPhone = meta.story({ args: { zipCode: '80020310' }, globals: { viewport: { value: 'phone360' } } })
export const UnknownDarkChinese = meta.story({
  args: { zipCode: '99999999', lookUp: answering({ kind: 'notFound' }) },
  globals: { theme: 'dark', locale: 'zh-CN', viewport: { value: 'phone390' } },
})
export const Forgotten = meta.story({
  tags: ['BEY-05'],
  args: { zipCode: '80020310' },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await body().findByRole('button', { name: 'Esquecer CEP' }))
    await expect(args.onZipCode).toHaveBeenLastCalledWith(null)
  },
})
