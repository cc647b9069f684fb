import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { Attributes, Meter, ObservableResult } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Measures } from '@lotus/api/app'
import { inProcess } from '@lotus/api/platform/in-process'
import { routeNameOf } from '@lotus/api/platform/route-name'

/** Seconds. The cached page takes less than the first, the statement time-out is two. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type MetricsOptions = {
  host: string
  port: number
  /** The name of this process among its replicas. */
  replica: string
}

type DatabaseSources = Pick<Measures, 'database' | 'jobs' | 'lastComparison' | 'ignoredPayments' | 'search'>
/** Without those of a database in front of another backend. */
type Sources = Pick<Measures, 'cache' | 'circuits'> &
  (DatabaseSources | { database?: undefined }) & {
    /** The pages that wait for their turn; absent without limits. */
    pages?: (() => { running: number; waiting: number; ageSeconds: number }) | undefined
  }

const gauge = (meter: Meter, name: string, description: string, read: (result: ObservableResult) => void) =>
  meter.createObservableGauge(name, { description }).addCallback(read)
const counter = (meter: Meter, name: string, description: string, read: (result: ObservableResult) => void) =>
  meter.createObservableCounter(name, { description }).addCallback(read)

function observeProcess(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  gauge(meter, 'lotus_event_loop_lag_seconds', 'Delay of the event loop since the last scrape', (result) => {
    for (const percentile of [50, 99, 100])
      result.observe(delay.percentile(percentile) / 1e9, { quantile: String(percentile / 100) })
    delay.reset()
  })
  gauge(meter, 'lotus_process_memory_bytes', 'Memory of the process', (result) => {
    const { rss, heapUsed, external } = process.memoryUsage()
    for (const [kind, bytes] of Object.entries({ rss, heap: heapUsed, external })) result.observe(bytes, { kind })
  })
  counter(meter, 'lotus_process_cpu_seconds_total', 'Processor time of the process', (result) => {
    const { user, system } = process.cpuUsage()
    result.observe((user + system) / 1e6)
  })
  return () => delay.disable()
}

function observeDatabase(meter: Meter, { database, jobs, lastComparison, ignoredPayments }: DatabaseSources): void {
  gauge(meter, 'lotus_pool_connections', 'Database connections of this process', (result) => {
    const { busy, idle } = database()
    result.observe(busy, { state: 'busy' })
    result.observe(idle, { state: 'idle' })
  })
  gauge(meter, 'lotus_pool_waiting', 'Queries that wait for a connection', (result) =>
    result.observe(database().waiting),
  )
  counter(meter, 'lotus_pool_acquired_total', 'Connections given to queries', (result) =>
    result.observe(database().acquired),
  )
  counter(meter, 'lotus_pool_wait_seconds_total', 'Time that queries waited for a connection', (result) =>
    result.observe(database().waitedSeconds),
  )
  counter(meter, 'lotus_payments_ignored_total', 'Payments that do not fit their purchase, by reason', (result) => {
    for (const [reason, count] of Object.entries(ignoredPayments())) result.observe(count, { reason })
  })

  const up = meter.createObservableGauge('lotus_database_up', { description: '1 if the database answered this scrape' })
  const overdue = meter.createObservableGauge('lotus_jobs_overdue', {
    description: 'Jobs that are due and not running',
  })
  const age = meter.createObservableGauge('lotus_jobs_overdue_age_seconds', {
    description: 'How long the oldest of them is due',
  })
  const dead = meter.createObservableGauge('lotus_jobs_dead', { description: 'Jobs that ran out of attempts' })
  const differences = meter.createObservableGauge('lotus_payment_differences', {
    description: 'Payments that differed from the provider in the last comparison',
  })
  const compared = meter.createObservableGauge('lotus_payment_comparison_age_seconds', {
    description: 'Time since the last comparison with the provider',
  })
  meter.addBatchObservableCallback(
    async (result) => {
      try {
        const [queue, comparison] = await Promise.all([jobs(), lastComparison()])
        result.observe(overdue, queue.overdue)
        result.observe(age, queue.seconds)
        result.observe(dead, queue.dead)
        if (comparison !== null) {
          const repaired = comparison.differences.filter((difference) => difference.repaired).length
          result.observe(differences, repaired, { repaired: 'true' })
          result.observe(differences, comparison.differences.length - repaired, { repaired: 'false' })
          result.observe(compared, (Date.now() - comparison.finishedAt.getTime()) / 1000)
        }
        result.observe(up, 1)
      } catch {
        // The scrape reports it; the health check logs it.
        result.observe(up, 0)
      }
    },
    [up, overdue, age, dead, differences, compared],
  )
}

function observeSearch(meter: Meter, { fallbacks, changes }: NonNullable<Measures['search']>): void {
  counter(meter, 'lotus_search_fallbacks_total', 'Searches that PostgreSQL answered in place of the index', (result) =>
    result.observe(fallbacks()),
  )
  const waiting = meter.createObservableGauge('lotus_search_changes_waiting', {
    description: 'Changed products that the search index has not received',
  })
  const age = meter.createObservableGauge('lotus_search_changes_age_seconds', {
    description: 'How long the oldest of them waits',
  })
  meter.addBatchObservableCallback(
    async (result) => {
      // Without the database, `lotus_database_up` reports it.
      const measured = await changes().catch(() => null)
      if (measured === null) return
      result.observe(waiting, measured.waiting)
      result.observe(age, measured.seconds)
    },
    [waiting, age],
  )
}

function observeCaches(meter: Meter, { cache, circuits, pages }: Sources): void {
  counter(meter, 'lotus_cache_requests_total', 'Values read from the cache, by kind and result', (result) => {
    for (const [kind, { hits, misses }] of Object.entries(cache().requests)) {
      result.observe(hits, { kind, result: 'hit' })
      result.observe(misses, { kind, result: 'miss' })
    }
  })
  gauge(meter, 'lotus_cache_bytes', 'Size of the cache', (result) => result.observe(cache().bytes))
  gauge(meter, 'lotus_cache_entries', 'Values in the cache', (result) => result.observe(cache().entries))
  gauge(meter, 'lotus_circuit_open', '1 while calls to an external service are rejected', (result) => {
    for (const [service, isOpen] of Object.entries(circuits)) result.observe(Number(isOpen()), { service })
  })
  if (pages === undefined) return
  gauge(meter, 'lotus_pages_rendering', 'Pages that render', (result) => result.observe(pages().running))
  gauge(meter, 'lotus_page_queue_waiting', 'Pages that wait for their turn', (result) =>
    result.observe(pages().waiting),
  )
  gauge(meter, 'lotus_page_queue_age_seconds', 'How long the first page of the queue has waited', (result) =>
    result.observe(pages().ageSeconds),
  )
}

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics in the format of Prometheus, at `/metrics` of a port of their own (docs/operations.md). */
export function createMetrics({ host, port, replica }: MetricsOptions) {
  const exporter = new PrometheusExporter({ host, port, preventServerStart: true, withoutScopeInfo: true })
  const resource = resourceFromAttributes({ 'service.name': 'lotus', 'service.instance.id': replica })
  const provider = new MeterProvider({ readers: [exporter], resource })
  const meter = provider.getMeter('lotus')

  const duration = meter.createHistogram<Attributes>('lotus_request_duration_seconds', {
    description: 'Time to answer a request, by route, status and caller',
    advice: { explicitBucketBoundaries: buckets },
  })
  const rejected = meter.createCounter('lotus_requests_rejected_total', {
    description: 'Requests answered with an error code, by route and code',
  })
  const disableDelay = observeProcess(meter)

  return {
    /** `onAnswer` of the API. */
    count(request: FastifyRequest, reply: FastifyReply): void {
      const route = routeNameOf(request)
      const caller = request.socket.remoteAddress === inProcess ? 'page' : 'network'
      duration.record(reply.elapsedTime / 1000, { route, status: reply.statusCode, caller })
      if (request.problem !== undefined) rejected.add(1, { route, code: request.problem })
    },
    /** Reads these at every scrape. */
    observe(sources: Sources): void {
      if (sources.database !== undefined) observeDatabase(meter, sources)
      if (sources.database !== undefined && sources.search !== null) observeSearch(meter, sources.search)
      observeCaches(meter, sources)
    },
    /** Rejects if the port is taken. */
    listen: () => exporter.startServer(),
    async close(): Promise<void> {
      disableDelay()
      await provider.shutdown()
    },
  }
}
