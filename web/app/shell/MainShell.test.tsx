import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, http, HttpResponse } from 'msw'
import { defaultRolePermissions } from '../../../shared/access/roles'
import { admin, nicosia, renderApp, server, sessionOf, tokyo, useServer } from '../../test/render'

const everything = [
  ...[
    'Dashboard',
    'Inbox',
    'Reports',
    'Click Reports',
    'Leads',
    'Pending Conversions',
    'Advertisers',
    'Distributions',
    'Publishers',
    'Offers',
  ],
  ...[
    'Campaigns',
    'Money',
    'Users',
    'Publisher Account',
    'Roles',
    'Settings',
    'Developers',
    'Blacklist',
    'Caps',
    'Status Group',
    'Audit Log',
  ],
]
const but = (...labels: string[]) => everything.filter((label) => !labels.includes(label))
const drawer = () => screen.findByRole('navigation', { name: 'Main' })

describe('the drawer', () => {
  useServer()

  it.each([
    ['Admin', 1, everything],
    ['Support', 2, but('Money', 'Users', 'Publisher Account', 'Roles', 'Settings', 'Audit Log')],
    [
      'Publisher Manager',
      3,
      ['Dashboard', 'Reports', 'Leads', 'Pending Conversions', 'Distributions', 'Publishers', 'Offers', 'Developers'],
    ],
    [
      'Advertiser Manager',
      4,
      ['Dashboard', 'Reports', 'Leads', 'Pending Conversions', 'Advertisers', 'Distributions', 'Developers', 'Caps'],
    ],
    ['Crm User', 5, ['Dashboard', 'Leads', 'Pending Conversions', 'Developers']],
  ])('shows %s just the screens of that role, in order', async (_, level, labels) => {
    renderApp({ user: { ...admin, permissions: [...(defaultRolePermissions[level] ?? [])] } })
    const items = within(await drawer()).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(labels)
  })

  it.each([
    ['/edit/advertiser/3', 'Advertisers'],
    ['/create/affiliates', 'Publishers'],
    ['/edit/affiliate/3', 'Publishers'],
    ['/caps', 'Caps'],
    ['/developers/tokens', 'Developers'],
  ])('marks at %s that one is in %s', async (path, label) => {
    renderApp({ path })
    const current = within(await drawer()).getAllByRole('link', { current: 'page' })
    expect(current.map(({ textContent }) => textContent)).toEqual([label])
  })

  it('remembers that it was collapsed to a rail', async () => {
    const { staff, unmount } = renderApp()
    await staff.click(await screen.findByRole('button', { name: 'Collapse navigation to a rail' }))
    unmount()
    renderApp()
    expect(await screen.findByRole('button', { name: 'Expand navigation' })).toBeTruthy()
  })
})

describe('the time zone', () => {
  useServer()

  const choose = async (answer: () => Response) => {
    server.use(
      graphql.query('TimeZones', () => HttpResponse.json({ data: { timeZones: [nicosia, tokyo] } })),
      graphql.mutation('ChangeTimeZone', answer),
    )
    const { staff } = renderApp({ path: '/nowhere' })
    await staff.click(await screen.findByRole('button', { name: /^Time zone, Europe\/Nicosia/ }))
    await staff.type(await screen.findByRole('combobox', { name: 'Search time zones' }), 'tok')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await staff.keyboard('{Enter}')
    return staff
  }

  it('changes without a reload: dates follow, calls send the zone, a dialog confirms', async () => {
    let zoneOfRefetch: string | null = null
    const staff = await choose(() => {
      server.use(
        graphql.query('Session', ({ request }) => {
          zoneOfRefetch = request.headers.get('timezone-id')
          return HttpResponse.json({ data: { session: sessionOf(admin, { timeZone: tokyo }) } })
        }),
      )
      return HttpResponse.json({
        data: {
          changeTimeZone: {
            __typename: 'ChangeTimeZonePayload',
            session: sessionOf(admin, { timeZone: tokyo }),
            errors: [],
          },
        },
      })
    })
    const dialog = await screen.findByRole('alertdialog', { name: 'Timezone changed' })
    expect(dialog.textContent).toContain(
      '(UTC+09:00) Asia/Tokyo now applies to all dates and times and to schedule changes.',
    )
    await staff.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('button', { name: /^Time zone, Asia\/Tokyo/ })).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('user_data') ?? '').timezone).toBe(tokyo.id)
    await waitFor(() => expect(zoneOfRefetch).toBe(tokyo.id))
  })

  it('is asked for anew where an answer in the old zone is still on its way', async () => {
    const zonesAsked: (string | null)[] = []
    let answerOld = () => {}
    const changed = (timeZone: typeof tokyo | typeof nicosia): Response =>
      HttpResponse.json({
        data: {
          changeTimeZone: { __typename: 'ChangeTimeZonePayload', session: sessionOf(admin, { timeZone }), errors: [] },
        },
      })
    const staff = await choose(() => {
      server.use(
        graphql.query('Session', async ({ request }) => {
          zonesAsked.push(request.headers.get('timezone-id'))
          if (zonesAsked.length === 1) await new Promise<void>((go) => (answerOld = go))
          return HttpResponse.json({ data: { session: sessionOf(admin, { timeZone: tokyo }) } })
        }),
      )
      return changed(tokyo)
    })
    await staff.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(zonesAsked).toEqual([tokyo.id]))
    server.use(graphql.mutation('ChangeTimeZone', () => changed(nicosia)))
    await staff.click(screen.getByRole('button', { name: /^Time zone, Asia\/Tokyo/ }))
    await staff.type(await screen.findByRole('combobox', { name: 'Search time zones' }), 'nic')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await staff.keyboard('{Enter}')
    await waitFor(() => expect(zonesAsked).toEqual([tokyo.id, nicosia.id]))
    answerOld()
  })

  it('is known at once at the next load, whether or not the server answers', async () => {
    localStorage.setItem('user_time_zone', JSON.stringify({ id: '9', name: 'Asia/Tokyo', offset: '+09:00' }))
    server.use(graphql.query('Session', () => HttpResponse.error()))
    renderApp({ path: '/nowhere' })
    expect(await screen.findByRole('button', { name: /^Time zone, Asia\/Tokyo/ })).toBeTruthy()
  })

  it('is not kept, nor the user, where another tab signs out before the server answers', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      server.use(
        graphql.query('Session', async () => {
          resolve()
          await new Promise<void>((go) => (answer = go))
          return HttpResponse.json({ data: { session: sessionOf(admin, { timeZone: tokyo, permissions: [] }) } })
        }),
      )
    })
    renderApp({ path: '/nowhere' })
    await asked
    // As another tab does it: this one has not heard of it yet.
    localStorage.removeItem('user_data')
    localStorage.removeItem('user_time_zone')
    answer()
    expect(await screen.findByRole('button', { name: /^Time zone, Asia\/Tokyo/ })).toBeTruthy()
    expect(localStorage.length).toBe(0)
    localStorage.setItem('user_time_zone', 'kept before it heard')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user_data' })))
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
    expect(localStorage.length).toBe(0)
  })

  it('stays when the server fails, and an error dialog says so', async () => {
    await choose(() =>
      HttpResponse.json({ errors: [{ message: 'broken', extensions: { code: 'INTERNAL' } }], data: null }),
    )
    const dialog = await screen.findByRole('alertdialog', { name: 'Error' })
    expect(dialog.textContent).toContain('Failed to change timezone. Please try again.')
    expect(JSON.parse(localStorage.getItem('user_data') ?? '').timezone).toBe(nicosia.id)
  })
})

describe('a server that does not answer', () => {
  useServer()

  it('is announced, and what is on screen loads again when Retry reaches it', async () => {
    server.use(
      graphql.query('Session', () => HttpResponse.error()),
      http.get('*/health/ready', () => new HttpResponse(null, { status: 503 })),
    )
    const { staff } = renderApp({ path: '/nowhere' })
    const banner = await screen.findByText(/The server does not answer/)
    await staff.click(screen.getByRole('button', { name: 'Retry' }))
    expect(banner.isConnected).toBe(true)
    server.use(
      graphql.query('Session', () => HttpResponse.json({ data: { session: sessionOf(admin, { timeZone: tokyo }) } })),
      http.get('*/health/ready', () => new HttpResponse('ok')),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveProperty('disabled', false))
    await staff.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: /^Time zone, Asia\/Tokyo/ })).toBeTruthy()
    expect(screen.queryByText(/The server does not answer/)).toBeNull()
  })
})
