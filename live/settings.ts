import { z } from 'zod'

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http address' })
  .transform((text) => text.replace(/\/$/, ''))

const environment = z.object({
  /** URL of the REST API. */
  API_URL: url,
  /** URL of the sandbox broker, whose leads get postbacks. */
  SANDBOX_URL: url,
  /** The demo's database, read for the tokens of publishers and advertisers. */
  DATABASE_URL: z.string().min(1),
  /** The server's key, which encrypts those tokens. */
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((hex) => Buffer.from(hex, 'hex')),
  /** Leads per minute. */
  LIVE_RATE: z.coerce.number().min(1).max(6_000).default(30),
  /** Speed factor of brokers and depositors relative to real time. */
  LIVE_SPEED: z.coerce.number().min(1).max(1_000_000).default(600),
  /** Percentage of leads with a late, broken or missing broker answer. */
  LIVE_TROUBLE: z.coerce.number().int().min(0).max(100).default(4),
  /** The same seed generates the same people; random by default. */
  LIVE_SEED: z.coerce.number().int().optional(),
  /** Shared with the API, which then trusts the simulated visitors' IP addresses. */
  GATEWAY_KEY: z.string().optional(),
  /** Port on loopback for readiness and counters. */
  LIVE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
})

/** Reads the environment; throws one message with all invalid variables. */
export function readSettings(env: Record<string, string | undefined>) {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { LIVE_SEED, ...rest } = read.data
  return { ...rest, LIVE_SEED: LIVE_SEED ?? Date.now() % 2 ** 31 }
}
