import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { Button } from '@lotus/ui/button'
import { Inline } from '@lotus/ui/inline'
import { Stack } from '@lotus/ui/stack'

import preview from '../../../../.storybook/preview.tsx'
import { AreaStatusLine, LiveAreaStatusLine, useAreaStatus, type AreaStatus } from './area-status-line.tsx'

const now = Date.UTC(2026, 10, 21, 12)
const fine: AreaStatus = { loading: false, error: null, lastUpdated: now, retryCount: 0 }
const before = { ...fine, lastUpdated: now - 2 * 60_000 }

const meta = preview.meta({
  title: 'Patterns/Feedback/Area news',
  component: AreaStatusLine,
  args: { status: fine, now },
  render: () => (
    <Stack gap={2}>
      <AreaStatusLine status={fine} now={now} />
      <AreaStatusLine status={before} now={now} />
      <AreaStatusLine status={{ ...before, loading: true }} now={now} />
      <AreaStatusLine status={{ ...before, loading: true, retryCount: 2 }} now={now} />
      <AreaStatusLine status={{ ...before, error: 'NETWORK_ERROR', retryCount: 1 }} now={now} />
      <AreaStatusLine status={{ ...before, lastUpdated: now - 3 * 3_600_000 }} now={now} />
    </Stack>
  ),
})

export const States = meta.story({
  tags: ['UX-03'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Atualizado há 2 minutos')).toBeVisible()
    await expect(canvas.getByText('Tentando de novo…')).toBeVisible()
    await expect(canvas.getByText('Não deu para atualizar agora. Atualizado há 2 minutos.')).toBeVisible()
  },
})
export const StatesChineseDark = meta.story({ globals: { locale: 'zh-CN', theme: 'dark' } })

let isDown = false

/** The area's status for a wishlist query against a server that can be switched off. */
function Playground() {
  const query = useQuery({
    queryKey: ['wishlists', 'listWishlist', 'story'],
    queryFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      if (isDown) throw new ApiError('SERVICE_UNAVAILABLE', 503)
      return 'a page'
    },
    retry: false,
  })
  const { loading, error, retryCount } = useAreaStatus([query])
  const ask = (down: boolean) => () => {
    isDown = down
    void query.refetch()
  }
  return (
    <Stack gap={3}>
      <LiveAreaStatusLine queries={[query]} />
      <code>{`loading ${loading}, error ${error}, retryCount ${retryCount}`}</code>
      <Inline gap={2}>
        <Button onClick={ask(false)}>succeed</Button>
        <Button onClick={ask(true)}>fail</Button>
      </Inline>
    </Stack>
  )
}
export const Live = meta.story({
  name: 'Live, with a server that can be switched off',
  tags: ['UX-03'],
  beforeEach: () => {
    isDown = false
  },
  render: function LiveStory() {
    const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }))
    return (
      <QueryClientProvider client={client}>
        <Playground />
      </QueryClientProvider>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('loading false, error null, retryCount 0')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'fail' }))
    await expect(await canvas.findByText('loading false, error SERVICE_UNAVAILABLE, retryCount 1')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'fail' }))
    await expect(await canvas.findByText('Tentando de novo…')).toBeVisible()
    await expect(await canvas.findByText('loading false, error SERVICE_UNAVAILABLE, retryCount 2')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'succeed' }))
    await expect(await canvas.findByText('loading false, error null, retryCount 0')).toBeVisible()
    await expect(canvas.getByText('Atualizado agora mesmo')).toBeVisible()
  },
})
