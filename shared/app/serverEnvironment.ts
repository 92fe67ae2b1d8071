import type { z as Zod } from 'zod'
import { variable } from './environment'
import { readTrustedProxies } from './network/trustedProxies'

/** What the api and the gateway read from the environment alike, and the kinds of variable that both declare. */
export function serverEnvironment(z: typeof Zod) {
  const flag = z.enum(['0', '1']).transform((value) => value === '1')
  const whole = (fallback: number, min: number, max: number) =>
    z.coerce.number().int().min(min).max(max).default(fallback)
  const text = (fallback: string) => z.string().min(1).default(fallback)
  const httpAddress = (error: string) => z.url({ protocol: /^https?$/, error })
  const trustedProxies = z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      try {
        return readTrustedProxies(text)
      } catch (error) {
        addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
  const variables = {
    production: variable(
      'NODE_ENV',
      z
        .enum(['production', 'development', 'test'])
        .default('production')
        .transform((value) => value === 'production'),
    ),
    host: variable('HOST', text('127.0.0.1')),
    logLevel: variable(
      'LOG_LEVEL',
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    /** Addresses and networks of the reverse proxies whose X-Forwarded-For is trusted. */
    trustedProxies: variable('TRUST_PROXY', trustedProxies),
    /** Secret key of the gateway, so that the API trusts the caller's IP address sent by it, but by nobody else. */
    gatewayKey: variable(
      'GATEWAY_KEY',
      z
        .string()
        .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
        .optional(),
    ),
    /** Base address of an OpenTelemetry collector (OTLP over HTTP), which turns traces on. */
    otlpEndpoint: variable('OTEL_EXPORTER_OTLP_ENDPOINT', httpAddress('must be an http address').optional()),
    /** Share of traces that are recorded, 0 to 1. */
    traceRatio: variable('OTEL_TRACES_SAMPLER_ARG', z.coerce.number().min(0).max(1).default(1)),
    /** Maximum concurrent event streams; more are refused with Retry-After. */
    maxEventStreams: variable('MAX_EVENT_STREAMS', whole(500, 0, 100_000)),
    /** Those of one user. */
    maxEventStreamsPerUser: variable('MAX_EVENT_STREAMS_PER_USER', whole(50, 1, 100_000)),
  }
  return { flag, whole, text, httpAddress, variables }
}
