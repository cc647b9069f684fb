import { setupI18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn<(url: string) => Promise<Response>>()
const answer = (messages: object) => Promise.resolve(Response.json(messages))

/** The module as a page loads it, for a page in Portuguese. */
async function openPage() {
  vi.resetModules()
  const page = await import('./chunk-messages.ts')
  const { changeLocale } = await import('./catalogs.ts')
  const i18n = setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })
  page.connectMessages(i18n)
  return { i18n, changeLocale, ...page }
}

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()))
afterEach(() => vi.unstubAllGlobals())

test('an import resolves when its messages are there, and loads each file once', async () => {
  const { i18n } = await openPage()
  fetched.mockImplementation((url) => answer(url.includes('file1') ? { aaaaaa: ['Um'] } : { bbbbbb: ['Dois'] }))
  expect(await __withMessages(Promise.resolve('module'), 'file1 file2')).toBe('module')
  expect([i18n._('aaaaaa'), i18n._('bbbbbb')]).toEqual(['Um', 'Dois'])
  await __withMessages(Promise.resolve('other'), 'file2')
  expect(fetched.mock.calls.flat()).toEqual(['/assets/file1.pt-BR.json', '/assets/file2.pt-BR.json'])
})

test('the files that the page carries are not loaded', async () => {
  const { i18n, addPageMessages } = await openPage()
  addPageMessages(i18n, { messages: JSON.stringify({ aaaaaa: ['Um'] }), files: ['file1'] })
  await __withMessages(Promise.resolve('module'), 'file1')
  expect(i18n._('aaaaaa')).toBe('Um')
  expect(fetched).not.toHaveBeenCalled()
})

test('an import whose messages fail to load is rejected, and the next attempt loads them', async () => {
  const { i18n } = await openPage()
  fetched
    .mockResolvedValueOnce(new Response(null, { status: 502 }))
    .mockImplementation(() => answer({ aaaaaa: ['Um'] }))
  await expect(__withMessages(Promise.resolve('module'), 'file1')).rejects.toThrow('502')
  expect(await __withMessages(Promise.resolve('module'), 'file1')).toBe('module')
  expect(i18n._('aaaaaa')).toBe('Um')
})

test('NAV-04 after a language change no messages are loaded, and late messages of the old language are ignored', async () => {
  const { i18n, changeLocale } = await openPage()
  let respond = (_response: Response) => {}
  fetched.mockReturnValue(new Promise((resolve) => (respond = resolve)))
  const late = __withMessages(Promise.resolve('module'), 'file1')
  await changeLocale(i18n, 'zh-CN')
  const catalog = { ...i18n.messages }
  expect(Object.keys(catalog).length).toBeGreaterThan(100)
  respond(Response.json({ aaaaaa: ['Um'] }))
  await late
  await __withMessages(Promise.resolve('module'), 'file2')
  expect(i18n.messages).toEqual(catalog)
  expect(fetched).toHaveBeenCalledOnce()
})
