import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { PaymentStatus } from '@lotus/openapi/schema'

import { isOpen, mayFollow } from '../payment-statuses.ts'
import { mapStatus } from './status-map.ts'

const holders = readFileSync(new URL('../../../../../payment-sandbox/src/cards.ts', import.meta.url), 'utf8')
const statuses: PaymentStatus[] = [
  'unknown',
  'pending',
  'in_process',
  'rejected',
  'cancelled',
  'expired',
  'approved',
  'refunded',
  'charged_back',
]

describe('CHK-08 provider statuses', () => {
  it.each([
    ['approved', 'accredited', 'approved'],
    ['approved', 'partially_refunded', 'approved'],
    ['authorized', 'pending_capture', 'pending'],
    ['in_process', 'pending_contingency', 'in_process'],
    ['in_process', 'pending_review_manual', 'in_process'],
    ['in_process', 'offline_process', 'in_process'],
    ['in_process', 'deferred_retry', 'in_process'],
    ['pending', 'pending_waiting_transfer', 'pending'],
    ['pending', 'pending_waiting_payment', 'pending'],
    ['pending', 'pending_challenge', 'pending'],
    ['rejected', 'cc_rejected_high_risk', 'rejected'],
    ['rejected', 'rejected_by_bank', 'rejected'],
    ['rejected', 'cc_amount_rate_limit_exceeded', 'rejected'],
    ['cancelled', 'expired', 'expired'],
    ['cancelled', 'by_collector', 'cancelled'],
    ['cancelled', 'by_payer', 'cancelled'],
    ['refunded', 'refunded', 'refunded'],
    ['refunded', 'by_admin', 'refunded'],
    ['charged_back', 'settled', 'charged_back'],
    ['charged_back', 'reimbursed', 'charged_back'],
    ['charged_back', 'in_process', 'charged_back'],
  ])('%s %s maps to %s', (status, detail, ours) => {
    expect(mapStatus(status, detail)).toBe(ours)
  })

  it.each([
    ['approved', 'something_new'],
    ['approved', ''],
    ['in_mediation', 'pending'],
    ['rejected', 'cc_rejected_something_new'],
    ['pending', 'accredited'],
    ['__proto__', 'constructor'],
    ['approved', 'constructor'],
    ['', ''],
  ])('%s %s is unknown and changes nothing', (status, detail) => {
    expect(mapStatus(status, detail)).toBeNull()
  })

  it('only the two documented pairs map to approved', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (status, detail) => mapStatus(status, detail) !== 'approved'),
      { numRuns: 2000 },
    )
  })

  it('every outcome of the sandbox is mapped', () => {
    const pairs = [...holders.matchAll(/status: '(\w+)', statusDetail: '(\w+)'/g)]
    expect(pairs.length).toBeGreaterThan(10)
    for (const [, status = '', detail = ''] of pairs) expect([detail, mapStatus(status, detail)]).not.toContain(null)
  })

  it('S23 only move forward', () => {
    for (const from of statuses) {
      for (const to of statuses) {
        if (from === 'approved' && mayFollow(from, to)) expect(['approved', 'refunded', 'charged_back']).toContain(to)
        if (isOpen(to) && !isOpen(from)) expect([from, to, mayFollow(from, to)]).toEqual([from, to, false])
        expect(mayFollow(from, from)).toBe(true)
      }
    }
    // A bank may still take the money of a code that ran out.
    expect(mayFollow('expired', 'approved')).toBe(true)
  })
})
