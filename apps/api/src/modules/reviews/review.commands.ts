import { momentText } from '#domain/days.ts'
import { WrongUsage } from '#domain/not-possible.ts'
import { lineIn, type OperatorCommand } from '#domain/operator-command.ts'
import { inLine, quoted } from '#platform/printable.ts'

import type { ModeratedReview, Moderation, ReviewName } from './moderation.service.ts'

const mostListed = 100
const mostReason = 500

function nameIn(text: string): ReviewName {
  const [, id, revision] = /^(\d{1,9})\.(\d{1,9})$/.exec(text) ?? []
  if (id === undefined || revision === undefined) {
    throw new WrongUsage(`${text} is no review: write it as pending-reviews lists it, e.g. 17.1.`)
  }
  return { id: Number(id), revision: Number(revision) }
}

const describe = ({
  review,
  product,
  productId,
  rating,
  verified,
  author,
  writtenAt,
  title,
  comment,
}: ModeratedReview) =>
  [
    `${review}  ${'★'.repeat(rating).padEnd(5, '☆')}  ${inLine(product)} (product ${productId})`,
    `  ${inLine(author ?? 'no public name')}${verified ? ', verified purchase' : ''}, ${momentText(writtenAt)}`,
    ...[title, comment].flatMap((text) => (text === null ? [] : [quoted(text)])),
  ].join('\n')

/** BEY-18: the operator's commands for reviews. A review is named with its revision, so that only what was read is approved. */
export const reviewCommands = (moderation: Moderation): Record<string, OperatorCommand> => ({
  'pending-reviews': {
    run: async () => {
      const reviews = await moderation.listPending(mostListed)
      return { text: reviews.map(describe).join('\n') || 'No review waits.', data: reviews }
    },
  },
  'approve-review': {
    run: async ({ positionals }) => {
      if (positionals.length === 0) throw new WrongUsage('Name one review or several, e.g. 17.1.')
      const reviews = await moderation.approve(positionals.map(nameIn))
      return { text: reviews.map(({ review }) => `${review}  approved`).join('\n'), data: reviews }
    },
  },
  'reject-review': {
    unaudited: ['reason'],
    run: async (input) => {
      const reason = lineIn(input, 'reason', mostReason)
      if (reason === null) throw new WrongUsage('Write the reason for the author: --reason "…".')
      const [rejected] = await moderation.reject(nameIn(input.positionals[0] ?? ''), reason)
      return { text: `${rejected?.review}  rejected`, data: rejected }
    },
  },
})
