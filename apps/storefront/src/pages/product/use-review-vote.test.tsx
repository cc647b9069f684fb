import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { reviewPage } from '@lotus/fixtures/reviews'

import { ownReviewQuery } from '#features/reviews/own-review.queries.ts'
import { readReviewSearch } from '#features/reviews/review-search.ts'
import { reviewsQuery } from '#features/reviews/reviews.queries.ts'
import { transport } from '#api.ts'
import { sessionState, unknownSession } from '#session/session-state.ts'

import { useReviewVote } from './use-review-vote.ts'

const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
const productId = 1
const search = readReviewSearch({})
const [review] = reviewPage.content
const { reviewId, helpfulVotes } = review!

/** The pending requests, oldest first. `answer` takes the server's number of votes, or null for an error. */
let requests: { method: string; answer: (votes: number | null) => void }[] = []
const answerNext = async (votes: number | null) => {
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  requests.shift()?.answer(votes)
}

function Vote() {
  const vote = useReviewVote(productId)
  return (
    <>
      <button type="button" onClick={() => vote(review!, true)}>
        Vote
      </button>
      <button type="button" onClick={() => vote(review!, false)}>
        Withdraw
      </button>
    </>
  )
}

const { fetch: realFetch } = transport
let root: Root | null = null
let client = new QueryClient()
const shown = () => ({
  isHelpful: client.getQueryData(ownReviewQuery(productId).queryKey)?.votes.includes(reviewId),
  votes: client.getQueryData(reviewsQuery(productId, search).queryKey)?.content[0]?.helpfulVotes,
})
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

beforeEach(() => {
  requests = []
  sessionState.write({
    status: 'user',
    user: { userId: 1, username: 'Mei', email: 'mei@example.com', roles: [] },
    expired: false,
  })
  transport.fetch = async ({ method }) => {
    const votes = await new Promise<number | null>((answer) => requests.push({ method, answer }))
    return votes === null
      ? Response.json({ success: false, data: null, message: 'x', error: { code: 'RATE_LIMITED' } }, { status: 429 })
      : Response.json({ success: true, data: { reviewId, helpfulVotes: votes }, message: null, error: null })
  }
  client = new QueryClient()
  client.setQueryData(ownReviewQuery(productId).queryKey, { review: null, votes: [] })
  client.setQueryData(reviewsQuery(productId, search).queryKey, reviewPage)
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Vote />
      </QueryClientProvider>
    </I18nProvider>,
  )
})
afterEach(() => {
  transport.fetch = realFetch
  root?.unmount()
  sessionState.write(unknownSession)
  document.body.replaceChildren()
})

describe('REV-04 a vote that is withdrawn before it is acknowledged', () => {
  it('returns to the state of the server when both requests fail', async () => {
    await press('Vote')
    await expect.poll(shown).toEqual({ isHelpful: true, votes: helpfulVotes + 1 })
    await press('Withdraw')
    await expect.poll(shown).toEqual({ isHelpful: false, votes: helpfulVotes })
    await answerNext(null)
    await answerNext(null)
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(shown()).toEqual({ isHelpful: false, votes: helpfulVotes })
  })

  it('returns to the acknowledged vote when only the withdrawal fails', async () => {
    await press('Vote')
    await press('Withdraw')
    await answerNext(helpfulVotes + 1)
    await answerNext(null)
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(shown()).toEqual({ isHelpful: true, votes: helpfulVotes + 1 })
  })

  it('keeps showing the last press when the first request is answered', async () => {
    await press('Vote')
    await press('Withdraw')
    await answerNext(helpfulVotes + 1)
    await expect.poll(() => requests.length).toBe(1)
    expect(shown()).toEqual({ isHelpful: false, votes: helpfulVotes })
    await answerNext(helpfulVotes)
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(shown()).toEqual({ isHelpful: false, votes: helpfulVotes })
  })
})
