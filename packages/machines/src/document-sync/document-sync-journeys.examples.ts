import type { AnyEventObject } from 'xstate'

import { broken, done } from '../testing.ts'
import { answer, documentSyncExamples, failure } from './document-sync.examples.ts'
import { maxServerErrors } from './document-sync.rules.ts'
import type { DocumentSyncEvent } from './document-sync.types.ts'

export const { input } = documentSyncExamples
const event = (one: DocumentSyncEvent): AnyEventObject => one
const tap = event({ type: 'log.changed', pending: 1, isEssential: false })
const clear = event({ type: 'log.changed', pending: 1, isEssential: true })
const read = done('read', answer)
const sent = done('send', answer)
const paused: AnyEventObject = { type: 'xstate.after.retryPause.documentSync.waiting' }
const serverErrors = (times: number) =>
  Array.from({ length: times }, () => [done('send', failure('server')), paused]).flat()

/** Recorded runs of the machine, for its test and its inspector: a title, the events and the state after them. */
export const documentSyncJourneys: [string, AnyEventObject[], unknown][] = [
  ['CART-13 reads the state first', [], 'reading'],
  ['CART-13 is idle with the state of the answer', [read], 'idle'],
  ['CART-06 sends a command at once', [read, tap], 'sending'],
  ['CART-06 is idle after the answer', [read, tap, sent], 'idle'],
  ['D32 sends a command that was issued during the read before it reads again', [tap, read], 'sending'],
  ['CART-15 reads again after a change during the read', [event({ type: 'refresh' }), read], 'reading'],
  ['R11 keeps a command without a network', [read, tap, done('send', failure('network'))], 'waiting'],
  ['R11 sends the command again after a pause', [read, tap, done('send', failure('network')), paused], 'sending'],
  [
    'BEY-13 sends the command again when the network is back',
    [read, tap, done('send', failure('network')), event({ type: 'network.return' })],
    'sending',
  ],
  ['BEY-13 pauses while the device is offline', [read, tap, event({ type: 'network.lost' })], 'offline'],
  [
    'BEY-13 sends the command when the device is online',
    [read, tap, event({ type: 'network.lost' }), event({ type: 'network.return' })],
    'sending',
  ],
  [
    'WISH-01 reads the state before it reports a rejected command',
    [read, tap, done('send', failure('rejected'))],
    'reading',
  ],
  ['WISH-01 is idle after it has reported the rejection', [read, tap, done('send', failure('rejected')), read], 'idle'],
  ['retries a server error', [read, tap, ...serverErrors(maxServerErrors - 1)], 'sending'],
  [
    'gives a command up after repeated server errors',
    [read, tap, ...serverErrors(maxServerErrors - 1), broken('send')],
    'reading',
  ],
  [
    'reports a command that was given up only when the state was read',
    [read, tap, ...serverErrors(maxServerErrors - 1), broken('send'), done('read', failure('network')), paused],
    'reading',
  ],
  [
    'D32 retries a clear after any number of server errors',
    [read, clear, ...serverErrors(maxServerErrors + 3)],
    'sending',
  ],
  ['D32 retries a clear that was rejected', [read, clear, done('send', failure('rejected'))], 'waiting'],
  ['CART-06 keeps the commands when the session is over', [read, tap, done('send', failure('session'))], 'signedOut'],
  [
    'CART-06 continues after the next sign-in',
    [read, tap, event({ type: 'session.end' }), event({ type: 'session.return' })],
    'sending',
  ],
]
