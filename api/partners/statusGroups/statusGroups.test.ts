import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { StatusGroupRow } from './statusGroups.schema'

let api: TestApi
let token: string

const path = '/api/status-groups'
const list = async () => (await api.call<StatusGroupRow[]>('GET', path, { token })).body
const add = (body: object, headers = {}) =>
  api.call<StatusGroupRow & { fields?: Record<string, string> }>('POST', path, { token, body, headers })
const change = (body: object) => api.call<Record<string, unknown>>('PUT', path, { token, body })
const audited = () =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'before', 'after'])
    .where('entity', '=', 'status_group')
    .orderBy('id')
    .execute()

describe('status groups', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool, { publishers: 1, advertisers: 1 })
    await insertLeads(
      api.database.pool,
      ['Hot', 'Callback', 'New'].map((advertiser_status) => ({
        created_at: new Date('2026-05-01T10:00:00Z'),
        advertiser_status,
      })),
    )
  })
  afterAll(() => api.stop())

  it('are created, changed and deleted with JSON text, audited, and used by filters', async () => {
    const { status, body } = await add({ group: ' To call ', statuses: ['Callback', 'Callback', 'Hot'] })
    expect([status, body.group, body.statuses, body.version]).toEqual([201, 'To call', '["Callback","Hot"]', 1])
    const offered = async () =>
      (
        await api.call<Record<string, { data: object[] }>>('GET', '/api/get-filter-data-2', { token })
      ).body.Statuses?.data.at(-1)
    expect(await offered()).toEqual({
      id: `group:${body.id}`,
      name: 'To call',
      brand_status: null,
      statuses: ['Callback', 'Hot'],
    })
    expect(await change({ id: body.id, group: 'To ring', statuses: '["New"]', version: 1 })).toMatchObject({
      status: 200,
      body: { statuses: '["New"]', version: 2 },
    })
    expect(await offered()).toMatchObject({ name: 'To ring', statuses: ['New'] })
    expect((await list()).map(({ group }) => group)).toEqual(['To ring'])
    expect(await api.call('DELETE', `${path}/${body.id}`, { token })).toMatchObject({
      status: 200,
      body: { message: 'Record deleted successfully.' },
    })
    expect((await api.call('DELETE', `${path}/${body.id}`, { token })).status).toBe(404)
    expect(
      (await audited()).map(({ action, before, after }) => [
        action,
        (before as StatusGroupRow | null)?.group,
        (after as StatusGroupRow | null)?.group,
      ]),
    ).toEqual([
      ['status_group.create', undefined, 'To call'],
      ['status_group.update', 'To call', 'To ring'],
      ['status_group.delete', 'To ring', undefined],
    ])
  })

  it('say in words what is missing or wrong, and which name is taken', async () => {
    await add({ group: 'Lost', statuses: ['No money'] })
    const fields = async (body: object) => (await add(body)).body.fields
    expect(await fields({})).toEqual({
      group: 'Please enter a group name',
      statuses: 'Please select at least one status',
    })
    expect(await fields({ group: 'x', statuses: '[1' })).toEqual({ statuses: 'Not a list in JSON.' })
    expect(await fields({ group: 'x', statuses: ['group:1'] })).toEqual({
      'statuses.0': 'A status group is no status.',
    })
    expect(await add({ group: 'LOST', statuses: ['x'] })).toMatchObject({
      status: 409,
      body: { fields: { group: 'A status group with this name exists already.' } },
    })
  })

  it('are made once per key, and an old version is refused with what there is', async () => {
    const again = { 'idempotency-key': 'once' }
    const [one, two] = [
      await add({ group: 'Twice', statuses: ['x'] }, again),
      await add({ group: 'Twice', statuses: ['x'] }, again),
    ]
    expect([two.status, two.body]).toEqual([201, one.body])
    await change({ id: one.body.id, group: 'Twice 2', statuses: ['x'], version: 1 })
    expect(await change({ id: one.body.id, group: 'Twice 3', statuses: ['x'], version: 1 })).toMatchObject({
      status: 409,
      body: { current: { group: 'Twice 2', version: 2 } },
    })
  })

  it('count presets that use them; a filter by a deleted group matches nothing', async () => {
    const { body: group } = await add({ group: 'Warm', statuses: ['Hot', 'Callback'] })
    const config = JSON.stringify({ filterData: { brand_status: [`group:${group.id}`] } })
    await api.call('POST', '/api/presets', { token, body: { name: 'Warm ones', page: 'leads', config } })
    const shown = (await list()).find(({ id }) => id === group.id)
    expect(shown?.presets).toBe(1)
    const total = async (filter: object) =>
      (
        await api.call<{ total: number }>('POST', '/api/lead-details', {
          token,
          body: { ...filter, brand_status: [`group:${group.id}`] },
        })
      ).body.total
    expect([await total({}), await total({ excludes: ['brand_status'] })]).toEqual([2, 1])
    await api.call('DELETE', `${path}/${group.id}`, { token })
    expect([await total({}), await total({ excludes: ['brand_status'] })]).toEqual([0, 3])
  })
})
