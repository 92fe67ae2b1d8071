/** How the api and the gateway read their configuration: each variable is declared once, under the name the code knows it by. */
import { z } from 'zod'
import { readTrustedProxies } from './trustedProxies'

/** A variable of the environment, and how its text is read. */
interface Variable<Read extends z.ZodType> {
  env: string
  read: Read
}
type Variables = Readonly<Record<string, Variable<z.ZodType>>>
export type Values<Declared extends Variables> = { [Name in keyof Declared]: z.output<Declared[Name]['read']> }

export const variable = <Read extends z.ZodType>(env: string, read: Read): Variable<Read> => ({ env, read })

/** `0` or `1`. */
export const flag = z.enum(['0', '1']).transform((value) => value === '1')
export const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback)
export const text = (fallback: string) => z.string().min(1).default(fallback)
export const httpAddress = (error: string) => z.url({ protocol: /^https?$/, error })

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

/** What both processes have. */
export const common = {
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
  /** Addresses and networks of the reverse proxies in front, whose X-Forwarded-For is believed. */
  trustedProxies: variable('TRUST_PROXY', trustedProxies),
  /** The gateway proves itself to the API with it, so that the API believes it, and nobody else at its address, of whose request it passes on. */
  gatewayKey: variable(
    'GATEWAY_KEY',
    z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
      .optional(),
  ),
  /** Streams of events open at once; more are told to come back. */
  maxEventStreams: variable('MAX_EVENT_STREAMS', whole(500, 0, 100_000)),
}

/** Reads variables from the environment, where an empty one is not set; throws one message that names every variable at fault. */
export function readEnvironment<Declared extends Variables>(
  declared: Declared,
  env: Record<string, string | undefined>,
): Values<Declared> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = z
    .object(Object.fromEntries(Object.values(declared).map((variable) => [variable.env, variable.read])))
    .safeParse(set)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The environment is not complete:\n${faults.join('\n')}`)
  }
  const named = Object.entries(declared).map(([name, { env }]) => [name, read.data[env]])
  return Object.fromEntries(named) as Values<Declared>
}
