import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateSync } from 'otplib'
import { openedBroker, openHeaders } from '../../partners/brokers/brokerSecrets'
import { readPublisherToken } from '../../partners/publishers/publisherToken'
import { linkOf, readToken } from '../../leads/autologins/tokens'
import { openSecret } from '../../watch/sending/channelSecrets'
import { startTestApi, type TestApi } from '../../test/testApi'
import { validBody } from '../../test/validBodies'
import { routes } from '../start/routes'
import { renewSecrets, storedSecrets } from './renewSecrets.queries'
import { encrypt, keyFor } from './secrets'
import { cleanUp } from '../start/cleanup'

const [oldKey, newKey] = ['0f'.repeat(32), 'a1'.repeat(32)]
const day = 86_400_000

/** The first API has only the old key; the second uses the new one and accepts the old; the third has only the new one. */
let apis: TestApi[]
let totp: string
const code = Buffer.alloc(16, 3)
const email = 'two@example.test'

const bodyOf = (method: string, path: string) => {
  const found = routes.find((route) => route.method === method && route.path === path)
  const body = found && (validBody(found) as { pull?: object })
  return body?.pull ? { ...body, pull: { ...body.pull, headers: [{ name: 'x-key', value: 'secret' }] } } : body
}
const at = (place: number): TestApi => {
  const api = apis[place]
  if (!api) throw new Error('There is no such API')
  return api
}

/** What each stored secret says there; throws if one cannot be read. */
async function secretsOf({ db, services }: TestApi) {
  const { config } = services
  const publisher = await db.selectFrom('publishers').selectAll().executeTakeFirstOrThrow()
  const channel = await db.selectFrom('alert_channels').selectAll().executeTakeFirstOrThrow()
  const advertiser = await db.selectFrom('advertisers').selectAll().executeTakeFirstOrThrow()
  const pull = await db.selectFrom('broker_pulls').selectAll().executeTakeFirstOrThrow()
  const broker = openedBroker(advertiser.broker as never, config.secretKey)
  return {
    token: readPublisherToken(services, publisher.api_token_encrypted),
    channel: openSecret(config.secretKey, channel.secret),
    broker: [broker.headers, broker.fields],
    pull: openHeaders((pull.config as { headers: Record<string, string> }).headers, config.secretKey),
  }
}

async function signsIn(api: TestApi, now: number): Promise<number> {
  api.clock.now = now
  const { body } = await api.call<{ challenge: string }>('POST', '/api/login', {
    body: { email, password: 'Secret123' },
  })
  const digits = generateSync({ secret: totp, epoch: Math.floor(now / 1000) })
  const answer = await api.call('POST', '/api/users/two-factor-verify', {
    body: { email, code: digits, challenge: body.challenge },
  })
  return answer.status
}

beforeAll(async () => {
  const first = await startTestApi({ env: { SECRET_KEY: oldKey } })
  const { database } = first
  // Dropped with the first one.
  const kept = { ...database, drop: () => Promise.resolve() }
  const next = (env: Record<string, string>) => startTestApi({ database: kept, env: { SECRET_KEY: newKey, ...env } })
  apis = [first, await next({ SECRET_KEY_ALSO: oldKey }), await next({})]
  const token = await first.signInAs(1)
  const made = async (method: 'POST' | 'PUT', path: string, template = path) => {
    const answer = await first.call<{ id: number }>(method, path, {
      token,
      body: bodyOf(method.toLowerCase(), template),
    })
    expect([path, answer.status, answer.body]).toEqual([path, method === 'POST' ? 201 : 200, expect.anything()])
    return answer.body.id
  }
  await made('POST', '/api/publishers')
  await made('POST', '/api/alert-channels')
  const advertiser = await made('POST', '/api/advertisers')
  await made('PUT', `/api/advertisers/${advertiser}/broker`, '/api/advertisers/:id/broker')
  await made('PUT', `/api/advertisers/${advertiser}/pull`, '/api/advertisers/:id/pull')
  await first.addUser({ email, enable_2fa: true })
  const { body } = await first.call<{ secret: string; challenge: string }>('POST', '/api/login', {
    body: { email, password: 'Secret123' },
  })
  totp = body.secret
  const digits = generateSync({ secret: totp, epoch: Math.floor(Date.now() / 1000) })
  await first.call('POST', '/api/users/two-factor-configure', {
    body: { email, code: digits, challenge: body.challenge },
  })
})
afterAll(async () => {
  await at(2).stop()
  await at(1).stop()
  await at(0).stop()
})

describe('another secret key', () => {
  it('reads everything of the old one while both are accepted, and nothing without it', async () => {
    const before = await secretsOf(at(0))
    expect(before.token).toMatch(/^[0-9a-f]{40}$/)
    expect(await secretsOf(at(1))).toEqual(before)
    await expect(secretsOf(at(2))).rejects.toThrow('encrypted with another key')
    expect(await signsIn(at(1), Date.now() + day)).toBe(200)
    const link = new URL(linkOf(at(0).services.config, code, null)).searchParams.get('token') ?? ''
    expect(readToken(at(1).services.config.secretKey, link)).toEqual(code)
    expect(readToken(at(2).services.config.secretKey, link)).toBeNull()
  })

  it('reads everything alone after the secrets are renewed, once', async () => {
    const before = await secretsOf(at(0))
    const { db, services } = at(1)
    expect(await renewSecrets(db, services.config.secretKey)).toEqual({ renewed: 16, unreadable: 0 })
    expect(await renewSecrets(db, services.config.secretKey)).toEqual({ renewed: 0, unreadable: 0 })
    expect(await secretsOf(at(2))).toEqual(before)
    expect(await signsIn(at(2), Date.now() + 2 * day)).toBe(200)
    await expect(secretsOf(at(0))).rejects.toThrow('encrypted with another key')
  })

  it('tells how many secrets no accepted key can read', async () => {
    const { db, services } = at(0)
    expect(await renewSecrets(db, services.config.secretKey)).toEqual({ renewed: 0, unreadable: 18 })
  })

  it('renews what a process with the old key alone has written after the others started', async () => {
    const { db } = at(0)
    await renewSecrets(db, at(1).services.config.secretKey)
    const token = await at(0).signInAs(1)
    const { id } = await db.selectFrom('advertisers').select('id').executeTakeFirstOrThrow()
    const body = bodyOf('put', '/api/advertisers/:id/broker')
    expect((await at(0).call('PUT', `/api/advertisers/${id}/broker`, { token, body })).status).toBe(200)
    await expect(secretsOf(at(2))).rejects.toThrow('encrypted with another key')
    await cleanUp(at(1).services)
    expect((await secretsOf(at(2))).broker).toEqual((await secretsOf(at(1))).broker)
  })

  it('renews the other secrets of a record of which one cannot be read', async () => {
    const { db, services } = at(1)
    const { id } = await db.selectFrom('advertisers').select('id').executeTakeFirstOrThrow()
    const key = keyFor(at(0).services.config.secretKey, 'broker-secret')
    const sealed = (text: string) => ({ encrypted: encrypt(key, text).toString('base64') })
    const broker = {
      headers: { one: sealed('first'), damaged: { encrypted: 'AQAAAA==' }, two: sealed('second') },
      fields: { encrypted: 'email' },
    }
    await db
      .updateTable('advertisers')
      .set({ broker: JSON.stringify(broker) })
      .where('id', '=', id)
      .execute()
    expect(await renewSecrets(db, services.config.secretKey)).toEqual({ renewed: 1, unreadable: 1 })
    const kept = (await db.selectFrom('advertisers').select('broker').where('id', '=', id).executeTakeFirstOrThrow())
      .broker as unknown as typeof broker
    const { damaged, ...others } = kept.headers
    expect([openHeaders(others, at(2).services.config.secretKey), damaged, kept.fields]).toEqual([
      { one: 'first', two: 'second' },
      broker.headers.damaged,
      broker.fields,
    ])
  })

  it('knows every column of bytes that is not a digest', async () => {
    const { rows } = await at(0).database.pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name not like '%hash' and column_name not like '%digest'`)
    const others = [
      ...[
        'advertisers.accepted_broker',
        'autologin_links.code',
        'bulk_pieces.body',
        'click_visitors.visitor',
        'sign_in_waits.account',
      ],
      ...['sign_in_waits.source', 'statement_files.pdf'],
    ]
    const sealed = storedSecrets.filter(({ isJson }) => !isJson).map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ name }) => name).sort()).toEqual([...others, ...sealed].sort())
  })
})
