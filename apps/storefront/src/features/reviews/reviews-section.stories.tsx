import type { ComponentProps } from 'react'
import { expect, fn, within } from 'storybook/test'

import { approvedReview, noReviews, pendingReview, rejectedReview, reviewPage } from '@lotus/fixtures/reviews'
import { Container } from '@lotus/ui/container'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { DeleteReviewDialog } from './delete-review-dialog.tsx'
import { ReviewsSection } from './reviews-section.tsx'

const meta = preview.meta({
  title: 'Patterns/Catalog/Reviews',
  component: ReviewsSection,
  args: {
    productId: 1,
    search: { filter: 'all', sort: 'newest', page: 1 },
    reviews: reviewPage,
    busy: false,
    own: null,
    form: null,
    onSearch: fn(),
    onRetry: fn(),
    onWrite: fn(),
    onDelete: fn(),
    onVote: fn(),
  } satisfies Partial<ComponentProps<typeof ReviewsSection>>,
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <Container>
      <ReviewsSection {...args} />
    </Container>
  ),
})

export const Full = meta.story({
  tags: ['REV-01', 'REV-04'],
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('Nota 4,6 de 5, 41 avaliações')).toBeInTheDocument()
    await expect(canvas.getByText('5 estrelas: 30 avaliações')).toBeInTheDocument()
    await expect(canvas.getAllByText('Compra verificada')).toHaveLength(3)
    await expect(canvas.getByRole('link', { name: 'Com comentário (22)' })).toHaveAttribute(
      'href',
      '/products/1?reviewFilter=with_comments#reviews',
    )
    await expect(canvas.getByRole('link', { name: 'Todas (41)' })).toHaveAttribute('aria-current', 'true')
    await expect(canvas.getByRole('link', { name: 'Próxima página' })).toHaveAttribute(
      'href',
      '/products/1?reviewPage=2#reviews',
    )
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Ordenar avaliações' }), 'Menor nota')
    await expect(args.onSearch).toHaveBeenCalledWith({ filter: 'all', sort: 'lowest', page: 1 })
    // The votes have names of their own, and each names its review.
    const votes = canvas.getAllByRole('button', { name: /^Útil, / }).map(({ textContent }) => textContent)
    await expect(new Set(votes).size).toBe(votes.length)
    await userEvent.click(canvas.getByRole('button', { name: /^Útil, 12 votos: avaliação de Mei T/ }))
    await expect(args.onVote).toHaveBeenCalledWith(reviewPage.content[0], true)
    await expect(canvas.getByText(/^和国内的味道一样/)).toHaveAttribute('lang', 'zh-CN')
    await userEvent.click(canvas.getByRole('button', { name: 'Escrever avaliação' }))
    await expect(args.onWrite).toHaveBeenCalledOnce()
  },
})
export const Picture = meta.story({ parameters: inModes('dark', 'phone') })
export const Chinese = meta.story({ globals: { locale: 'zh-CN' } })
export const PhoneDarkChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})

/** Only its author sees it. */
export const OwnPending = meta.story({
  tags: ['REV-03', 'REV-05'],
  args: { own: { review: pendingReview, votes: [12] } },
  play: async ({ canvas, args, userEvent }) => {
    const own = within(canvas.getByRole('region', { name: 'Sua avaliação' }))
    await expect(own.getByText('Aguardando aprovação')).toBeVisible()
    await userEvent.click(own.getByRole('button', { name: 'Editar avaliação' }))
    await expect(args.onWrite).toHaveBeenCalledOnce()
    await userEvent.click(own.getByRole('button', { name: 'Excluir avaliação' }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
    const marked = canvas.getByRole('button', { name: /^Útil, 1 voto:/ })
    await expect(marked).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(marked)
    await expect(args.onVote).toHaveBeenCalledWith(reviewPage.content[1], false)
  },
})
export const OwnPendingOnPhone = meta.story({
  args: { own: { review: pendingReview, votes: [] } },
  globals: { viewport: { value: 'phone360' }, theme: 'dark' },
})
export const OwnRejected = meta.story({
  tags: ['REV-03'],
  args: { own: { review: rejectedReview, votes: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Não publicada')).toBeVisible()
    await expect(canvas.getByText(/^Motivo da loja: Escreva só sobre o produto/)).toBeVisible()
  },
})
/** No vote on one's own review. */
export const OwnApproved = meta.story({
  tags: ['REV-04'],
  args: { own: { review: approvedReview, votes: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /^Útil, 12 votos/ })).toBeNull()
  },
})
export const LongTexts = meta.story({
  args: {
    reviews: {
      ...reviewPage,
      content: [
        {
          ...reviewPage.content[0]!,
          title: 'Superextraordinariamentedeliciosíssimo'.repeat(6),
          comment: 'Muito bom. '.repeat(180),
        },
        { ...reviewPage.content[1]!, comment: '味道很好，包装完好。'.repeat(190) },
      ],
      totalPages: 1,
    },
  },
  globals: { viewport: { value: 'phone360' } },
})
export const NothingWithThisFilter = meta.story({
  args: {
    search: { filter: 'most_helpful', sort: 'newest', page: 1 },
    reviews: { ...reviewPage, content: [], totalElements: 0, totalPages: 0 },
  },
})
export const Empty = meta.story({
  args: { reviews: noReviews },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Este produto ainda não tem avaliações/)).toBeVisible()
  },
})
export const Loading = meta.story({ args: { reviews: 'loading' } })
export const LoadingNextPage = meta.story({ args: { busy: true } })
export const Failed = meta.story({
  tags: ['REV-01'],
  args: { reviews: 'failed', problem: 'Sem conexão. Verifique sua internet e tente de novo.' },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('Falha ao carregar as avaliações')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
export const Deleting = meta.story({
  tags: ['REV-05', 'UX-08'],
  args: { own: { review: pendingReview, votes: [] } },
  render: (args) => (
    <DeleteReviewDialog deleting={{ pending: false, error: null }} onConfirm={args.onDelete} onClose={args.onRetry} />
  ),
  play: async ({ args, userEvent }) => {
    const dialog = within(within(document.body).getByRole('alertdialog', { name: 'Excluir sua avaliação?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir avaliação' }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
})
