import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { forgetUser, saveUser } from './session/storedUser'
import { admin, renderApp, server, sessionOf, useServer } from '../test/render'

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const crm = { ...admin, permissions: [1, 4, 11] }

describe('routes', () => {
  useServer()

  it.each([['/'], ['/leads'], ['/nowhere'], ['/edit/advertiser/3']])(
    'sends a visitor without a token from %s to sign-in',
    async (path) => {
      renderApp({ path, user: null })
      expect(await title('Sign in')).toBeTruthy()
      expect(window.location.pathname).toBe('/login')
    },
  )

  it.each([['/login'], ['/nowhere'], ['/nowhere/else']])(
    'sends a signed-in user from %s to the dashboard',
    async (path) => {
      renderApp({ path })
      expect(await title('Dashboard')).toBeTruthy()
      expect(window.location.pathname).toBe('/')
    },
  )

  it('sends a user who lacks the permission of a route to the dashboard', async () => {
    renderApp({ path: '/roles', user: crm })
    expect(await title('Dashboard')).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })

  it('opens a screen whose permission was granted since the session was stored', async () => {
    let asked = 0
    server.use(
      graphql.query('Session', () => {
        asked++
        return HttpResponse.json({ data: { session: sessionOf({ ...crm, permissions: [1, 37] }) } })
      }),
    )
    renderApp({ path: '/caps', user: crm })
    expect(await title('Caps')).toBeTruthy()
    expect([window.location.pathname, asked]).toEqual(['/caps', 1])
  })

  it('leaves the dashboard open to a user without any permission', async () => {
    renderApp({ path: '/', user: { ...admin, permissions: [] } })
    expect(await title('Dashboard')).toBeTruthy()
  })

  it('lets a role change count from the next load', async () => {
    server.use(
      graphql.query('Session', () =>
        HttpResponse.json({ data: { session: sessionOf({ ...crm, permissions: [1, 31] }) } }),
      ),
    )
    renderApp({ path: '/', user: crm })
    expect(await screen.findByRole('link', { name: 'Roles' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Leads' })).toBeNull()
    expect(JSON.parse(localStorage.getItem('user_data') ?? '').permissions).toEqual([1, 31])
  })

  it('tells the session-analytics tag the name of each page, when one is configured', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'session-analytics', content: 'pageQueue' })
    document.head.append(meta)
    const { staff } = renderApp({ path: '/' })
    await staff.click(await screen.findByRole('link', { name: 'Caps' }))
    await title('Caps')
    const queue = (window as unknown as { pageQueue: unknown }).pageQueue
    expect(queue).toEqual([
      { event: 'page_view', page: 'DashboardView' },
      { event: 'page_view', page: 'CapsView' },
    ])
    meta.remove()
  })
})

describe('the end of a session', () => {
  useServer()

  const unauthenticated = {
    errors: [{ message: 'Sign in first', extensions: { code: 'UNAUTHENTICATED' } }],
    data: null,
  }

  it.each<[string, () => Response]>([
    ['an UNAUTHENTICATED answer', () => HttpResponse.json(unauthenticated)],
    ['HTTP 401', () => new HttpResponse(null, { status: 401 })],
  ])('comes with %s: the stored user goes, and sign-in remembers the place', async (_, answer) => {
    sessionStorage.setItem('draft', 'x')
    server.use(graphql.query('Session', answer))
    renderApp({ path: '/caps' })
    expect(await title('Sign in')).toBeTruthy()
    expect(screen.getByText(/session has ended/)).toBeTruthy()
    expect(localStorage.getItem('user_data')).toBeNull()
    expect(sessionStorage.length).toBe(0)
    expect(window.history.state.usr).toEqual({ from: '/caps' })
  })

  it('remembers the step that was just taken, though it was not drawn any more', async () => {
    renderApp({ path: '/' })
    const link = await screen.findByRole('link', { name: 'Caps' })
    act(() => {
      link.click()
      forgetUser('expired')
    })
    expect(await title('Sign in')).toBeTruthy()
    expect(window.history.state.usr).toEqual({ from: '/caps' })
  })

  it('is not brought about by a refusal that was meant for an earlier token', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.use(
      graphql.query('Session', async ({ request }) => {
        if (request.headers.get('authorization') !== 'Bearer token-of-admin')
          return HttpResponse.json({ data: { session: sessionOf(admin) } })
        await held
        return HttpResponse.json(unauthenticated)
      }),
    )
    renderApp({ path: '/caps' })
    await title('Caps')
    act(() => {
      forgetUser('expired')
      saveUser({ ...admin, token: 'new' })
    })
    await act(async () => release())
    expect(await title('Caps')).toBeTruthy()
    expect(localStorage.getItem('user_data')).toContain('new')
  })

  it('comes with Log out, which tells the server and leaves nothing behind', async () => {
    let ended: string | null = null
    server.use(
      graphql.mutation('Logout', ({ request }) => {
        ended = request.headers.get('authorization')
        return HttpResponse.json({ data: { logout: { __typename: 'LogoutPayload', errors: [] } } })
      }),
    )
    const { staff } = renderApp({ path: '/caps' })
    await staff.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(await title('Sign in')).toBeTruthy()
    expect(localStorage.getItem('user_data')).toBeNull()
    await waitFor(() => expect(ended).toBe('Bearer token-of-admin'))
  })

  it('reaches this tab when another signs out', async () => {
    renderApp({ path: '/caps' })
    await title('Caps')
    localStorage.removeItem('user_data')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user_data' })))
    expect(await title('Sign in')).toBeTruthy()
  })
})
