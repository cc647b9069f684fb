import { createECDH } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts'
import { createPush, type PushTarget } from './push.ts'
import { decrypt, startPushService, type PushServiceExample } from './push-service.examples.ts'
import { publicKeyOf } from './vapid.ts'

const privateKey = 'bXkgc2VjcmV0IGtleSBvZiB0aGUgdGVzdHMgMzIgYnk'
const subject = 'mailto:shop@shop.example'
const message = { payload: '{"a":1}', topic: 'order', ttl: 60, urgency: 'normal' } as const

let service: PushServiceExample
beforeAll(async () => {
  service = await startPushService({ publicKey: publicKeyOf(privateKey) })
})
afterEach(() => service.reset())
afterAll(() => service.close())

const push = createPush({ privateKey, subject, allowLoopback: true })

describe('BEY-13 the push service of the tests', () => {
  it('decrypts the example of RFC 8291', () => {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
    expect(decrypt(Buffer.from(body, 'base64url'), { curve, auth })).toBe('When I grow up, I want to be a watermelon')
  })

  it('rejects a sender with another key', async () => {
    const other = createPush({
      privateKey: 'b3RoZXIgc2VjcmV0IG9mIHRoZSB0ZXN0cyAzMiBieXQ',
      subject,
      allowLoopback: true,
    })
    await expect(other.send(service.subscribe(), message)).rejects.toMatchObject({ status: 403 })
    expect(service.faults).toEqual(['another key'])
  })
})

describe('BEY-13 a message to a browser', () => {
  it('is encrypted for it, signed by the shop, and has a time to live, an urgency and a topic', async () => {
    expect(await push.send(service.subscribe(), message)).toBe('accepted')
    expect(service.faults).toEqual([])
    expect(service.received).toEqual([
      { ttl: 60, urgency: 'normal', topic: 'order', payload: { a: 1 }, bytes: expect.any(Number) },
    ])
  })

  it.each([404, 410])('the subscription is gone after %s', async (status) => {
    service.answer({ status })
    expect(await push.send(service.subscribe(), message)).toBe('gone')
  })

  it.each([
    [429, { 'retry-after': '120' }, 120],
    [429, { 'retry-after': '999999' }, 3600],
    [500, {}, null],
    [503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
  ])('%s with %j is an error that states when to retry', async (status, headers, retryAfter) => {
    service.answer({ status, headers })
    await expect(push.send(service.subscribe(), message)).rejects.toMatchObject({ status, retryAfter })
  })

  it('does not follow a redirect', async () => {
    service.answer({ status: 307, headers: { location: `${service.url}/elsewhere` } })
    const target = service.subscribe()
    await expect(push.send(target, message)).rejects.toMatchObject({ status: 307 })
    expect(service.calls.map(({ path }) => service.url + path)).toEqual([target.endpoint])
  })

  it('reads only the head of an answer', async () => {
    let written = 0
    const endless = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('HTTP/1.1 201 Created\r\ncontent-length: 999999999\r\n\r\n')
        const more = () => {
          if (socket.destroyed || written > 50_000_000) return
          written += 65_536
          socket.write(Buffer.alloc(65_536), more)
        }
        more()
      })
    })
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/push`
    expect(await push.send({ ...service.subscribe(), endpoint }, message)).toBe('accepted')
    await new Promise((resolve) => endless.close(resolve))
    expect(written).toBeLessThan(50_000_000)
  })
})

describe('BEY-13 an endpoint that a stranger names (SSRF)', () => {
  const strict = createPush({ privateKey, subject })
  const hostile = [
    'http://push.example/send/1',
    'https://localhost/send',
    'https://push.localhost/send',
    'https://LOCALHOST/send',
    'https://127.0.0.1/send',
    'https://2130706433/send',
    'https://0x7f.1/send',
    'https://10.0.0.8/send',
    'https://192.168.0.1/send',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/send',
    'https://[::1]/send',
    'https://[fd00::1]/send',
    'https://[::ffff:127.0.0.1]/send',
    'https://[2606:4700::1111]/send',
    'https://database/send',
    'https://metadata.google.internal/send',
    'https://printer.local/send',
    'https://localhost./send',
    'https://user:secret@push.example/send',
    'https://push.example:22/send',
    'ftp://push.example/send',
    'file:///etc/passwd',
    'data:text/plain,1',
    'push.example',
  ]
  it.each(hostile)('%s is refused, also if it is already stored', async (endpoint) => {
    expect(strict.accepts(endpoint)).toBe(false)
    expect(await strict.send({ ...service.subscribe(), endpoint }, message)).toBe('gone')
  })

  it('the loopback of the tests is refused without the option', () => {
    expect([strict.accepts(`${service.url}/push/1`), push.accepts(`${service.url}/push/1`)]).toEqual([false, true])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
  ])('%s of a browser is accepted', (endpoint) => expect(strict.accepts(endpoint)).toBe(true))

  const resolvesTo = (...addresses: string[]) =>
    publicLookup((_name, _options, callback) =>
      callback(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
  const lookUp = (lookup: ReturnType<typeof publicLookup>, all: boolean) =>
    new Promise<unknown>((resolve, reject) =>
      lookup('push.example', { all }, (error, address) => (error === null ? resolve(address) : reject(error))),
    )

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['0.0.0.0'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fd12::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['2002:a00:1::'],
    ['2001:db8::1'],
    ['ff02::1'],
  ])('a name that leads to %s is not called, and its subscription is gone', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const lookup = resolvesTo('142.250.219.10', address)
    await expect(lookUp(lookup, true)).rejects.toBeInstanceOf(PrivateAddress)
    const target: PushTarget = { ...service.subscribe(), endpoint: 'https://push.example/send' }
    expect(await createPush({ privateKey, subject, lookup }).send(target, message)).toBe('gone')
  })

  it('a name that leads to the internet is called at the checked addresses', async () => {
    const both = resolvesTo('142.250.219.10', '2800:3f0:4001:80b::200a')
    expect(await lookUp(both, true)).toHaveLength(2)
    expect(await lookUp(both, false)).toBe('142.250.219.10')
  })
})
