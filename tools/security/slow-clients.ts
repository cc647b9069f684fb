import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { capture } from '../run.ts'

/** Kinds of slow clients: the arguments of slowhttptest, and the path that they ask for in the shop and in the canary. */
export const slowClients = {
  headers: { shop: '/', canary: '/', options: ['-H', '-i', '5', '-x', '8'] },
  body: {
    // Needs no key: an answer before the body would close the connection.
    shop: '/csp-reports',
    canary: '/guestbook',
    options: ['-B', '-i', '5', '-x', '8', '-t', 'POST', '-f', 'application/json', '-s', '8192'],
  },
  reading: {
    // The largest answer.
    shop: '/sitemaps/products-1.xml',
    canary: '/large',
    options: ['-X', '-w', '1', '-y', '1', '-n', '1', '-z', '8', '-k', '1'],
  },
} as const

const connections = 400
/** Seconds of a run: longer than the server's patience, so that a server without time-outs is seen. */
const length = 40

/** The connections that the server of a port has open. A closed one whose client does not read is the kernel's. */
async function countOpen(port: number): Promise<number> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const established = '01'
  return (await readFile('/proc/net/tcp', 'utf8')).split('\n').filter((line) => {
    const [, address = '', , state] = line.trim().split(/\s+/)
    return address.endsWith(local) && state === established
  }).length
}

/**
 * Opens 400 slow connections within a few seconds. `closedAfter`: seconds until the server had closed all but the tester's probe,
 * null if more were open at the end.
 */
export async function openSlowClients(
  url: string,
  options: readonly string[],
  folder: string,
): Promise<{ closedAfter: number | null; isAvailable: boolean; most: number }> {
  const report = join(folder, `slow-${Date.now()}`)
  const port = Number(new URL(url).port)
  const start = performance.now()
  let [most, lastOpen] = [0, 0]
  const sampling = setInterval(() => {
    void countOpen(port).then((open) => {
      most = Math.max(most, open)
      if (open > 2) lastOpen = (performance.now() - start) / 1000
    })
  }, 500)
  const { output } = await capture('slowhttptest', [
    ...[...options, '-u', url, '-c', String(connections), '-r', '200', '-l', String(length)],
    ...['-p', '3', '-g', '-o', report],
  ])
  clearInterval(sampling)
  const end = (performance.now() - start) / 1000
  // Seconds, closed, pending, connected, service available
  const rows = (await readFile(`${report}.csv`, 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(',').map(Number))
    .filter(([second]) => Number.isInteger(second))
  if (rows.length < 2 || most < connections / 4) throw new Error(`slowhttptest did nothing:\n${output.slice(-2000)}`)
  return {
    closedAfter: end - lastOpen < 2 && end > length - 2 ? null : Math.round(lastOpen),
    isAvailable: rows.every(([, , , , available]) => available !== 0),
    most,
  }
}
