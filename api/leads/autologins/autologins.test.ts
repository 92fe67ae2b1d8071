import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createHash, randomUUID } from 'node:crypto'
import { insertCampaigns, insertPartners } from '../../db/seed/leads/edgeLeads'
import { changeLead, lockLead } from '../leads/leadChanges.queries'
import { startTestApi, type TestApi } from '../../test/testApi'
import { autologinLinkOf } from './autologins.queries'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const brokerUrl = 'https://go.broker.example/in?token=s3cret&x=%20ü#top'
const start = Date.parse('2026-06-01T10:00:00Z')
const MINUTE = 60_000

let api: TestApi

interface Follow {
  headers?: Record<string, string>
  method?: string
}

/** Follows a link as a browser would, on our own host whatever its domain, but not what it leads to. */
const follow = (link: string | null, { headers, method = 'GET' }: Follow = {}) => {
  const { pathname, search } = new URL(link ?? '')
  return fetch(`${api.url}${pathname}${search}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': browser, accept: 'text/html', ...headers },
  })
}
const placeOf = async (link: string | null, options?: Follow) => {
  const { status, headers } = await follow(link, options)
  return [status, headers.get('location')]
}

/** A lead as it comes in, a moment before `start`. */
const submitted = async (publisher_id = 1) => {
  const lead = { publisher_id, lead_status_id: 1, email: 'jane@example.test', created_at: new Date(start - 7) }
  return (await api.db.insertInto('leads').values(lead).returning('id').executeTakeFirstOrThrow()).id
}
const accept = (id: number, autologin_url: string | null = brokerUrl, advertiser_id = 1, at = start) =>
  api.db.transaction().execute(async (transaction) => {
    const lead = await lockLead(transaction, id)
    if (!lead) throw new Error('The lead is gone')
    await changeLead(
      transaction,
      lead,
      { lead_status_id: 2, advertiser_id, autologin_url, autologged_at: null },
      { by: 'broker', at },
    )
  })
const linkOf = (id: number) => autologinLinkOf(api.db, api.services.config, id)
const accepted = async (publisher_id?: number) => {
  const id = await submitted(publisher_id)
  await accept(id)
  return { id, link: await linkOf(id) }
}
const leadOf = (id: number) =>
  api.db.selectFrom('leads').select(['autologged_at', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://links.example/', TRUST_PROXY: 'loopback' } })
  await insertPartners(api.database.pool)
  await insertCampaigns(api.database.pool)
  await api.database.pool.query(`select ensure_month('2026-06-01')`)
  await api.database.pool.query(`
    update publishers set autologin_interval = 30, autologin_interval_unit = 'minutes', offer_url = 'https://offer.example/again' where id = 1;
    update publishers set autologin_interval = 2, autologin_interval_unit = 'hours', tracking_domain = 'trk2.example' where id = 2;
    update publishers set autologin_interval = 2147483647, offer_url = 'javascript:alert(1)', tracking_domain = 'http://trk3.example:8080/x' where id = 3`)
})
afterAll(() => api.stop())
beforeEach(() => {
  api.clock.now = start
})

describe('an autologin link', () => {
  it("uses the publisher's tracking domain if set, and reveals nothing of the target", async () => {
    const links = await Promise.all([1, 2, 3].map((publisher) => accepted(publisher)))
    const token = expect.stringMatching(/^[\w-]{43}$/)
    expect(
      links.map(({ link }) => [
        new URL(link ?? '').origin,
        new URL(link ?? '').pathname,
        new URL(link ?? '').searchParams.get('token'),
      ]),
    ).toEqual([
      ['https://links.example', '/autologin', token],
      ['https://trk2.example', '/autologin', token],
      ['http://trk3.example:8080', '/autologin', token],
    ])
    expect(await linkOf(links[0]?.id ?? 0)).toBe(links[0]?.link)
    expect(new Set(links.map(({ link }) => new URL(link ?? '').search)).size).toBe(3)
  })

  it('redirects to the advertiser and counts the first visit, without blocking edits', async () => {
    const { id, link } = await accepted()
    const before = await leadOf(id)
    api.clock.now = start + MINUTE
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(link)))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      answers.map(() => [302, 'https://go.broker.example/in?token=s3cret&x=%20%C3%BC#top']),
    )
    expect([answers[0]?.headers.get('referrer-policy'), answers[0]?.headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ])
    expect(await leadOf(id)).toEqual({ autologged_at: new Date(start + MINUTE), version: before.version })
    api.clock.now = start + 2 * MINUTE
    await follow(link)
    expect((await leadOf(id)).autologged_at).toEqual(new Date(start + MINUTE))
    const token = await api.signInAs(['REPORTS_LIST'])
    const body = { start_date: '2026-06-01', end_date: '2026-06-01', group_by: 'affiliate_id' }
    const report = await api.call<{ data: { data: { affiliate_id: number; autologged: number }[] } }>(
      'POST',
      '/api/lead-metrics',
      { token, body },
    )
    expect(report.status).toBe(200)
    expect(JSON.stringify(report.body)).toMatch(/"autologged":\s?1\b/)
  })

  it.each([
    ['HEAD', { method: 'HEAD' }, 200],
    ['a crawler', { headers: { 'user-agent': 'Googlebot/2.1' } }, 200],
    ['the preview of a chat', { headers: { 'user-agent': 'WhatsApp/2.23 A' } }, 200],
    ['a program', { headers: { 'user-agent': 'curl/8.5' } }, 200],
    ['nobody', { headers: { 'user-agent': '' } }, 200],
    ['a browser that loads ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }, 503],
  ])('tells %s nothing and counts nothing', async (_who, options, status) => {
    const { id, link } = await accepted()
    const answer = await follow(link, options)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
    expect(await answer.text()).not.toContain('broker')
    expect((await leadOf(id)).autologged_at).toBeNull()
  })

  it('redirects to the offer URL after the interval, or shows a page, uncounted', async () => {
    const [one, two, three] = [await accepted(1), await accepted(2), await accepted(3)]
    api.clock.now = start + 30 * MINUTE - 1
    expect((await placeOf(one.link))[1]).toContain('https://go.broker.example/')
    await api.db.updateTable('leads').set({ autologged_at: null }).where('id', '=', one.id).execute()
    api.clock.now = start + 30 * MINUTE
    expect(await placeOf(one.link)).toEqual([302, 'https://offer.example/again'])
    api.clock.now = start + 120 * MINUTE
    const late = await follow(two.link)
    expect([late.status, late.headers.get('location'), await late.text()]).toEqual([
      410,
      null,
      expect.stringContaining('This link has expired'),
    ])
    api.clock.now = start + 11 * 365 * 86_400_000
    expect(await placeOf(three.link)).toEqual([410, null])
    expect(
      (await Promise.all([one, two, three].map(({ id }) => leadOf(id)))).map(({ autologged_at }) => autologged_at),
    ).toEqual([null, null, null])
  })

  it('counts further visits of registrations of campaigns alone', async () => {
    const [registration, other] = [await accepted(), await accepted()]
    await api.db
      .updateTable('leads')
      .set({ is_campaign: true, campaign_id: 1 })
      .where('id', '=', registration.id)
      .execute()
    await Promise.all([registration, registration, registration, other, other].map(({ link }) => follow(link)))
    const visits = await api.db
      .selectFrom('campaign_repeat_visits')
      .select(['lead_id', 'campaign_id', 'visits'])
      .execute()
    expect(visits).toEqual([{ lead_id: registration.id, campaign_id: 1, visits: 2 }])
  })

  it('counts a visit once that waited on the disk and was recorded twice', async () => {
    const { id } = await accepted()
    await api.db.updateTable('leads').set({ is_campaign: true, campaign_id: 1 }).where('id', '=', id).execute()
    const lead = await api.db.selectFrom('leads').select('created_at').where('id', '=', id).executeTakeFirstOrThrow()
    const { visitLog } = api.services
    const [first, second] = [randomUUID(), randomUUID()]
    // As after the end of a process between recording a visit and deleting its line.
    for (const key of [first, first, second, first, second])
      await visitLog.keepAutologin({ lead_id: id, lead_created_at: lead.created_at }, start, key)
    await visitLog.catchUp()
    const { visits } = await api.db
      .selectFrom('campaign_repeat_visits')
      .select('visits')
      .where('lead_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(visits).toBe(1)
  })

  it('stays the same for another advertiser, redirects to it, and is valid again', async () => {
    const { id, link } = await accepted()
    await follow(link)
    api.clock.now = start + 25 * MINUTE
    await accept(id, 'https://second.example/in', 2, api.clock.now)
    expect([await linkOf(id), (await leadOf(id)).autologged_at]).toEqual([link, null])
    api.clock.now = start + 50 * MINUTE
    expect(await placeOf(link)).toEqual([302, 'https://second.example/in'])
    expect((await leadOf(id)).autologged_at).toEqual(new Date(start + 50 * MINUTE))
  })

  it('leads nowhere when the advertiser gave none that is http, or the lead is hidden', async () => {
    const nothing = await submitted()
    await accept(nothing, null)
    expect(await linkOf(nothing)).toBeNull()
    for (const change of [
      { autologin_url: 'javascript:alert(1)' },
      { autologin_url: '//evil.example' },
      { autologin_url: null },
      { is_hidden: true },
    ]) {
      const { id, link } = await accepted()
      await api.db.updateTable('leads').set(change).where('id', '=', id).execute()
      expect([change, ...(await placeOf(link))]).toEqual([change, 404, null])
      expect((await leadOf(id)).autologged_at).toBeNull()
    }
  })

  it.each([
    ['no token', ''],
    ['a token too short', '?token=abc'],
    ['another address', '?token=https%3A%2F%2Fevil.example&url=https://evil.example&redirect=//evil.example'],
    ['a header', '?token=x%0D%0ALocation:%20https://evil.example'],
    ['a token nobody made', `?token=${'A'.repeat(43)}`],
  ])('leads nowhere with %s', async (_what, query) => {
    const answer = await follow(`https://links.example/autologin${query}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    expect(await answer.text()).not.toContain('evil')
  })

  it('shows pages that run no script, allow no inline style and stand in no frame', async () => {
    const { headers } = await api.call('GET', '/autologin?token=none', { headers: { accept: 'text/html' } })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect((await api.call('GET', '/api/session')).headers.get('content-security-policy')).toMatch(
      /^default-src 'none';\s*frame-ancestors 'none'/,
    )
  })

  it.each([
    ['https', 'links.example', 'max-age=31536000'],
    ['https', 'go.publisher.example', null],
    ['http', 'links.example', null],
  ])('asks for TLS from then on by %s at %s as it may: %s', async (proto, host, expected) => {
    const { headers } = await api.call('GET', '/autologin?token=none', {
      headers: { accept: 'text/html', 'x-forwarded-proto': proto, 'x-forwarded-host': host },
    })
    expect(headers.get('strict-transport-security')).toBe(expected)
  })

  it('cannot be made of what is stored', async () => {
    const { link } = await accepted()
    const token = new URL(link ?? '').searchParams.get('token') ?? ''
    const dump = JSON.stringify(
      await api.db.selectFrom('autologin_links').selectAll().execute(),
      (_key, value: unknown) =>
        typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
          ? Buffer.from((value as unknown as { data: number[] }).data).toString('base64url')
          : value,
    )
    expect(dump).not.toContain(token)
    const code = Buffer.from(token, 'base64url').subarray(0, 16)
    expect(dump).toContain(code.toString('base64url'))
    const forged = Buffer.concat([code, createHash('sha256').update(code).digest().subarray(0, 16)]).toString(
      'base64url',
    )
    expect(await placeOf(`https://links.example/autologin?token=${forged}`)).toEqual([404, null])
    const turned = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    expect(await placeOf(`https://links.example/autologin?token=${turned}`)).toEqual([404, null])
  })

  it('is followed from one address at most 120 times a minute', async () => {
    const { link } = await accepted()
    const from = { headers: { 'x-forwarded-for': '203.0.113.77' } }
    const answers = await Promise.all(Array.from({ length: 125 }, () => follow(link, from)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([refused.length, refused[0]?.headers.get('retry-after')]).toEqual([5, '60'])
    expect((await placeOf(link, { headers: { 'x-forwarded-for': '203.0.113.78' } }))[0]).toBe(302)
  })
})
