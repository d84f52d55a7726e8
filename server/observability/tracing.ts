import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'kysely';
import { addressSet } from '../domain/common/network.ts';

/** OTLP spans of requests, statements and calls to providers. */
export interface Tracing {
  /** Must run before other hooks are added. */
  traceRequests: (app: FastifyInstance) => void;
  onQuery: Logger;
  /** Wraps each method of a provider in a span. */
  traceCalls: <Provider extends object>(name: string, provider: Provider) => Provider;
  /** Exports the remaining spans. */
  stop: () => Promise<void>;
}

/** Time limit of the last export, in milliseconds. */
const shutdownTimeout = 3_000;

/**
 * Configured by OpenTelemetry's own variables (`OTEL_…`), which its packages read. Spans have route
 * patterns and SQL texts, never ids, queries or parameters.
 * @param trustedProxies whose `traceparent` is continued; others' is ignored
 */
export function startTracing(trustedProxies: readonly string[]): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const named = detectResources({ detectors: [envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'zanin' }))
      .merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('zanin');
  const propagator = new W3CTraceContextPropagator();
  const isTrusted = addressSet(trustedProxies);
  const requests = new WeakMap<FastifyRequest, Context>();

  const parentOf = ({ headers, socket }: FastifyRequest): Context =>
    isTrusted(socket.remoteAddress ?? '')
      ? propagator.extract(ROOT_CONTEXT, headers, {
          get: (carrier, key) => carrier[key],
          keys: (carrier) => Object.keys(carrier),
        })
      : ROOT_CONTEXT;

  return {
    traceRequests(app) {
      app.addHook('onRequest', (request, _, done) => {
        const { method, routeOptions } = request;
        const route = routeOptions.url;
        const attributes = {
          'http.request.method': method,
          'url.scheme': request.protocol,
          'zanin.request_id': request.id,
          ...(route !== undefined && { 'http.route': route }),
        };
        const parent = parentOf(request);
        const span = tracer.startSpan(
          route ? `${method} ${route}` : method,
          { kind: SpanKind.SERVER, attributes },
          parent,
        );
        const within = trace.setSpan(parent, span);
        requests.set(request, within);
        context.with(within, done);
      });
      // Fastify's body parser leaves the async context, so it is entered again.
      app.addHook('preValidation', (request, _, done) => {
        const within = requests.get(request);
        if (within === undefined || context.active() === within) done();
        else context.with(within, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const within = requests.get(request);
        const span = within && trace.getSpan(within);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    onQuery({ level, query, queryDurationMillis }) {
      // background work, such as housekeeping, is not traced
      if (!isWithinRequest()) return;
      const { sql } = query;
      const span = tracer.startSpan(/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement', {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      });
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    traceCalls: (name, target) =>
      new Proxy(target, {
        get(object, key) {
          const found: unknown = Reflect.get(object, key);
          if (typeof found !== 'function' || typeof key !== 'string') return found;
          return (...args: unknown[]) => {
            if (!isWithinRequest()) return Reflect.apply(found, object, args);
            const span = tracer.startSpan(`${name}.${key}`, { kind: SpanKind.CLIENT });
            return ending(span, () => Reflect.apply(found, object, args));
          };
        },
      }),
    stop: () =>
      Promise.race([provider.shutdown(), new Promise<void>((resolve) => setTimeout(resolve, shutdownTimeout).unref())]),
  };
}

/** False for work that outlives its request, such as delivery. */
const isWithinRequest = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** Ends the span when `work` returns, or its promise settles. */
function ending<Result>(span: Span, work: () => Result): Result {
  const fail = () => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  try {
    const result = context.with(trace.setSpan(context.active(), span), work);
    if (result instanceof Promise) result.then(() => span.end(), fail);
    else span.end();
    return result;
  } catch (error) {
    fail();
    throw error;
  }
}
