import { expect, fn, waitFor } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { Container } from '@lotus/ui/container'

import preview from '../../../../../.storybook/preview.tsx'
import { ReviewForm } from './review-form.tsx'

const meta = preview.meta({
  title: 'Patterns/Catalog/Review form',
  component: ReviewForm,
  args: {
    initial: { rating: 0, title: '', comment: '' },
    isEdit: false,
    isGuest: true,
    attempt: { pending: false, error: null },
    onTyped: fn(),
    onSend: fn(),
    onCancel: fn(),
  },
  render: (args) => (
    <Container>
      <ReviewForm {...args} />
    </Container>
  ),
})

const typed = { rating: 4, title: 'Muito bom', comment: '味道不错，就是分量少了一点。' }

export const Empty = meta.story()
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const DarkChinese = meta.story({ args: { initial: typed }, globals: { theme: 'dark', locale: 'zh-CN' } })
export const PhoneDark = meta.story({
  args: { initial: typed },
  globals: { viewport: { value: 'phone390' }, theme: 'dark' },
})
export const ByKeyboard = meta.story({
  tags: ['REV-02'],
  play: async ({ args, canvas, userEvent }) => {
    const one = canvas.getByRole('radio', { name: '1 estrela' })
    one.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(one).toBeChecked())
    await userEvent.keyboard('{ArrowRight}')
    await userEvent.type(canvas.getByRole('textbox', { name: /Comentário/ }), '很好吃')
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar avaliação' }))
    await expect(args.onSend).toHaveBeenCalledWith({ rating: 2, title: null, comment: '很好吃', language: 'pt-BR' })
    await expect(args.onTyped).toHaveBeenLastCalledWith({ rating: 2, title: '', comment: '很好吃' })
  },
})
/** The rating is required. */
export const WithoutStars = meta.story({
  tags: ['REV-02', 'UX-06'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar avaliação' }))
    await expect(canvas.getByText('Selecione uma nota')).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
})
export const TooLong = meta.story({
  tags: ['REV-02', 'UX-06'],
  args: { initial: { rating: 5, title: 'a'.repeat(256), comment: '面'.repeat(2001) } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar avaliação' }))
    await expect(canvas.getByText('O título tem no máximo 255 caracteres.')).toBeVisible()
    await expect(canvas.getByText(/^O comentário tem no máximo 2\.?000 caracteres\.$/)).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
})
export const Edit = meta.story({ tags: ['REV-05'], args: { initial: typed, isEdit: true, isGuest: false } })
export const Sending = meta.story({
  args: { initial: typed, isGuest: false, attempt: { pending: true, error: null } },
})
/** The account already has a review: what was typed stays, and sending it replaces the review. */
export const ReviewExists = meta.story({
  tags: ['REV-02'],
  args: {
    initial: typed,
    isEdit: true,
    isGuest: false,
    attempt: { pending: false, error: new ApiError('REVIEW_EXISTS', 409) },
  },
})
export const Offline = meta.story({
  args: { initial: typed, isGuest: false, attempt: { pending: false, error: new ApiError('NETWORK_ERROR', 0) } },
})
