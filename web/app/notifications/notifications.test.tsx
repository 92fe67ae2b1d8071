import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, http, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { forgetUser } from '../session/storedUser'
import { useLayout } from '../../test/layout'
import { conversion } from '../../test/pendingConversion'
import { shownToasts } from '../../ui/overlay/toasts'
import { announceConversion } from './announceConversion'
import { admin, renderApp, server, useServer } from '../../test/render'
import { serveStream } from '../../test/streamServer'

// What it draws needs a canvas, which jsdom has none of.
const confetti = jest.fn(() => Promise.resolve())
jest.doMock('./confetti', () => ({ throwConfetti: confetti }))

const asOf = '2026-11-20 14:32:00'
const newest = {
  __typename: 'PendingFtdLead',
  leadId: '9',
  advertiserName: 'Halden Trade',
  countryName: 'Germany',
  revenue: 850,
}
const factsOf = (count: number, others = count) => ({ __typename: 'PendingFtd', count, others, newest, asOf })

let stored: string[]
let asked = 0

type Told = { count?: number; fresh?: number; last?: string | null; allowed?: boolean }

/** The server: what it counts now, what is new since the stored date, and the settings of the user. */
function serve({ count = 3, fresh = 0, last = '2026-11-20 10:00:00', allowed = true }: Told = {}) {
  const state = { count, others: count }
  server.use(
    graphql.query('NotificationSettings', () =>
      HttpResponse.json({
        data: {
          userSettings: {
            __typename: 'UserSettings',
            id: '1',
            allowNewFtdNotification: allowed,
            lastPendingFtdDate: last,
          },
        },
      }),
    ),
    graphql.query('PendingFtdSince', ({ variables }) =>
      HttpResponse.json({
        data: { pendingFtd: { ...factsOf(state.count, state.others), new: variables.date === last ? fresh : null } },
      }),
    ),
    graphql.query('PendingFtd', () => {
      asked++
      return HttpResponse.json({ data: { pendingFtd: factsOf(state.count, state.others) } })
    }),
    graphql.mutation('SaveLastPendingFtdDate', ({ variables }) => {
      stored.push(variables.date as string)
      const userSettings = { __typename: 'UserSettings', id: '1', lastPendingFtdDate: variables.date as string }
      return HttpResponse.json({
        data: { saveUserSettings: { __typename: 'UserSettingsPayload', userSettings, errors: [] } },
      })
    }),
  )
  return state
}

const badge = (count: number) => screen.findByRole('img', { name: `${count} pending`, hidden: true })
const snackbar = () => screen.queryByText('New Conversion!')
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

describe('new conversions', () => {
  useServer()
  beforeEach(() => {
    stored = []
    asked = 0
    confetti.mockClear()
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'performance', 'Date'],
    })
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('since the stored date are announced for ten seconds on load, and stored', async () => {
    serve({ fresh: 1 })
    renderApp({ path: '/caps' })
    expect(await screen.findByText('New Conversion!')).toBeTruthy()
    expect(screen.getByText('Halden Trade, Germany, $850.00')).toBeTruthy()
    await waitFor(() => expect(stored).toEqual([asOf]))
    // Confetti is for the dashboard.
    expect(confetti).not.toHaveBeenCalled()
    await pass(8_000)
    expect(snackbar()).toBeTruthy()
    await pass(2_500)
    expect(snackbar()).toBeNull()
    expect(within(screen.getByRole('link', { name: /Pending Conversions/ })).getByText('3')).toBeTruthy()
  })

  it('come with confetti on the dashboard alone', async () => {
    for (const [path, times] of [
      ['/leads', 0],
      ['/', 1],
    ] as const) {
      window.history.pushState(null, '', path)
      announceConversion({ newest: null } as never, 1, () => {})
      await act(async () => {})
      await import('./confetti')
      expect([path, confetti.mock.calls.length]).toEqual([path, times])
    }
  })

  it('are one message, which counts those that come while it is shown', async () => {
    const state = serve({ fresh: 2 })
    renderApp({ path: '/caps' })
    expect(await screen.findByText('2 new conversions, the newest: Halden Trade, Germany, $850.00')).toBeTruthy()
    state.count = state.others = 6
    await pass(5_000)
    act(() => announceConversion({ newest: null } as never, 3, () => {}))
    expect(await screen.findByText('5 new conversions')).toBeTruthy()
    expect(screen.queryByText(/^2 new conversions/)).toBeNull()
  })

  it('come without confetti while something is open over the dashboard', () => {
    window.history.pushState(null, '', '/')
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.open = true
    announceConversion({ newest: null } as never, 1, () => {})
    dialog.remove()
    expect(confetti).not.toHaveBeenCalled()
  })

  it('can be closed, or reviewed', async () => {
    const state = serve({ fresh: 1 })
    renderApp({ path: '/caps' })
    const user = () =>
      within(screen.getByText('New Conversion!').closest<HTMLElement>('[role=status]') ?? document.body)
    await screen.findByText('New Conversion!')
    act(() => user().getByRole('button', { name: 'Close' }).click())
    expect(snackbar()).toBeNull()
    state.count = state.others = 4
    await pass(60_000)
    await screen.findByText('New Conversion!')
    act(() => user().getByRole('button', { name: 'Review' }).click())
    await waitFor(() => expect(window.location.pathname).toBe('/pending-conversion'))
    expect(snackbar()).toBeNull()
  })

  it('are announced on their own screen without an offer to open it', async () => {
    window.history.pushState(null, '', '/pending-conversion')
    announceConversion({ newest: null } as never, 1, () => {})
    expect(shownToasts().map(({ title, action }) => [title, action])).toEqual([['New Conversion!', undefined]])
  })

  it('are none without a stored date: it is only stored', async () => {
    serve({ last: null })
    renderApp({ path: '/caps' })
    await badge(3)
    await waitFor(() => expect(stored).toEqual([asOf]))
    await pass(10_000)
    expect([snackbar(), confetti.mock.calls.length, asked]).toEqual([null, 0, 1])
  })

  it('are announced when the count rises after sixty seconds, not when it falls', async () => {
    const state = serve()
    renderApp({ path: '/caps' })
    await badge(3)
    expect([snackbar(), stored, asked]).toEqual([null, [], 0])
    state.count = state.others = 2
    await pass(60_000)
    await badge(2)
    expect([snackbar(), asked]).toEqual([null, 1])
    state.count = state.others = 3
    await pass(60_000)
    await badge(3)
    expect(await screen.findByText('New Conversion!')).toBeTruthy()
    await waitFor(() => expect(stored).toEqual([asOf]))
  })

  it('change the badge alone where the user fired them as fake FTDs', async () => {
    const state = serve()
    renderApp({ path: '/' })
    await badge(3)
    state.count = 5
    await pass(60_000)
    await badge(5)
    expect([snackbar(), confetti.mock.calls.length, stored]).toEqual([null, 0, []])
    state.others = 4
    await pass(60_000)
    expect(await screen.findByText('New Conversion!')).toBeTruthy()
  })

  it('change the badge alone for who has switched the notification off', async () => {
    const state = serve({ fresh: 2, allowed: false })
    renderApp({ path: '/caps' })
    await badge(3)
    state.count = state.others = 5
    await pass(60_000)
    await badge(5)
    expect([snackbar(), stored, confetti.mock.calls.length]).toEqual([null, [], 0])
  })

  it('come without confetti for who minds motion', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: !query.includes('max-width'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as never,
    )
    serve({ fresh: 1 })
    renderApp({ path: '/caps' })
    expect(await screen.findByText('New Conversion!')).toBeTruthy()
    expect(confetti).not.toHaveBeenCalled()
  })

  it('are nothing to who may not list them', async () => {
    serve({ fresh: 2 })
    renderApp({
      path: '/caps',
      user: {
        ...admin,
        permissions: admin.permissions.filter((code) => code !== permissionCode('PENDING_CONVERSIONS_LIST')),
      },
    })
    await screen.findByRole('navigation', { name: 'Main' })
    await pass(60_000)
    expect([asked, snackbar(), screen.queryByRole('img', { name: /pending/ })]).toEqual([0, null, null])
  })

  it('are asked for again when the server did not answer at first', async () => {
    serve()
    let failing = true
    server.use(graphql.query('NotificationSettings', () => (failing ? HttpResponse.error() : undefined)))
    renderApp({ path: '/caps' })
    await badge(3)
    failing = false
    serve({ fresh: 1 })
    await pass(60_000)
    expect(await screen.findByText('New Conversion!')).toBeTruthy()
  })
})

describe('the push', () => {
  useServer()
  useLayout({ width: 1100 })
  let locks: PropertyDescriptor | undefined
  beforeEach(() => {
    stored = []
    asked = 0
    locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
    })
  })
  afterEach(() => {
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  })

  const serveCounts = () => serveStream<{ pendingFtd: ReturnType<typeof factsOf> }>('PendingFtdChanges')

  it('moves the badge and announces at once; it ends when the user leaves', async () => {
    serve()
    const streams = serveCounts()
    renderApp({ path: '/caps' })
    await waitFor(() => expect(streams).toHaveLength(1))
    expect(streams[0]?.token).toBe(`Bearer ${admin.token}`)
    streams[0]?.tell({ pendingFtd: factsOf(4) })
    expect(await badge(4)).toBeTruthy()
    expect(await screen.findByText('New Conversion!')).toBeTruthy()
    await waitFor(() => expect(stored).toEqual([asOf]))
    expect(asked).toBe(0)
    act(() => forgetUser('loggedOut'))
    await waitFor(() => expect(streams[0]?.signal.aborted).toBe(true))
  })

  it('counts a decision once, even if the new count arrives before the response', async () => {
    const state = serve({ count: 3 })
    const streams = serveCounts()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      graphql.query('PendingConversions', () =>
        HttpResponse.json({ data: { pendingConversions: [conversion(3), conversion(4), conversion(5)] } }),
      ),
      graphql.query('PendingColumns', () => HttpResponse.json({ data: { userSettings: null } })),
      graphql.mutation('AcceptConversion', async () => {
        state.count = state.others = 2
        streams[0]?.tell({ pendingFtd: factsOf(2) })
        await answered
        const decided = conversion(3, { status: 'FTD', version: 3 })
        return HttpResponse.json({
          data: { acceptConversion: { __typename: 'ConversionPayload', conversion: decided, lead: null, errors: [] } },
        })
      }),
    )
    localStorage.setItem('pending_filter_open', 'false')
    const { staff } = renderApp({ path: '/pending-conversion' })
    await waitFor(() => expect(streams).toHaveLength(1))
    await badge(3)
    await staff.click(
      within(await screen.findByRole('row', { name: /lead3@/ })).getByRole('button', { name: /^Accept / }),
    )
    await staff.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))
    await badge(2)
    answer()
    expect(await screen.findByText('Lead Accepted')).toBeTruthy()
    expect(screen.getByRole('img', { name: '2 pending' })).toBeTruthy()
  })

  it('comes back after it was cut, and no banner says that the server is gone', async () => {
    serve()
    const streams = serveCounts()
    renderApp({ path: '/caps' })
    await waitFor(() => expect(streams).toHaveLength(1))
    streams[0]?.end()
    await waitFor(() => expect(streams).toHaveLength(2))
    streams[1]?.tell({ pendingFtd: factsOf(6) })
    expect(await badge(6)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ends the session here when the server no longer knows it', async () => {
    serve()
    server.use(
      http.post('*/graphql/stream', () =>
        HttpResponse.json(
          { errors: [{ message: 'Please sign in.', extensions: { code: 'UNAUTHENTICATED' } }] },
          { status: 401 },
        ),
      ),
    )
    renderApp({ path: '/caps' })
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  })
})
