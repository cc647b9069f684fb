import { afterEach, expect, it, vi } from 'vitest'

import { CodeError, loadCode } from './load-code.ts'
import { whenNoCodeLoads } from './strategies.ts'

afterEach(() => {
  vi.restoreAllMocks()
  for (const link of document.querySelectorAll('link[href^="/missing"], link[href^="/style"]')) link.remove()
})

const offline = (isOffline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)

/** Makes the server answer every file with this status; null for no response. */
const answerWith = (status: number | null) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (status === null) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })

const rejected = new TypeError('Failed to fetch dynamically imported module: http://shop/assets/a.js')
const load = () => Promise.reject(rejected)
const errorOf = (files: string[] = []) => loadCode(load, files).then(null, (error: CodeError) => error)

it('SHELL-09 code that does not load offline is a network error, without a request', async () => {
  offline(true)
  const fetched = answerWith(200)
  const error = await errorOf()
  expect(error).toBeInstanceOf(CodeError)
  expect(error).toMatchObject({ code: 'NETWORK_ERROR', status: 0, isGone: false, cause: rejected })
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  [null, 'NETWORK_ERROR', false],
  [503, 'SERVICE_UNAVAILABLE', false],
  [429, 'SERVICE_UNAVAILABLE', false],
  [404, 'SERVICE_UNAVAILABLE', true],
  [410, 'SERVICE_UNAVAILABLE', true],
])('SHELL-09 code that does not load while the server answers %s is %s; gone: %s', async (status, code, isGone) => {
  offline(false)
  const fetched = answerWith(status)
  expect(await errorOf()).toMatchObject({ code, isGone })
  expect(fetched).toHaveBeenCalledWith('http://shop/assets/a.js', expect.objectContaining({ method: 'HEAD' }))
})

it('SHELL-09 code that the server has and that fails three times counts as gone, because browsers cache the failure', async () => {
  offline(false)
  answerWith(200)
  const refused = () => loadCode(() => Promise.reject(new TypeError('Importing a module script failed.')), [])
  const errors = [1, 2, 3].map(() => refused().then(null, ({ code, isGone }: CodeError) => [code, isGone]))
  expect(await Promise.all(errors)).toEqual([
    ['NETWORK_ERROR', false],
    ['NETWORK_ERROR', false],
    ['SERVICE_UNAVAILABLE', true],
  ])
})

it('SHELL-09 a style sheet that did not load is requested again', async () => {
  offline(false)
  answerWith(404)
  const ok = () => Promise.resolve('loaded')
  await expect(loadCode(ok, ['missing.css'])).rejects.toMatchObject({ isGone: true })
  expect(document.querySelector('link[href="/missing.css"]')).toBeNull()
  await expect(loadCode(ok, ['missing.css'])).rejects.toMatchObject({ isGone: true })
})

it('SHELL-09 a style sheet that the document has is not requested', async () => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.setAttribute('disabled', '')
  link.setAttribute('href', '/style.css')
  document.head.append(link)
  expect(await loadCode(() => Promise.resolve('loaded'), ['style.css'])).toBe('loaded')
  expect(document.querySelectorAll('link[href="/style.css"]')).toHaveLength(1)
})

it('a preload waits until the component that the visitor opens, and the component inside it, have loaded', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'requestIdleCallback'] })
  // Ends the gap of the loads above.
  vi.advanceTimersByTime(1000)
  const loaded: string[] = []
  const after = (name: string, time: number) => () =>
    new Promise<void>((resolve) => setTimeout(() => resolve(void loaded.push(name)), time))
  const opened = loadCode(after('component', 2000)).then(() => loadCode(after('inner component', 1000)))
  whenNoCodeLoads(() => loaded.push('preload'))
  await vi.advanceTimersByTimeAsync(3050)
  await opened
  expect(loaded).toEqual(['component', 'inner component'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(loaded).toEqual(['component', 'inner component', 'preload'])
  vi.useRealTimers()
})
