import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { defaultRolePermissions } from '../../../shared/access/roles'
import { admin, nothingKept, renderApp, server, useServer } from '../../test/render'
import type { DistributionRowFragment } from '../../generated/graphql'
import { row } from '../../test/distributionsServer'
import { recordAt } from './keptRecords'
import { ranked } from './ranking'
import { screenRows } from './screens'

const hit = (kind: string, id: string, title: string, facts: object = {}) => ({
  ...{
    __typename: 'SearchHit',
    kind,
    recordId: id,
    record: { __typename: 'Record', id },
    title,
    detail: null,
    isActive: null,
    match: 'start',
  },
  ...facts,
})
const answer = (...search: object[]) => HttpResponse.json<{ data: { search: object[] } }>({ data: { search } })
const stateOf = (facts: Partial<DistributionRowFragment>) => ({
  distribution: { __typename: 'DistributionDetails', distribution: row(5, { name: 'DE slot A', ...facts }) },
})
const input = () => screen.findByRole('combobox', { name: 'Search or jump to' })
const results = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

async function openPalette(options: Parameters<typeof renderApp>[0] = {}) {
  const { staff } = renderApp(options)
  await screen.findByRole('navigation', { name: 'Main' })
  await staff.keyboard('{Control>}k{/Control}')
  await input()
  return staff
}

describe('the command palette', () => {
  useServer()

  it('has what was typed while it was loaded', async () => {
    renderApp()
    await screen.findByRole('navigation', { name: 'Main' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    for (const key of ['c', 'a', 'x', 'Backspace', 'p']) fireEvent.keyDown(document.body, { key })
    expect((await input()).getAttribute('value') ?? '').toBe('cap')
  })

  it('opens by Ctrl+K and goes to a screen by the words of its name', async () => {
    server.use(graphql.query('StatusGroups', () => HttpResponse.json({ data: { statusGroups: [] } })))
    const staff = await openPalette()
    await staff.type(await input(), 'status gr{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Status Group' })).toBeTruthy()
  })

  it('offers only screens and actions that the user may use', async () => {
    expect(screenRows((permission) => permission === 'CAPS_LIST').map(({ label }) => label)).toEqual(['Caps'])
    const staff = await openPalette({ user: { ...admin, permissions: [...(defaultRolePermissions[5] ?? [])] } })
    await staff.type(await input(), '>new')
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('No action is called “new”.')
  })

  it('finds views by their names, of screens that the user may see', async () => {
    const view = (id: string, name: string, page: string, isOwn = true) => ({
      ...{ __typename: 'Preset', id, name, page, ownerName: 'Ida Holm', isOwn },
    })
    const presets = [view('7', 'Night shift', 'leads', false), view('8', 'Night money', 'reports')]
    server.use(graphql.query('NamedViews', () => HttpResponse.json({ data: { presets } })))
    const user = { ...admin, permissions: [permissionCode('LEADS_LIST') ?? 0] }
    const staff = await openPalette({ path: '/developers/tokens', user })
    await staff.type(await input(), 'night')
    const option = await screen.findByRole('option', { name: /Night shift/ })
    expect(option.textContent).toContain('View of Leads by Ida Holm')
    expect(screen.queryByRole('option', { name: /Night money/ })).toBeNull()
    expect(within(screen.getByRole('group', { name: 'Views' })).getAllByRole('option')).toEqual([option])
  })

  it('shows what the server finds, under the names of the kinds, and opens it', async () => {
    server.use(
      graphql.query('Search', ({ variables }) =>
        variables.text === 'aur'
          ? answer(
              hit('advertiser', '26', 'Aurora Markets', { isActive: true }),
              hit('user', '4', 'Laura Winkler', { detail: 'Advertiser Manager', match: 'part' }),
            )
          : answer(),
      ),
    )
    const staff = await openPalette()
    await staff.type(await input(), 'aur')
    const group = await screen.findByRole('group', { name: 'Advertisers' })
    expect(within(group).getByRole('option').textContent).toContain('Aurora MarketsActive, ID 26')
    expect(within(screen.getByRole('group', { name: 'Users' })).getByRole('option').textContent).toContain(
      'Laura Winkler',
    )
    await staff.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/edit/advertiser/26'))
  })

  it('opens status groups, publisher accounts and blacklist items for editing', async () => {
    const facts = { record: null }
    server.use(
      graphql.query('Search', () =>
        answer(
          hit('status_group', '41', 'Aurora talks', { ...facts, detail: '2 statuses' }),
          hit('publisher_account', '51', 'Aurora Lind', facts),
          hit('blacklist_item', '31', 'aurora@example.org', { ...facts, detail: 'Email' }),
        ),
      ),
    )
    const staff = await openPalette()
    await staff.type(await input(), 'aurora')
    for (const [name, href] of [
      ['Status groups', '/leadStatusGroup?dialog=edit&id=41'],
      ['Publisher accounts', '/publisher-account?dialog=edit&id=51'],
      ['Blacklist', '/blacklist?dialog=edit&id=31'],
    ] as const) {
      const group = await screen.findByRole('group', { name })
      expect(within(group).getAllByRole('option')).toHaveLength(1)
      expect(recordAt(...(href.split('?') as [string, string]))).toEqual(
        expect.objectContaining({ id: href.slice(-2) }),
      )
    }
    await staff.keyboard('{Enter}')
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/leadStatusGroup?dialog=edit&id=41'),
    )
  })

  it.each(['#918431', '918431', 'ann@example.com'])('finds the lead %s and opens its page', async (text) => {
    server.use(
      graphql.query('Search', ({ variables }) =>
        text.includes(String(variables.text)) && variables.text
          ? answer(hit('lead', '918431', 'ann@example.com', { match: 'id' }))
          : answer(),
      ),
    )
    const staff = await openPalette()
    await staff.type(await input(), `${text}{Enter}`)
    await waitFor(() => expect(window.location.pathname).toBe('/leads/918431'))
  })

  it('lets Enter wait for the answer to what is typed, and shows the last answer alone', async () => {
    server.use(
      graphql.query('Search', async ({ variables }) => {
        const text = String(variables.text)
        // The answer to the first question comes last.
        await delay(text === 'au' ? 400 : 150)
        return answer(hit('advertiser', text === 'au' ? '1' : '2', `Of ${text}`))
      }),
    )
    const staff = await openPalette()
    await staff.type(await input(), 'au')
    await delay(150)
    await staff.type(await input(), 'r{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/edit/advertiser/2'))
  })

  it('says that records did not load, keeps the screens, and asks again on Retry', async () => {
    server.use(
      graphql.query('Search', () =>
        HttpResponse.json({ errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] }),
      ),
    )
    const staff = await openPalette()
    await staff.type(await input(), 'cap')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Records did not load.')
    expect(results().join()).toContain('Caps')
    server.use(graphql.query('Search', () => answer(hit('cap', '118', 'Aurora Markets'))))
    await staff.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('group', { name: 'Caps' })).toBeTruthy()
  })

  it('shows the actions of a record on Tab, and goes back by Backspace', async () => {
    server.use(graphql.query('Search', () => answer(hit('advertiser', '26', 'Aurora Markets', { isActive: true }))))
    const staff = await openPalette()
    await staff.type(await input(), 'aurora{Tab}')
    const actions = await screen.findByRole('group', { name: 'Actions of Aurora Markets' })
    expect(within(actions).getByRole('option', { name: /Make Aurora Markets inactive/ })).toBeTruthy()
    await staff.keyboard('{Backspace}')
    expect(await input()).toHaveProperty('value', '')
  })

  it('makes a distribution inactive, for who may change one, and active again by Undo', async () => {
    const sent: object[] = []
    server.use(
      graphql.query('Search', () => answer(hit('distribution', '5', 'DE slot A', { isActive: true }))),
      graphql.query('DistributionState', () => HttpResponse.json({ data: stateOf({ version: 4 }) })),
      graphql.mutation<object, { isActive: boolean; version: number }>('SetDistributionActive', ({ variables }) => {
        sent.push(variables)
        const { distribution } = stateOf({ isActive: variables.isActive, version: variables.version + 1 }).distribution
        const payload = { __typename: 'DistributionPayload', distribution, errors: [] }
        return HttpResponse.json({ data: { setDistributionActive: payload } })
      }),
    )
    const staff = await openPalette({ path: '/developers/tokens' })
    await staff.type(await input(), 'de slot')
    await staff.click(await screen.findByRole('option', { name: /Make DE slot A inactive/ }))
    await staff.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('DE slot A is active')).toBeTruthy()
    expect(sent).toEqual([
      { id: '5', isActive: false, version: 4 },
      { id: '5', isActive: true, version: 5 },
    ])
  })

  it('leaves a distribution that somebody else has made inactive already', async () => {
    server.use(
      graphql.query('Search', () => answer(hit('distribution', '5', 'DE slot A', { isActive: true }))),
      graphql.query('DistributionState', () => HttpResponse.json({ data: stateOf({ isActive: false }) })),
    )
    const staff = await openPalette({ path: '/developers/tokens' })
    await staff.type(await input(), 'de slot')
    await staff.click(await screen.findByRole('option', { name: /Make DE slot A inactive/ }))
    expect(await screen.findByText('DE slot A is inactive already')).toBeTruthy()
  })

  it('begins with what was opened lately and the favourites, by their names of now', async () => {
    const kept = {
      ...nothingKept,
      recentRecords: [
        { __typename: 'OpenedRecord', kind: 'advertiser', recordId: '26', openedAt: new Date().toISOString() },
      ],
      favouriteRecords: [{ __typename: 'RecordKey', kind: 'publisher', recordId: '52' }],
    }
    server.use(
      graphql.query('KeptRecords', () => HttpResponse.json({ data: { userSettings: kept } })),
      graphql.query('Search', () =>
        answer(hit('advertiser', '26', 'Renamed Markets'), hit('publisher', '52', 'Taurus Media')),
      ),
    )
    await openPalette()
    const recent = await screen.findByRole('group', { name: 'Recent' })
    expect(within(recent).getByRole('option').textContent).toContain('Renamed MarketsID 26, opened just now')
    const favourites = screen.getByRole('group', { name: 'Favourites' })
    expect(within(favourites).getByRole('option').textContent).toContain('Taurus Media')
  })
})

describe('the ranking of names that the browser knows', () => {
  it.each([
    ['leads', ['Leads', 'Held leads']],
    ['new', ['New cap', 'New lead view']],
    ['pncv', ['Pending Conversions']],
    ['zz', []],
  ])('finds by %s the beginnings first', (text, found) => {
    const names = ['Held leads', 'New cap', 'New lead view', 'Pending Conversions', 'Leads']
    const some = ranked(names, (name) => name, text)
    expect(some.slice(0, found.length)).toEqual(found)
    if (!found.length) expect(some).toEqual([])
  })
})

describe('the record of an address', () => {
  it.each([
    ['/edit/advertiser/26', '?tab=4', { kind: 'advertiser', id: '26' }],
    ['/edit/affiliate/5', '', { kind: 'publisher', id: '5' }],
    ['/edit/campaign/9', '', { kind: 'campaign', id: '9' }],
    ['/caps', '?dialog=edit&id=118', { kind: 'cap', id: '118' }],
    ['/caps', '?dialog=create', null],
    ['/caps', '?dialog=delete&id=118', null],
    ['/edit/advertiser/x', '', null],
    ['/leads', '?dialog=edit&id=1', null],
  ])('at %s%s is %j', (pathname, search, record) => {
    expect(recordAt(pathname, search)).toEqual(record)
  })
})
