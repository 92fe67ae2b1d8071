import { type Logger, pino } from 'pino'
import type { Config } from './config'

export type Log = Logger

const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'api_token',
  'secret',
  'code',
  'challenge',
  'email',
  'variables',
]
const depths = ['', '*.', '*.*.', '*.*.*.']

/** Personal data and secrets are removed from log lines, at any depth of the logged object. */
const redact = {
  paths: depths.flatMap((depth) => secrets.map((name) => `${depth}${name}`)),
  censor: '[removed]',
}

/** JSON lines, or readable lines in a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const readable = process.stdout.isTTY || process.env.LOG_PRETTY === '1'
  return pino({
    level: config.logLevel,
    base: { process: 'gateway' },
    redact,
    ...(readable && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname,process', translateTime: 'HH:MM:ss', singleLine: true },
      },
    }),
  })
}
