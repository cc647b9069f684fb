import { ApiError } from './errors.ts'

/** The credential that a call sends, at one moment. */
export type Credential = {
  /** Changes with every renewal: tells whether a rejection concerns this credential or an earlier one. */
  stamp: number
  /** The access token, or null if there is none or a cookie carries it. */
  bearer: string | null
  /** Whether it can be sent; otherwise it must be renewed first. */
  isFresh: boolean
}

/** `over`: the session ended. `unreachable`: the server did not respond; the session stays and the next call retries. */
export type Renewal = 'renewed' | 'over' | 'unreachable'

/** The session of the calls; the session's owner implements it. */
export type CallSession = {
  /** Null for guests. */
  credential: () => Credential | null
  /** Starts one renewal shared by all callers; resolves at once if the credential with this stamp was already replaced. */
  renew: (stamp: number) => Promise<Renewal>
  /** Called when the server rejects a just renewed credential: the session is over. */
  end: (stamp: number) => void
  /** Called with every response of the session, before its body is read. */
  seen: (response: Response) => void
}

type Send = (request: Request) => Promise<Response>

/**
 * Sends one call with the session: a fresh token, and one renewal and one retry if the server rejects it (AUTH-04).
 * Calls under /auth are unchanged, and calls of an account are not sent as a guest. An ended session never blocks public
 * paths (AUTH-08); order paths, which may belong to an account, wait for the renewal.
 * @throws {ApiError} SESSION_EXPIRED, SESSION_UNREACHABLE or UNAUTHENTICATED, for paths that are not public
 */
export async function sendWithSession(
  request: Request,
  { path, send, session }: { path: string; send: Send; session: CallSession },
): Promise<Response> {
  const isPublic = path.startsWith('/public/')
  let credential = path.startsWith('/auth/') ? null : session.credential()
  if (credential === null) {
    // The session ended after the caller had checked it. The server would reject the call.
    if (path.startsWith('/users/')) throw new ApiError('UNAUTHENTICATED', 401)
    return send(request)
  }
  if (!credential.isFresh && !isPublic) credential = await renewed(request, session, credential)
  if (!credential.isFresh && ofOrders.test(path)) credential = await renewedOrNot(request, session, credential)
  // A body can be read only once; the clone is for the retry.
  const again = request.clone()
  const first = await send(carrying(request, credential))
  session.seen(first)
  if (!(await isRefused(first))) return first
  const outcome = await session.renew(credential.stamp)
  again.signal.throwIfAborted()
  const next = session.credential()
  if (outcome !== 'renewed' || next === null) {
    if (!isPublic) throw sessionError(outcome)
    return request.headers.has('authorization') ? send(again) : first
  }
  const bare = isPublic ? again.clone() : null
  const second = await send(carrying(again, next))
  session.seen(second)
  if (!(await isRefused(second))) return second
  session.end(next.stamp)
  if (bare === null) throw sessionError('over')
  return send(bare)
}

const ofOrders = /^\/public\/orders\//

/** If the renewal fails, the credential is unchanged and the call is sent without it. */
const renewedOrNot = (request: Request, session: CallSession, credential: Credential): Promise<Credential> =>
  renewed(request, session, credential).catch((error: unknown) => {
    if (error instanceof ApiError) return credential
    throw error
  })

async function renewed(request: Request, session: CallSession, { stamp }: Credential): Promise<Credential> {
  const outcome = await session.renew(stamp)
  request.signal.throwIfAborted()
  const credential = session.credential()
  if (outcome !== 'renewed' || credential === null) throw sessionError(outcome)
  return credential
}

const sessionError = (outcome: Renewal) =>
  outcome === 'unreachable' ? new ApiError('SESSION_UNREACHABLE', 0) : new ApiError('SESSION_EXPIRED', 401)

function carrying(request: Request, { bearer, isFresh }: Credential): Request {
  if (bearer !== null && isFresh) request.headers.set('authorization', `Bearer ${bearer}`)
  return request
}

/** Whether the server rejected the session, as opposed to, for example, a re-entered password. */
async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: { code?: unknown } | null } | null
  const code = body?.error?.code
  return code === 'UNAUTHENTICATED' || code === 'SESSION_EXPIRED'
}
