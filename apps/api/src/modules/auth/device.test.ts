import { describe, expect, it } from 'vitest'

import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: [userAgent: string, device: string][] = [
  [`${mozilla} (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge · Windows'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome · iPhone',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/605.1`,
    'Safari · macOS',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox · Linux'],
  [
    `${mozilla} (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  [
    `${mozilla} (Linux; Android 14; V2309A) ${webkit} Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat · Android',
  ],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · ChromeOS'],
  ['curl/8.5.0', ''],
  ['<script>alert(1)</script> Windows', 'Windows'],
]

describe('deviceOf', () => {
  it.each(cases)('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
    expect(device.length).toBeLessThanOrEqual(60)
  })

  it('returns an empty string for an empty user agent, and is fast for a long one', () => {
    expect(deviceOf(undefined)).toBe('')
    expect(deviceOf('Mozilla '.repeat(2000))).toBe('')
  })
})
