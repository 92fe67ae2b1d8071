import { rename, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanUp } from '../../app/start/cleanup'
import { Spool } from '../../app/visitors/spool'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const start = Date.parse('2026-06-01T10:00:00Z')
const HOUR = 3_600_000

let api: TestApi

interface Follow {
  headers?: Record<string, string>
  method?: string
}

/** Follows a link as a browser would, but not what it leads to. */
const follow = (query: string, { headers, method = 'GET' }: Follow = {}) =>
  fetch(`${api.url}/click?${query}`, { method, redirect: 'manual', headers: { 'user-agent': browser, ...headers } })

const query = async <T extends object>(text: string) => (await api.database.pool.query<T>(text)).rows
const stored = async () =>
  (
    await query<{ gross: number; clicks: number }>(
      'select count(*)::int as gross, count(*) filter (where is_unique)::int as clicks from clicks',
    )
  )[0]

/** With the clicks that a busy machine has put on the disk first. */
const counted = async () => {
  await api.services.visitLog.catchUp()
  return stored()
}

describe('a link of a publisher', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { COUNTRY_HEADER: 'x-country', TRUST_PROXY: 'loopback' } })
    await insertPartners(api.database.pool)
    await query(`update publishers set status = 'inactive' where id = 3`)
    // Offers of before the database refused such URLs.
    await query('alter table offers drop constraint if exists offers_url_check')
    await query(`insert into offers (name, slug, url) values
      ('Plain', 'plain', 'https://plain.example/'),
      ('Placed', 'placed', 'https://placed.example/{click_id}/in?x={click_id}#top'),
      ('Asking', 'asking', 'https://asking.example/go?a=1%20b&c#part'),
      ('No URL', 'no-url', null),
      ('Fresh', 'fresh', 'https://fresh.example/'),
      ('Script', 'script', 'javascript:alert(1)'),
      ('Elsewhere', 'elsewhere', '//evil.example/'),
      ('Broken', 'broken', 'https://')`)
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    api.clock.now = start
    await query('truncate clicks, click_visitors')
  })

  it("leads to the offer's own URL with the click's id, and keeps what reports need", async () => {
    const answer = await follow(
      'pid=1&offer=plain&custom_param_1=%20facebook%20&custom_param_2=&custom_param_5=a%00b&custom_param_5=c',
      {
        headers: { referer: 'https://blog.example/post?who=me', 'x-country': 'de' },
      },
    )
    expect(answer.status).toBe(302)
    const [click] = await query<Record<string, unknown>>(
      'select clicks.*, code from clicks left join countries on countries.id = country_id',
    )
    expect(answer.headers.get('location')).toBe(`https://plain.example/?click_id=${String(click?.id)}`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(click).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      publisher_id: 1,
      is_unique: true,
      code: 'DE',
      referrer_host: 'blog.example',
      created_at: new Date(start),
      custom_param_1: 'facebook',
      custom_param_2: null,
      custom_param_5: 'ab',
    })
  })

  it('inserts the id where the URL asks for it, and leaves the rest unchanged', async () => {
    const at = async (offer: string) =>
      (await follow(`pid=1&offer=${offer}`)).headers.get('location')?.replace(/[0-9a-f]{32}/g, 'ID')
    expect(await at('placed')).toBe('https://placed.example/ID/in?x=ID#top')
    expect(await at('asking')).toBe('https://asking.example/go?a=1%20b&c&click_id=ID#part')
  })

  it.each([
    ['an unknown publisher', 'pid=99&offer=plain', 404],
    ['an inactive publisher', 'pid=3&offer=plain', 404],
    ['an unknown offer', 'pid=1&offer=nothing', 404],
    ['an offer without a URL', 'pid=1&offer=no-url', 404],
    ['an offer whose URL is a script', 'pid=1&offer=script', 404],
    ['an offer whose URL has no scheme', 'pid=1&offer=elsewhere', 404],
    ['an offer whose URL is none', 'pid=1&offer=broken', 404],
    ['another address as the offer', 'pid=1&offer=%2F%2Fevil.example', 400],
    ['a whole address as the offer', 'pid=1&offer=https%3A%2F%2Fevil.example', 400],
    ['a header in the offer', 'pid=1&offer=plain%0D%0ALocation%3A%20https%3A%2F%2Fevil.example', 400],
    ['a publisher that is no number', "pid=1'%20or%201=1&offer=plain", 400],
    ['nothing', '', 400],
  ])('leads nowhere with %s', async (_what, address, status) => {
    for (const accept of ['application/json', 'text/html,*/*;q=0.8']) {
      const answer = await follow(address, { headers: { accept } })
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
      const text = await answer.text()
      expect(text).toContain(accept.includes('html') ? 'This link does not lead anywhere' : '"code":')
      expect(text).not.toContain('evil')
    }
    expect(await counted()).toEqual({ gross: 0, clicks: 0 })
  })

  it('takes nothing of the address into where it leads', async () => {
    const answer = await follow(
      'pid=1&offer=plain&url=https://evil.example&redirect=//evil.example&click_id=mine&custom_param_1=%0D%0ASet-Cookie:%20a=b',
    )
    expect(answer.headers.get('location')).toMatch(/^https:\/\/plain\.example\/\?click_id=[0-9a-f]{32}$/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('counts no HEAD, no program and nothing loaded ahead', async () => {
    for (const options of [
      { method: 'HEAD' },
      { headers: { 'user-agent': 'Googlebot/2.1' } },
      { headers: { 'user-agent': '' } },
    ]) {
      const answer = await follow('pid=1&offer=plain', options)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://plain.example/'])
    }
    for (const name of ['purpose', 'sec-purpose', 'x-moz']) {
      const answer = await follow('pid=1&offer=plain', { headers: { [name]: 'prefetch' } })
      expect([answer.status, answer.headers.get('location')]).toEqual([503, null])
    }
    expect((await follow('pid=1&offer=plain', { method: 'POST' })).status).toBe(404)
    expect(await counted()).toEqual({ gross: 0, clicks: 0 })
  })

  it('counts 50 clicks of one visitor at once as one unique click', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow('pid=1&offer=plain')))
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(50)
    expect(await counted()).toEqual({ gross: 50, clicks: 1 })
  })

  it('counts a new publisher, offer, address or browser, and a visitor after 24 hours', async () => {
    const clicks = async () => (await counted())?.clicks
    await follow('pid=1&offer=plain')
    api.clock.now = start + 24 * HOUR - 1
    await follow('pid=1&offer=plain')
    expect(await clicks()).toBe(1)
    await follow('pid=2&offer=plain')
    await follow('pid=1&offer=placed')
    await follow('pid=1&offer=plain', { headers: { 'user-agent': `${browser} Edg/140` } })
    await follow('pid=1&offer=plain', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await clicks()).toBe(5)
    api.clock.now = start + 24 * HOUR
    await follow('pid=1&offer=plain')
    await follow('pid=1&offer=plain')
    expect(await counted()).toEqual({ gross: 8, clicks: 6 })
  })

  it('sends a flood from one address on, and counts no more than 600 of it a minute', async () => {
    const answers: Response[] = []
    for (let sent = 0; sent < 620; sent += 62) {
      const agents = Array.from({ length: 62 }, (_, n) => `${browser} number ${sent + n}`)
      answers.push(
        ...(await Promise.all(
          agents.map((agent) =>
            follow('pid=1&offer=plain', { headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.200' } }),
          ),
        )),
      )
    }
    expect(answers.filter(({ status }) => status !== 302)).toEqual([])
    expect(answers.filter(({ headers }) => headers.get('location') === 'https://plain.example/')).toHaveLength(20)
    expect(await counted()).toEqual({ gross: 600, clicks: 600 })
  })

  it('keeps no address, and forgets after 24 hours who was counted', async () => {
    await follow('pid=1&offer=plain', { headers: { 'x-forwarded-for': '203.0.113.77' } })
    expect(await counted()).toEqual({ gross: 1, clicks: 1 })
    const kept = JSON.stringify([
      await query('select * from clicks'),
      await query(`select encode(visitor, 'escape') from click_visitors`),
    ])
    expect(kept).not.toMatch(/203\.0\.113|Chrome/)
    await cleanUp({ ...api.services, now: () => start + 24 * HOUR - 1 })
    expect(await query('select 1 from click_visitors')).toHaveLength(1)
    await cleanUp({ ...api.services, now: () => start + 24 * HOUR })
    expect(await query('select 1 from click_visitors')).toHaveLength(0)
  })

  it('redirects if a click cannot be stored, and from cache while the database is down', async () => {
    await follow('pid=1&offer=plain')
    await query('alter table clicks rename to clicks_away')
    expect((await follow('pid=2&offer=plain')).headers.get('location')).toMatch(
      /^https:\/\/plain\.example\/\?click_id=/,
    )
    await query('alter table offers rename to offers_away')
    try {
      expect((await follow('pid=1&offer=plain')).status).toBe(302)
      expect((await follow('pid=1&offer=fresh', { headers: { accept: 'text/html' } })).status).toBe(503)
      api.clock.now = start + HOUR
      expect((await follow('pid=1&offer=plain', { headers: { accept: 'text/html' } })).status).toBe(503)
    } finally {
      await query('alter table offers_away rename to offers')
      await query('alter table clicks_away rename to clicks')
    }
    // What could not be stored is stored later, each once, in its order: the first of a visitor counts.
    expect(await stored()).toEqual({ gross: 1, clicks: 1 })
    expect(await counted()).toEqual({ gross: 3, clicks: 2 })
    expect(await counted()).toEqual({ gross: 3, clicks: 2 })
    expect(
      await query('select publisher_id, is_unique, created_at from clicks order by publisher_id, is_unique desc'),
    ).toEqual([
      { publisher_id: 1, is_unique: true, created_at: new Date(start) },
      { publisher_id: 1, is_unique: false, created_at: new Date(start) },
      { publisher_id: 2, is_unique: true, created_at: new Date(start) },
    ])
  })

  it('records a click that cannot wait on the disk behind others', async () => {
    await follow('pid=1&offer=plain')
    await query('alter table clicks rename to clicks_away')
    await follow('pid=1&offer=plain')
    await query('alter table clicks_away rename to clicks')
    const { visitSpoolDirectory, databaseUrl } = api.services.config
    const folder = Spool.folderOf(visitSpoolDirectory, databaseUrl)
    await rename(folder, `${folder}-away`)
    await writeFile(folder, '')
    try {
      expect((await follow('pid=1&offer=plain')).status).toBe(302)
      expect(await stored()).toEqual({ gross: 2, clicks: 1 })
    } finally {
      await rm(folder)
      await rename(`${folder}-away`, folder)
    }
    expect(await counted()).toEqual({ gross: 3, clicks: 1 })
  })

  it('is linked to leads with its id and publisher, even if those change later', async () => {
    await follow('pid=1&offer=plain')
    await counted()
    const [click] = await query<{ id: string }>('select id from clicks')
    const lead = { created_at: new Date(start), hit_id: click?.id ?? '' }
    await insertLeads(api.database.pool, [
      { ...lead, publisher_id: 1 },
      { ...lead, publisher_id: 2 },
      { ...lead, publisher_id: 1, hit_id: 'another' },
    ])
    const leads = await query<{ id: number }>('select id from leads order by id')
    const linked = async () =>
      (await query<{ lead_id: number }>('select lead_id from click_leads order by 1')).map(({ lead_id }) => lead_id)
    const [one, other, third] = leads.map(({ id }) => id)
    expect(await linked()).toEqual([one])
    await query(
      `update leads set publisher_id = 2 where id = ${one}; update leads set publisher_id = 1 where id = ${other}`,
    )
    expect(await linked()).toEqual([other])
    await query(`update leads set hit_id = '${click?.id}' where id = ${third}; delete from leads where id = ${other}`)
    expect(await linked()).toEqual([third])
  })
})
