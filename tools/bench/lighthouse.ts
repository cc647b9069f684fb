import lighthouse, { type Flags, type Result } from 'lighthouse'

import { weighPage } from '../page-weight.ts'
import { onPhone, putInCart, settle, type startBrowser } from './browser.ts'
import { median } from './figures.ts'

type Timing = { fcp: number; lcp: number; tbt: number; cls: number; requests: number; totalKb: number }
export type Site = {
  simulated: Timing
  applied: Timing
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number }
  /** Audits that cost points outside of performance. */
  failed: string[]
  /** The element of the largest contentful paint. */
  largest: string
}

type NetworkRequest = { url: string; transferSize?: number }

function timingOf({ audits }: Result): Timing {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined
  const requests = (details?.items ?? []).filter(({ url }) => !url.startsWith('data:'))
  return {
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    requests: requests.length,
    totalKb: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
  }
}

const medians = (timings: readonly Timing[]): Timing => {
  const of = (key: keyof Timing) => median(timings.map((timing) => timing[key]))
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: Math.max(0, ...timings.map(({ cls }) => cls)),
    requests: of('requests'),
    totalKb: of('totalKb'),
  }
}

function largestOf({ audits }: Result): string {
  for (const id of ['largest-contentful-paint-element', 'lcp-breakdown-insight']) {
    const snippet = /"snippet":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(audits[id]?.details ?? {}))?.[1]
    if (snippet !== undefined) return snippet.replaceAll('\\"', '"')
  }
  return '–'
}

const score = ({ categories }: Result, id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)

function failedOf(result: Result): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (result.categories[id]?.auditRefs ?? [])
      .filter((ref) => ref.weight > 0)
      .map((ref) => result.audits[ref.id])
      .flatMap((audit) => (audit !== undefined && audit.score !== null && audit.score < 1 ? [audit.id] : [])),
  )
}

/** Audits pages in turn, so that other load on the machine affects all of them; `keep` does not reset the profile. */
export async function auditPage(
  browser: Awaited<ReturnType<typeof startBrowser>>,
  urls: readonly string[],
  runs: { simulate: number; devtools: number },
  { keep }: { keep: boolean },
): Promise<Site[]> {
  const results = urls.map(() => ({ simulate: [] as Result[], devtools: [] as Result[] }))
  for (const [place, url] of urls.entries()) {
    // Fills the server's caches.
    await browser.visit(async (page) => {
      await page.goto(url, { waitUntil: 'load' })
      await settle(page, 300)
    })
    for (const method of ['simulate', 'devtools'] as const) results[place]?.[method].splice(0)
  }
  for (const method of ['simulate', 'devtools'] as const) {
    for (let run = 0; run < runs[method]; run++) {
      for (const [place, url] of urls.entries()) {
        if (keep) await browser.visit(() => Promise.resolve())
        const flags: Flags = {
          port: browser.port,
          output: 'json',
          logLevel: 'silent',
          formFactor: 'mobile',
          throttlingMethod: method,
          disableStorageReset: keep,
          maxWaitForLoad: 90_000,
          onlyCategories:
            method === 'simulate' && run === 0
              ? ['performance', 'accessibility', 'best-practices', 'seo']
              : ['performance'],
          ...(keep ? { skipAudits: ['is-crawlable'] } : {}),
        }
        const answer = await lighthouse(url, flags)
        if (answer === undefined || answer.lhr.runtimeError !== undefined)
          throw new Error(`Lighthouse could not look at ${url}: ${answer?.lhr.runtimeError?.message}`)
        results[place]?.[method].push(answer.lhr)
      }
    }
  }
  return results.map(({ simulate, devtools }) => {
    const [first] = simulate
    if (first === undefined) throw new Error('At least one simulated run is needed')
    return {
      simulated: medians(simulate.map(timingOf)),
      applied: medians(devtools.map(timingOf)),
      scores: {
        performance: median(simulate.map((result) => score(result, 'performance'))),
        accessibility: score(first, 'accessibility'),
        bestPractices: score(first, 'best-practices'),
        seo: score(first, 'seo'),
      },
      failed: failedOf(first),
      largest: largestOf(first),
    }
  })
}

/** What a page loads without interaction, and the main thread's processor time in scripts (ms). */
export const weigh = (shop: string, path: string, inCart: string | null) =>
  onPhone({}, null, async (page, session) => {
    if (inCart !== null) await putInCart(page, shop + inCart)
    // Processor time does not include the wait for other processes.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const weight = await weighPage(page, shop + path)
    const { metrics } = await session.send('Performance.getMetrics')
    return { ...weight, cpu: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000 }
  })
