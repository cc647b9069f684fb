import { afterAll, expect, it } from 'vitest'

import { transport } from './api.ts'
import { connect, render } from './entry-server.tsx'

const { fetch: former } = transport
afterAll(() => connect(former))

const page = () =>
  render({
    request: new Request('http://shop.test/products?priceMax=20'),
    locale: 'pt-BR',
    defaultLocale: 'pt-BR',
    origin: 'http://shop.test',
    auth: 'oauth2 cookie',
    manifest: { routes: {} },
    sheets: { eager: {}, classes: {} },
    messageFiles: { ids: {}, page: [], chunks: {}, files: {} },
  })

it.each([
  ['is overloaded', 503, 'SERVICE_UNAVAILABLE', 503],
  ['is not reached by a proxy', 502, 'UNEXPECTED', 503],
  ['fails', 500, 'UNEXPECTED', 503],
  ['refuses the request', 401, 'UNAUTHENTICATED', 503],
])(
  'S32 BEY-16 a page without data because the API %s answers with the status for it',
  async (_, status, code, answered) => {
    connect(async () => Response.json({ success: false, error: { code, message: '' } }, { status }))
    const { status: shown, html } = await page()
    expect([shown, html.includes('</html>')]).toEqual([answered, true])
  },
)

it('S32 BEY-16 a page without data because the API cannot be reached answers with 503', async () => {
  connect(() => Promise.reject(new TypeError('fetch failed')))
  expect((await page()).status).toBe(503)
})
