import { Client } from 'pg'
import { demoPostbackToken } from '../api/db/seed/partners/brokers'
import { decrypt, keyFor } from '../api/app/secrets/secrets'

/** Simulated publishers and brokers, as of the start. */
export interface Parties {
  /** API tokens of active publishers, by id. */
  publisherTokens: ReadonlyMap<number, string>
  /** Advertisers that use the sandbox broker, by their names there. */
  brokers: ReadonlyMap<string, { id: number; postbackToken: string }>
}

/**
 * Reads publishers and advertisers. Tokens are those of the demo data, so advertisers with a replaced token are
 * rejected.
 */
export async function readParties(databaseUrl: string, secretKey: Buffer): Promise<Parties> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'live demo' })
  await client.connect()
  try {
    const publishers = await client.query<{ id: string; token: Buffer }>(
      `select id, api_token_encrypted as token from publishers where status = 'active'`,
    )
    const advertisers = await client.query<{ id: string; broker: string }>(`
      select id, substring(broker ->> 'url' from '^sandbox:/brokers/([\\w-]+)/leads$') as broker from advertisers
      where broker ->> 'url' ~ '^sandbox:/brokers/[\\w-]+/leads$'`)
    const key = keyFor(secretKey, 'api-token')
    return {
      publisherTokens: new Map(publishers.rows.map(({ id, token }) => [Number(id), decrypt(key, token)])),
      brokers: new Map(
        advertisers.rows.map(({ id, broker }) => [
          broker,
          { id: Number(id), postbackToken: demoPostbackToken(secretKey, Number(id)) },
        ]),
      ),
    }
  } finally {
    await client.end()
  }
}
