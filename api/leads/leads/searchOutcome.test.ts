import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import { maxSearchedLeads, type SearchOutcome } from './searchOutcome.schema'

let api: TestApi
let token: string
let ids: number[]

const ask = (body: object, as = token) =>
  api.call<SearchOutcome & { fields?: object }>('POST', '/api/lead-details/search-outcome', { token: as, body })
const outcome = (facts: Partial<SearchOutcome>): SearchOutcome => ({
  ...{ texts: 0, found: 0, outside_range: [], outside_filters: [], outside_both: [], not_found: [] },
  ...facts,
})
const september = { start_date: '2026-09-14', end_date: '2026-09-14' }
const inEmail = (...search_txt: string[]) => ({ search_in: 'email', search_txt })

describe('the outcome of a search for many records', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    token = await api.signInAs(['LEADS_LIST'])
    const today = new Date('2026-09-14T10:00:00Z')
    const before = new Date('2026-09-01T10:00:00Z')
    ids = await insertLeads(api.database.pool, [
      { created_at: today, email: 'Here@example.com', publisher_id: 1, hit_id: 'H1', first_name: 'Zoë 100%' },
      { created_at: before, email: 'earlier@example.com', publisher_id: 1, hit_id: 'H2', first_name: 'Jo' },
      { created_at: today, email: 'other@example.com', publisher_id: 2, hit_id: 'H3', first_name: 'Mo' },
      { created_at: before, email: 'both@example.com', publisher_id: 2 },
      { created_at: today, email: 'hidden@example.com', publisher_id: 1, hit_id: 'H9', is_hidden: true },
    ])
  })
  afterAll(() => api.stop())

  it('tells of each text whether the list has it, and what leaves it out', async () => {
    const emails = ['here@', 'earlier@', 'other@', 'both@', 'hidden@', 'nobody@'].map((name) => `${name}example.com`)
    const search = inEmail(...emails, ' here@example.com ', ' ')
    expect((await ask({ ...september, publisher_id: [1], ...search })).body).toEqual(
      outcome({
        texts: 6,
        found: 1,
        outside_range: ['earlier@example.com'],
        outside_filters: ['other@example.com'],
        outside_both: ['both@example.com'],
        not_found: ['hidden@example.com', 'nobody@example.com'],
      }),
    )
    // A global search has nothing to leave out by; hidden leads stay hidden.
    expect((await ask({ ...september, publisher_id: [1], ...search, is_search_global: true })).body).toEqual(
      outcome({ texts: 6, found: 4, not_found: ['hidden@example.com', 'nobody@example.com'] }),
    )
  })

  it.each([
    ['id', () => ids.map(String)],
    ['hit_id', () => ['H1', 'H2', 'H3', 'h1', 'H9']],
    ['first_name', () => ['zoë 100%', '0%', '_', 'JO']],
  ])('looks in %s as the list does', async (search_in, texts) => {
    const search = { search_in, search_txt: texts() }
    const { body } = await ask({ ...september, ...search })
    for (const text of texts()) {
      const list = async (more: object) =>
        (
          await api.call<{ total: number }>('POST', '/api/lead-details', {
            token,
            body: { ...search, search_txt: [text], ...more },
          })
        ).body.total
      const place = body.outside_range.includes(text) ? 'range' : body.not_found.includes(text) ? 'none' : 'found'
      const wanted = (await list(september)) ? 'found' : (await list({})) ? 'range' : 'none'
      expect([text, place]).toEqual([text, wanted])
    }
    expect(body.found).toBeGreaterThan(0)
    expect(body.outside_range.length).toBeGreaterThan(0)
  })

  it('counts hours, statuses and the e-mail filter among the other filters', async () => {
    const search = inEmail('here@example.com')
    for (const filter of [
      { inside_selected_hour_range: true, start_time: '11:00', end_time: '12:00' },
      { lead_status_id: [3] },
      { metric: 'ftds', created_inside_date_range: true },
      { email: 'somebody' },
    ])
      expect((await ask({ ...september, ...filter, ...search })).body.outside_filters).toEqual(['here@example.com'])
  })

  it('tells no more of texts that match too many leads, and nothing without texts', async () => {
    await insertLeads(
      api.database.pool,
      Array.from({ length: maxSearchedLeads + 1 }, () => ({ created_at: new Date('2026-08-01'), first_name: 'Many' })),
    )
    const search = { search_in: 'first_name', search_txt: ['Many', 'Jo'] }
    expect((await ask(search)).body).toEqual(outcome({ texts: 2, found: null }))
    expect((await ask({ search_in: 'email', search_txt: [' '] })).body).toEqual(outcome({}))
  })

  it('is refused without the permission, and for what the list refuses', async () => {
    expect((await ask(inEmail('here@example.com'), await api.signInAs(['CAPS_LIST']))).status).toBe(403)
    expect((await ask({ search_txt: ['a'] })).body.fields).toHaveProperty('search_in')
  })
})
