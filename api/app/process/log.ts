import { type Logger, pino } from 'pino'
import type { Config } from './config'

export type Log = Logger

const secrets = [
  'authorization',
  'cookie',
  'password',
  'new_password',
  'token',
  'api_token',
  'secret',
  'challenge',
  'email',
]
const depths = ['', '*.', '*.*.', '*.*.*.']

/** Personal data and secrets are removed from log lines, at any depth of the logged object. */
const redact = {
  paths: [...depths.flatMap((depth) => secrets.map((name) => `${depth}${name}`)), 'body.code', '*.body.code'],
  censor: '[removed]',
}

/**
 * Logged fields of errors, requests and responses. PostgreSQL errors contain the row in `detail` and the connection in
 * `client`, and URLs can contain search texts: these are omitted.
 */
export const serializers = {
  err: (error: unknown) => {
    if (!(error instanceof Error)) return { message: String(error) }
    const { name, message, stack, cause } = error
    const code = 'code' in error ? error.code : undefined
    return { name, message, code, stack, ...(cause instanceof Error && { cause: cause.message }) }
  },
  req: ({ id, method, url }: { id?: unknown; method: string; url: string }) => ({
    id,
    method,
    path: url.split('?')[0]?.replace(/^(\/api\/postbacks\/[^/]*\/).+/i, '$1[removed]'),
  }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
}

/** JSON lines, or readable lines in a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const readable = process.stdout.isTTY || process.env.LOG_PRETTY === '1'
  return pino({
    level: config.logLevel,
    base: { process: 'api' },
    redact,
    serializers,
    ...(readable && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname,process', translateTime: 'HH:MM:ss', singleLine: true },
      },
    }),
  })
}
