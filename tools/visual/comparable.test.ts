import { describe, expect, it } from 'vitest'

import { mayUpdate, whyIncomparable } from './comparable.ts'

const machine = { path: '/usr/bin/chromium', major: '156', recorded: '156', hasChineseFont: true }

describe('a machine that compares story pictures', () => {
  it('DS-04 compares with the Chromium that took them', () => {
    expect(whyIncomparable(machine)).toBe('')
  })

  it('DS-04 names the remedy for another Chromium, the headless shell and a missing font', () => {
    expect(whyIncomparable({ ...machine, major: '157' })).toMatch(
      /Chromium 156 took them and \/usr\/bin\/chromium is version 157[\s\S]*apt-get install[\s\S]*chromium=156[\s\S]*-u$/,
    )
    expect(whyIncomparable({ ...machine, path: '/usr/bin/chromium-headless-shell' })).toContain('CHROMIUM_PATH')
    expect(whyIncomparable({ ...machine, hasChineseFont: false })).toContain('fonts-noto-cjk')
  })

  it('DS-04 records another version only in a run of all stories', () => {
    const other = { ...machine, major: '157' }
    const all = ['run', '--project', 'storybook', '-u']
    expect(mayUpdate(other, all)).toBe(true)
    expect(mayUpdate(other, [...all, 'packages/ui/src/button'])).toBe(false)
    expect(mayUpdate(machine, [...all, 'packages/ui/src/button'])).toBe(true)
    expect(mayUpdate({ ...other, hasChineseFont: false }, all)).toBe(false)
  })
})
