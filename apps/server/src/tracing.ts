export type TracingOptions = {
  /** Address of an OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string
  /** Part of the traces that is recorded, of 1. Continued traces are recorded if their callers recorded them. */
  ratio: number
  /** The name of this process among its replicas. */
  replica: string
}

/** Sends the spans of `platform/tracing.ts` to a collector. The SDK is loaded only here: a shop without a collector has none of it. */
export async function startTracing({ endpoint, ratio, replica }: TracingOptions) {
  const { context, propagation, trace } = await import('@opentelemetry/api')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } =
    await import('@opentelemetry/sdk-trace')
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lotus', 'service.instance.id': replica }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    /** Sends what was not sent yet; at most for a second, because the receiver may be down. */
    async close(): Promise<void> {
      await Promise.race([provider.shutdown(), new Promise((resolve) => setTimeout(resolve, 1000).unref())])
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}
