import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { logOf } from '#account-document/log.ts'
import { writerOf } from '#account-document/log-writer.ts'
import { sessionState, unknownSession } from '#session/session-state.ts'

import { useWishCount, useWished } from './use-wishlist.ts'
import { wishlistSchema } from './wishlist-schema.ts'

function Wishes() {
  const count = useWishCount()
  return (
    <p>
      {count > 0 && <b>{count}</b>}
      <button type="button" aria-pressed={useWished(7)}>
        Favoritar
      </button>
    </p>
  )
}

let root: Root | null = null

afterEach(() => {
  root?.unmount()
  sessionState.write(unknownSession)
  document.body.replaceChildren()
})

it('WISH-01 SHELL-11 hearts whose state is known before hydration match the server HTML and fill after hydration', async () => {
  const page = <Wishes />
  const main = document.body.appendChild(document.createElement('main'))
  main.innerHTML = renderToString(page)
  const drawn = main.querySelector('button')
  expect(drawn?.getAttribute('aria-pressed')).toBe('false')

  const writer = writerOf(logOf(wishlistSchema, 1))
  writer.begin()
  writer.acknowledge([{ productId: 7 }, { productId: 8 }])
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  root = hydrateRoot(main, page, { onRecoverableError })

  await expect.poll(() => sessionState.read().status).toBe('guest')
  expect(main.querySelector('b')).toBeNull()
  const user = { userId: 1, username: 'Mei', email: 'mei@example.com', roles: [] }
  sessionState.write({ status: 'user', user, expired: false })
  await expect.poll(() => main.querySelector('b')?.textContent).toBe('2')
  expect(main.querySelector('button')).toBe(drawn)
  expect(drawn?.getAttribute('aria-pressed')).toBe('true')
  expect(onRecoverableError).not.toHaveBeenCalled()
})
