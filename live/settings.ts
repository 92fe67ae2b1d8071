import { z } from 'zod'

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http address' })
  .transform((text) => text.replace(/\/$/, ''))

const environment = z.object({
  /** Where the REST API is. */
  API_URL: url,
  /** Where the sandbox broker is: whose leads are reported on. */
  SANDBOX_URL: url,
  /** The demo's database, to learn the tokens of publishers and advertisers; nothing is written there. */
  DATABASE_URL: z.string().min(1),
  /** The server's key, under which those tokens are stored. */
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((hex) => Buffer.from(hex, 'hex')),
  /** Leads a minute. */
  LIVE_RATE: z.coerce.number().min(1).max(6_000).default(30),
  /** How many times faster than in life brokers call people and people deposit. */
  LIVE_SPEED: z.coerce.number().min(1).max(1_000_000).default(600),
  /** Per cent of leads that a broker answers late, brokenly or never. */
  LIVE_TROUBLE: z.coerce.number().int().min(0).max(100).default(4),
  /** The same again gives the same people; left out, it is drawn. */
  LIVE_SEED: z.coerce.number().int().optional(),
  /** The API's: it believes whoever shows it about the addresses of the visitors that are played here. */
  GATEWAY_KEY: z.string().optional(),
  /** Where it says that it is ready, and what it has done, on loopback. */
  LIVE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
})

/** Reads the environment; throws one message that names what is wrong. */
export function readSettings(env: Record<string, string | undefined>) {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { LIVE_SEED, ...rest } = read.data
  return { ...rest, LIVE_SEED: LIVE_SEED ?? Date.now() % 2 ** 31 }
}
