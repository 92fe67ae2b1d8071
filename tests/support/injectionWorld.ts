import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { postbackTokenHash, sandboxBroker } from '../../api/db/seed/partners/brokers'
import type { Database } from '../../api/db/connect'
import { createSandbox, type SandboxOptions } from '../../sandbox/server'

/** A sandbox broker in this process, on a free port. */
export async function startSandbox(options: SandboxOptions = { delays: false }, host = '127.0.0.1') {
  const { server, journal, book } = createSandbox(options)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    journal,
    book,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

export const germany = async (db: Database) =>
  (await db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id

export async function addPublisher(db: Database, name = 'Publisher One'): Promise<number> {
  const { id } = await db
    .insertInto('publishers')
    .values({ name, api_token_hash: randomBytes(32), api_token_encrypted: randomBytes(40) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds an advertiser with the sandbox broker; its postback token is `token-of-{name in lower case}`. */
export async function addAdvertiser(
  db: Database,
  name: string,
  changes: { status?: string; broker?: object | null } = {},
): Promise<number> {
  const { broker = {}, status = 'active' } = changes
  const slug = name.toLowerCase().replace(/\W+/g, '-')
  const { id } = await db
    .insertInto('advertisers')
    .values({
      name,
      display_name: name,
      status,
      broker: broker && JSON.stringify({ ...sandboxBroker({ slug }), ...broker }),
      postback_token_hash: postbackTokenHash(`token-of-${slug}`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewLead {
  publisher_id: number
  country_id: number | null
  email: string
  lead_status_id?: number
  advertiser_id?: number | null
  country_id_by_ip?: number | null
  rejection_reason?: string | null
  advertiser_status?: string | null
  is_fake_ftd?: boolean
  ftd_date?: Date
  payout?: number
}

export async function addLead(db: Database, lead: NewLead): Promise<number> {
  const { id } = await db
    .insertInto('leads')
    .values({
      created_at: new Date(Date.now() - 3_600_000),
      lead_status_id: 3,
      first_name: 'Jane',
      last_name: 'Doe',
      phone: '+491511234567',
      funnel: 'gold',
      offer: 'Gold',
      ...lead,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readLead = (db: Database, id: number) =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const readHistory = (db: Database, leadId: number) =>
  db.selectFrom('lead_histories').selectAll().where('lead_id', '=', leadId).orderBy('id').execute()
