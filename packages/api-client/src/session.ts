import { ApiError } from './errors.ts'

/** What a call shows of the session at one moment. */
export type Credential = {
  /** New with every renewal: tells whether a refusal was of this one or of an earlier one. */
  stamp: number
  /** The access token, or null where none is at hand or a cookie carries it. */
  bearer: string | null
  /** Whether it is worth sending; otherwise it has to be renewed first. */
  isFresh: boolean
}

/** `over`: the session ended. `unreachable`: nobody could say; it stays, and the next call tries again. */
export type Renewal = 'renewed' | 'over' | 'unreachable'

/** The session behind the calls, as whoever keeps it tells it. */
export type CallSession = {
  /** Null where nobody is signed in. */
  credential: () => Credential | null
  /** One renewal shared by all who ask; answers at once where the credential of that stamp was replaced already. */
  renew: (stamp: number) => Promise<Renewal>
  /** The server refused a call although its credential of that stamp had just been renewed: the session is over. */
  end: (stamp: number) => void
  /** Every answer to a call of the session passes here, before its body is read. */
  seen: (response: Response) => void
}

type Send = (request: Request) => Promise<Response>

/**
 * Sends one call with the session: a token that counts, one renewal and one retry where the server refuses it (AUTH-04).
 * Calls under /auth are left alone. Public paths are never kept from going out by a session that is over (AUTH-08); those of
 * an order, which may be an account's, wait until it is known whose they are.
 * @throws {ApiError} SESSION_EXPIRED or SESSION_UNREACHABLE, for paths that are not public
 */
export async function sendWithSession(
  request: Request,
  { path, send, session }: { path: string; send: Send; session: CallSession },
): Promise<Response> {
  let credential = path.startsWith('/auth/') ? null : session.credential()
  if (credential === null) return send(request)
  const isPublic = path.startsWith('/public/')
  if (!credential.isFresh && !isPublic) credential = await renewed(request, session, credential)
  if (!credential.isFresh && ofOrders.test(path)) credential = await renewedOrNot(request, session, credential)
  // A body can be sent once; the copy is for the retry.
  const again = request.clone()
  const first = await send(carrying(request, credential))
  session.seen(first)
  if (!(await isRefused(first))) return first
  const outcome = await session.renew(credential.stamp)
  again.signal.throwIfAborted()
  const next = session.credential()
  if (outcome !== 'renewed' || next === null) {
    if (!isPublic) throw refusal(outcome)
    return request.headers.has('authorization') ? send(again) : first
  }
  const bare = isPublic ? again.clone() : null
  const second = await send(carrying(again, next))
  session.seen(second)
  if (!(await isRefused(second))) return second
  session.end(next.stamp)
  if (bare === null) throw refusal('over')
  return send(bare)
}

const ofOrders = /^\/public\/orders\//

/** What cannot be renewed stays as it is: the call goes out without it. */
const renewedOrNot = (request: Request, session: CallSession, credential: Credential): Promise<Credential> =>
  renewed(request, session, credential).catch((error: unknown) => {
    if (error instanceof ApiError) return credential
    throw error
  })

async function renewed(request: Request, session: CallSession, { stamp }: Credential): Promise<Credential> {
  const outcome = await session.renew(stamp)
  request.signal.throwIfAborted()
  const credential = session.credential()
  if (outcome !== 'renewed' || credential === null) throw refusal(outcome)
  return credential
}

const refusal = (outcome: Renewal) =>
  outcome === 'unreachable' ? new ApiError('SESSION_UNREACHABLE', 0) : new ApiError('SESSION_EXPIRED', 401)

function carrying(request: Request, { bearer, isFresh }: Credential): Request {
  if (bearer !== null && isFresh) request.headers.set('authorization', `Bearer ${bearer}`)
  return request
}

/** Whether it was the session that was refused, rather than, say, a password that is asked once more. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: unknown } | null } | null
  const code = body?.error?.code
  return code === 'UNAUTHENTICATED' || code === 'SESSION_EXPIRED'
}
