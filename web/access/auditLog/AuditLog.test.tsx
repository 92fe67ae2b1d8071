import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type { AuditLogEntryFragment, AuditLogRowFragment } from '../../generated/graphql'
import { admin, renderApp, server, useServer } from '../../test/render'
import { pick } from '../../test/pick'

const row = (id: string, action: string, more: Partial<AuditLogRowFragment> = {}) =>
  ({
    __typename: 'AuditRow',
    ...{ id, action, entity: action.split('.')[0] ?? '', entityId: '7', entityName: null, record: 'Record #7' },
    createdAt: '2026-11-20T10:00:00Z',
    ...{
      userId: '8',
      actor: 'ann@example.test',
      actorName: 'Ana Meyer',
      before: null,
      after: null,
      address: null,
      names: [],
    },
    ...more,
  }) as AuditLogRowFragment
const entry = (newest: AuditLogRowFragment, more: Partial<AuditLogEntryFragment> = {}) =>
  ({
    __typename: 'AuditEntry',
    ...{ count: 1, since: newest.createdAt, oldestId: newest.id, tally: [], rows: [newest] },
    ...more,
  }) as AuditLogEntryFragment
const change = { before: { cap: 1, interval: 'daily' }, after: { cap: 2, interval: 'daily' } }
const broker = {
  userId: null,
  actor: 'advertiser:7',
  actorName: 'NorthWave',
  entity: 'lead',
  after: { type: 'status', status: 'Callback' },
}
const postbacks = ['30', '29', '28'].map((id) => row(id, 'postback.take', { ...broker, entityId: id }))
const entries = [
  entry(
    row('50', 'cap.update', {
      ...change,
      address: '203.0.113.7',
      entityId: '80',
      entityName: 'NorthWave',
      record: 'Cap #80 of NorthWave',
    }),
  ),
  entry(
    row('40', 'lead.override_status', { entityId: '123', record: 'Lead #123', after: { status_override: 'Fraud' } }),
  ),
  entry(postbacks[0] as AuditLogRowFragment, {
    ...{ count: 3, oldestId: '28', rows: postbacks.slice(0, 2), since: '2026-11-20T09:05:00Z' },
    tally: [
      { type: 'status', count: 2 },
      { type: 'deposit', count: 1 },
    ],
  }),
  entry(
    row('20', 'advertiser_revenue.delete', {
      ...{ entityName: 'Alpha', createdAt: '2025-11-19T10:00:00Z' },
      before: { amount: 820, advertiser_id: 26, country_id: 57, country: { id: 57, code: 'DE', name: 'Germany' } },
    }),
  ),
  entry(
    row('10', 'distribution.delete', { entityId: '9', entityName: 'Germany first', createdAt: '2025-11-19T09:00:00Z' }),
  ),
]

const page = (entries: readonly AuditLogEntryFragment[], endCursor: string | null) => ({
  auditEntries: { __typename: 'AuditEntries', endCursor, entries },
})

/** The server with these entries; answers what it was asked. */
function serve(shown: readonly AuditLogEntryFragment[] = entries) {
  const asked: Record<string, unknown>[] = []
  const people = [{ __typename: 'AuditPerson', id: '8', name: 'Ana Meyer', email: 'ann@example.test' }]
  const totals = { __typename: 'AuditTotals', people: 312, brokers: 10_001, bound: 10_000 }
  const choices = { __typename: 'AuditLogChoices', entities: ['cap', 'lead'], people }
  server.use(
    graphql.query('AuditEntries', ({ variables }) => {
      asked.push(variables)
      const data = variables.after
        ? page(shown.slice(3), null)
        : page(shown.slice(0, 3), shown.length > 3 ? 'older' : null)
      return HttpResponse.json({ data })
    }),
    graphql.query('FoldedAuditRows', () =>
      HttpResponse.json({
        data: page(
          postbacks.map((one) => entry(one)),
          null,
        ),
      }),
    ),
    graphql.query('AuditTotals', () => HttpResponse.json({ data: { auditTotals: totals } })),
    graphql.query('AuditLogChoices', () => HttpResponse.json({ data: { auditLogChoices: choices } })),
  )
  return asked
}
const holder = (...names: string[]) => ({ ...admin, permissions: names.map((name) => permissionCode(name) ?? 0) })
const log = () => screen.getByRole('region', { name: 'Audit log' })
const linksIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const openLog = async (path = '/audit-log', user = admin) => {
  const app = renderApp({ path, user })
  await screen.findByText(/raised/)
  return app
}
const sentences = () => [...log().querySelectorAll('li > p')].map(({ textContent }) => textContent)

describe('the audit log', () => {
  useServer()

  it('reads as sentences by day, with links to who acted and to records that are there', async () => {
    serve()
    const { staff } = await openLog()
    await staff.click(screen.getByRole('button', { name: 'Show older' }))
    await screen.findByText(/deleted distribution/)
    expect(sentences()).toEqual([
      'Ana Meyer raised cap 80 of NorthWave from 1 to 2',
      'Ana Meyer set the status of lead 123 to Fraud',
      'Brokers sent 2 status updates and 1 deposit between 11:00 and 12:00',
      'Ana Meyer deleted the price of Alpha for Germany',
      'Ana Meyer deleted distribution Germany first',
    ])
    expect(
      within(log())
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('20 Nov'), 'Wednesday 19 Nov 2025'])
    const who = ['Ana Meyer', '/users?dialog=edit&id=8']
    expect(linksIn(log())).toEqual([
      ...[who, ['cap 80', '/caps?dialog=edit&id=80'], who, ['lead 123', '/leads/123']],
      ...[who, ['Alpha', '/edit/advertiser/26?tab=2'], who],
    ])
    expect(screen.getByText('The log begins here.')).toBeTruthy()
  })

  it('says how many rows people and brokers have, and of too many that there are more', async () => {
    serve()
    await openLog()
    expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All',
      'People 312',
      'Brokers 10,000+',
    ])
  })

  it('links nothing that its reader may not open', async () => {
    serve()
    await openLog('/audit-log', holder('AUDIT_LOG_LIST', 'CAPS_LIST', 'LEADS_LIST'))
    expect(linksIn(log())).toEqual([['lead 123', '/leads/123']])
  })

  it('opens an entry to what was before and after, and a folded one to its rows', async () => {
    serve()
    const { staff } = await openLog()
    await staff.click(screen.getByRole('button', { name: /^Cap: details of/ }))
    const changes = screen.getByRole('table', { name: 'Changes' })
    expect(
      within(changes)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['FieldBeforeAfter', 'Cap12'])
    expect(screen.getByText(/from 203\.0\.113\.7\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All changes of this cap' }).getAttribute('href')).toBe(
      '/audit-log?entity=cap&entity_id=80',
    )
    // Arrows walk from one entry to the next.
    await staff.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    const rows = screen.getByRole('list', { name: 'Folded entries' })
    expect(
      within(rows)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '12:00NorthWave reported the status Callback of lead 30',
      '12:00NorthWave reported the status Callback of lead 29',
    ])
    await staff.click(screen.getByRole('button', { name: 'Show more of the other 1' }))
    await waitFor(() => expect(within(rows).getAllByRole('listitem')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
  })

  it('is narrowed by filters that the address keeps, and Clear takes back', async () => {
    const asked = serve()
    const { staff } = await openLog('/audit-log?entity=cap&entity_id=80')
    expect(asked.at(-1)).toMatchObject({ entity: 'cap', entityId: '80', by: null, kind: null })
    expect(screen.getByRole('button', { name: 'Which Cap #80 of NorthWave' })).toBeTruthy()
    await staff.click(screen.getByRole('radio', { name: 'People 312' }))
    await pick(staff, screen.getByRole('combobox', { name: 'Who' }), 'Ana Meyer (ann@example.test)')
    await pick(staff, screen.getByRole('combobox', { name: 'What' }), 'Deleted')
    await pick(staff, screen.getByRole('combobox', { name: 'Record' }), 'Lead')
    await pick(staff, screen.getByRole('combobox', { name: 'When' }), 'Last 7 days')
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        entity: 'lead',
        entityId: null,
        by: 'people',
        userId: '8',
        kind: 'deleted',
      }),
    )
    expect(asked.at(-1)?.from).toMatch(/^\d{4}-\d\d-\d\d$/)
    await pick(staff, screen.getByRole('combobox', { name: 'When' }), 'Between two days')
    await staff.type(await screen.findByRole('textbox', { name: 'To' }), '2026-11-1')
    expect(window.location.search).not.toContain('to=')
    await staff.type(screen.getByRole('textbox', { name: 'To' }), '8')
    expect(new URLSearchParams(window.location.search).get('to')).toBe('2026-11-18')
    await waitFor(() => expect(asked.at(-1)?.to).toBe('2026-11-18'))
    await pick(staff, screen.getByRole('combobox', { name: 'When' }), 'Last 7 days')
    expect(window.location.search).toBe('?entity=lead&by=people&user_id=8&kind=deleted&when=last_7_days')
    await staff.click(screen.getByRole('button', { name: 'Clear' }))
    expect(window.location.search).toBe('')
  })

  it('has its filters behind one button on a phone, which tells how many are in force', async () => {
    const media = window.matchMedia
    window.matchMedia = (query) => Object.assign(media(query), { matches: query === '(max-width: 767px)' })
    try {
      const asked = serve()
      const { staff } = await openLog('/audit-log?by=people')
      expect(screen.queryByRole('combobox', { name: 'What' })).toBeNull()
      await staff.click(screen.getByRole('button', { name: 'Filters: 1 in force' }))
      await pick(staff, screen.getByRole('combobox', { name: 'What' }), 'Deleted')
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'people', kind: 'deleted' }))
      expect(screen.getByRole('button', { name: 'Filters: 2 in force' })).toBeTruthy()
    } finally {
      window.matchMedia = media
    }
  })

  it('says that nothing is there, and that it failed or was refused', async () => {
    serve([])
    const { staff, unmount } = renderApp({ path: '/audit-log?kind=deleted' })
    await screen.findByText('Nothing is recorded here')
    await staff.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(window.location.search).toBe('')
    unmount()
    const fail = (code: string) =>
      server.use(
        graphql.query('AuditEntries', () =>
          HttpResponse.json({ data: { auditEntries: null }, errors: [{ message: 'No', extensions: { code } }] }),
        ),
      )
    fail('INTERNAL_SERVER_ERROR')
    const again = renderApp({ path: '/audit-log' })
    await screen.findByText('The audit log did not load')
    serve()
    await again.staff.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(/raised/)
    again.unmount()
    fail('FORBIDDEN')
    renderApp({ path: '/audit-log?by=people' })
    await screen.findByText('You cannot open The audit log')
  })
})
