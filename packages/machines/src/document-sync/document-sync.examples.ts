import { failureReasons } from '../failure-reasons.ts'
import type { EventExamples } from '../testing.ts'
import {
  type DocumentSyncEvent,
  type DocumentSyncInput,
  type SyncAnswer,
  type SyncFailure,
} from './document-sync.types.ts'

export const failure = (reason: SyncFailure['reason'], more: Partial<SyncFailure> = {}): SyncFailure => ({
  ok: false,
  reason,
  code: reason === 'network' ? 'NETWORK_ERROR' : 'UNEXPECTED',
  ...more,
})
export const answer: SyncAnswer = { ok: true, state: ['shown'] }

const failures = failureReasons.map((reason) => failure(reason))

/** Events and answers for the machine's test and its diagram. */
export const documentSyncExamples = {
  input: { pending: 0, isEssential: false, spread: 0.5 } satisfies DocumentSyncInput,
  events: {
    'log.changed': [
      { type: 'log.changed', pending: 1, isEssential: false },
      { type: 'log.changed', pending: 1, isEssential: true },
      { type: 'log.changed', pending: 0, isEssential: false },
    ],
    refresh: [{ type: 'refresh' }],
    'network.lost': [{ type: 'network.lost' }],
    'network.return': [{ type: 'network.return' }],
    'session.end': [{ type: 'session.end' }],
    'session.return': [{ type: 'session.return' }],
  } satisfies EventExamples<DocumentSyncEvent>,
  answers: {
    send: [answer, ...failures] satisfies SyncAnswer[],
    read: [answer, ...failures] satisfies SyncAnswer[],
  },
}
