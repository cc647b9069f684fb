import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser that subscribed, with its keys. */
type Subscriber = { curve: ECDH; auth: Buffer }
/** What a browser receives. `payload` is decrypted. */
export type Received = { ttl: number; urgency: string; topic: string; payload: unknown; bytes: number }
type Answer = { status: number; headers?: Record<string, string> }

export type PushServiceExample = Awaited<ReturnType<typeof startPushService>>

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a message of one record (RFC 8188, RFC 8291). @throws if it is not for this subscriber */
export function decrypt(body: Buffer, { curve, auth }: Subscriber): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('The message has several records')
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const key = hkdf(curve.computeSecret(senderKey), auth, keyInfo, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is invalid')
  return padded.subarray(0, end).toString('utf8')
}

/** Verifies a VAPID header (RFC 8292). @returns the fault; null if there is none */
export function findVapidFault(authorization: string, { origin, publicKey }: { origin: string; publicKey: string }) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return 'another key'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (json(head)['alg'] !== 'ES256' || !isSigned) return 'no valid signature'
  const { aud, exp, sub } = json(claims)
  const seconds = Number(exp) - Date.now() / 1000
  if (aud !== origin) return `aud is ${String(aud)}`
  if (!(seconds > 0 && seconds <= 24 * 3600)) return `exp is in ${seconds} seconds`
  return /^(mailto:.+@|https:)/.test(String(sub)) ? null : `sub is ${String(sub)}`
}

/** A push service on loopback (RFC 8030): verifies the sender, decrypts for the subscriber, and answers as told. */
export async function startPushService({ publicKey }: { publicKey: string }) {
  const subscribers = new Map<string, Subscriber>()
  const received: Received[] = []
  const faults: string[] = []
  const calls: { path: string; method: string }[] = []
  let answers: Answer[] = []

  function receive(path: string, headers: IncomingHttpHeaders, body: Buffer): Answer {
    const told = answers.shift()
    if (told !== undefined) return told
    const subscriber = subscribers.get(path)
    if (subscriber === undefined) return { status: 404 }
    const fault = findVapidFault(headers.authorization ?? '', { origin: url, publicKey })
    if (fault !== null) {
      faults.push(fault)
      return { status: 403 }
    }
    const { ttl, urgency = '', topic = '' } = headers
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl)) || body.length > 4096) {
      faults.push('the headers or the size')
      return { status: 400 }
    }
    const payload = JSON.parse(decrypt(body, subscriber)) as unknown
    received.push({ ttl: Number(ttl), urgency: String(urgency), topic: String(topic), payload, bytes: body.length })
    return { status: 201, headers: { location: `${url}/message/${received.length}` } }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', method = '' } = request
      calls.push({ path, method })
      const { status, headers } = receive(path, request.headers, Buffer.concat(chunks))
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    received,
    faults,
    calls,
    /** Subscribes a browser, as `pushManager.subscribe` does. */
    subscribe() {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      subscribers.set(path, { curve, auth })
      return {
        endpoint: url + path,
        p256dh: curve.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** @throws if a message was not as the RFCs require */
    assertSound() {
      if (faults.length > 0) throw new Error(`The push service rejected: ${faults.join('; ')}`)
    },
    /** Answers the next calls without reading them. */
    answer(...next: Answer[]) {
      answers = next
    },
    reset() {
      received.length = 0
      faults.length = 0
      calls.length = 0
      answers = []
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
