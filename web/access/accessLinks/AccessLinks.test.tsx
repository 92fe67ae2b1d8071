import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { timeZoneIdOf } from '../../../shared/app/time/timeZoneList'
import { admin, renderApp, server, sessionOf, useServer } from '../../test/render'

const good = 'Zebra-Lamp-42-Oyster'
const link = (facts: object = {}) => ({
  ...{ __typename: 'AccessLink', kind: 'setup', email: null, name: null, roleName: null, madeBy: null },
  ...{ businessName: '', expiresAt: '2026-11-28T07:02:00.000Z', minLength: 10, maxLength: 128, asksSecondFactor: true },
  ...facts,
})
const error = (message: string, field: string | null) => ({
  ...{ __typename: 'UserError', message, field, code: 'BAD_USER_INPUT', requestId: null },
})
const answer = (facts: object) => ({
  ...{ __typename: 'SignInPayload', step: null, token: null, challenge: null, qrCode: null, secret: null },
  ...{ hasAuthenticator: null, hasPasskey: null, recoveryCodes: null, recoveryCodesLeft: null },
  ...{ session: null, errors: [], ...facts },
})
const signedIn = () => answer({ step: 'SIGNED_IN', token: admin.token, session: sessionOf(admin) })

/** The server: what it says of the link, and its answers to what is sent. Returns what it was sent. */
function serve(opened: object, answers: (() => object)[] = []) {
  const sent: Record<string, unknown>[] = []
  const take = (variables: Record<string, unknown>) => {
    sent.push(variables)
    return answers[sent.length - 1]?.()
  }
  server.use(
    graphql.mutation('OpenAccessLink', () =>
      HttpResponse.json({
        data: {
          openAccessLink: { __typename: 'OpenAccessLinkPayload', link: null, errors: [], ...opened },
        },
      }),
    ),
    graphql.mutation('SetUp', ({ variables }) => HttpResponse.json({ data: { setUp: take(variables) } })),
    graphql.mutation('AcceptAccessLink', ({ variables }) =>
      HttpResponse.json({ data: { acceptAccessLink: take(variables) } }),
    ),
  )
  return sent
}
const typePassword = async (staff: ReturnType<typeof renderApp>['staff'], text: string) => {
  const input = screen.getByLabelText(/^(New p|P)assword/)
  await staff.clear(input)
  await staff.type(input, text)
}
const strengthIs = (text: RegExp) =>
  waitFor(() => expect(within(screen.getByRole('form')).getByRole('status').textContent).toMatch(text), {
    timeout: 5000,
  })
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

describe('the link of the first account', () => {
  useServer()

  it('is taken out of the address, and its form creates account and business', async () => {
    const sent = serve({ link: link() }, [
      () => answer({ errors: [error('Password is too common', 'password'), error('Taken', 'email')] }),
      signedIn,
    ])
    const { staff } = renderApp({ path: '/setup#secret-token', user: null })
    const create = await screen.findByRole('button', { name: 'Create account and business' })
    expect(window.location.pathname + window.location.hash).toBe('/setup')
    expect(screen.getByText(/^This link works once, until 2026-11-28/)).toBeTruthy()
    expect(screen.getByText('10 to 128 characters')).toBeTruthy()
    await staff.click(create)
    expect(alerts()).toEqual([
      'Name is required',
      'Email is required',
      'Password is required',
      'Business name is required',
    ])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)))
    await staff.type(screen.getByLabelText(/^Name/), 'Nora Ward')
    await staff.type(screen.getByLabelText(/^Email/), 'nora@northgate.example')
    await staff.type(screen.getByLabelText(/^Business name/), 'Northgate Media')
    await typePassword(staff, good)
    await strengthIs(/^Strongwould take centuries to guess$/)
    await staff.click(create)
    await waitFor(() => expect(alerts()).toEqual(['Taken', 'Password is too common']))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email/)))
    await staff.type(screen.getByLabelText(/^Email/), '{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(sent[1]).toEqual({
      input: {
        ...{ token: 'secret-token', name: 'Nora Ward', email: 'nora@northgate.example', password: good },
        ...{ businessName: 'Northgate Media', timeZoneId: expect.any(String), secondFactor: 'now' },
      },
    })
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toEqual(admin)
  })

  it('takes no password that is easy to guess, and says why', async () => {
    serve({ link: link() })
    const { staff } = renderApp({ path: '/setup#t', user: null })
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create account and business' })
    const isOff = () => create.getAttribute('aria-disabled') === 'true'
    await typePassword(staff, 'Password1234')
    await strengthIs(/^WeakThis is similar to a commonly used password\.$/)
    expect([isOff(), screen.getByText('Not a common password').textContent]).toEqual([
      true,
      'Not a common password: not met',
    ])
    await typePassword(staff, 'Zebra-Lamp')
    await strengthIs(/^(Fair|Good|Strong)/)
    expect(isOff()).toBe(false)
  })

  it.each([
    ['the server refuses it', '/setup#t', 'A newer link has replaced this one.'],
    ['it has no token', '/setup', 'This link is not complete. Copy all of it.'],
  ])('shows only why it does not work, when %s', async (_name, path, reason) => {
    window.history.replaceState(null, '', '/')
    serve({ errors: [error('A newer link has replaced this one.', 'token')] })
    renderApp({ path, user: null })
    expect((await screen.findByRole('alert')).textContent).toBe(reason)
    expect([screen.queryByRole('form'), screen.getByRole('link', { name: 'Go to sign-in' })]).toEqual([
      null,
      expect.anything(),
    ])
  })
})

describe('an invitation', () => {
  useServer()
  const invited = { kind: 'invitation', email: 'tom@northgate.example', roleName: 'Support', madeBy: 'Nora Ward' }

  it('lets a person in with a name and password of their own, and then asks for the second factor', async () => {
    const sent = serve({ link: link({ ...invited, businessName: 'Northgate Media' }) }, [
      () => answer({ step: 'TWO_FACTOR_SETUP', challenge: 'proof', qrCode: '<svg/>', secret: 'JBSWY3DP' }),
    ])
    const { staff } = renderApp({ path: '/join#t', user: null })
    expect(await screen.findByRole('heading', { name: 'Join Northgate Media' })).toBeTruthy()
    expect(screen.getByText('Nora Ward invited you. Your role is Support.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
    await staff.type(screen.getByLabelText(/^Name/), 'Tom Baker')
    await typePassword(staff, good)
    const zone = screen.getByRole<HTMLInputElement>('combobox', { name: /^Time zone/ })
    expect(zone.value).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
    await staff.clear(zone)
    await staff.type(zone, 'Nicosia{Enter}')
    await staff.click(screen.getByRole('button', { name: 'Create my account' }))
    expect(await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })).toBeTruthy()
    const timeZoneId = String(timeZoneIdOf('Europe/Nicosia'))
    expect(sent).toEqual([{ token: 't', name: 'Tom Baker', password: good, timeZoneId, secondFactor: 'now' }])
  })

  it('says so when another tab was faster', async () => {
    serve({ link: link({ ...invited, name: 'Tom' }) }, [
      () => answer({ errors: [error('This link was used in the meantime.', 'token')] }),
    ])
    const { staff } = renderApp({ path: '/join#t', user: null })
    await screen.findByRole('heading', { name: 'Join the back office' })
    await typePassword(staff, good)
    await staff.click(screen.getByRole('button', { name: 'Create my account' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used in the meantime.')
    expect(screen.queryByRole('form')).toBeNull()
  })
})

describe('the link for a new password', () => {
  useServer()

  it('asks for the password alone, and signs in', async () => {
    const sent = serve({ link: link({ kind: 'password', email: 'tom@northgate.example', name: 'Tom' }) }, [signedIn])
    const { staff } = renderApp({ path: '/new-password#t', user: null })
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
    expect(screen.queryByLabelText(/^Name/)).toBeNull()
    await typePassword(staff, good)
    await staff.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(sent).toEqual([{ token: 't', name: null, password: good }])
  })
})

describe('sign-in of an empty system', () => {
  useServer()

  it('says that nobody can sign in yet, until somebody can', async () => {
    let isSetUp = false
    server.use(graphql.query('SetUpState', () => HttpResponse.json({ data: { isSetUp, sendsPasswordLinks: false } })))
    const { staff } = renderApp({ path: '/login', user: null })
    expect(await screen.findByRole('heading', { name: 'Nobody can sign in yet.' })).toBeTruthy()
    expect(screen.getByText('Open the link that the server printed.')).toBeTruthy()
    expect(screen.getByText('There is no default password.')).toBeTruthy()
    isSetUp = true
    await staff.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  useServer()

  it('is replaced by a link that is sent, and the page says the same for every address', async () => {
    const asked: unknown[] = []
    server.use(
      graphql.query('SetUpState', () => HttpResponse.json({ data: { isSetUp: true, sendsPasswordLinks: true } })),
      graphql.mutation('RequestPasswordLink', ({ variables }) => {
        asked.push(variables)
        return HttpResponse.json({
          data: { requestPasswordLink: { __typename: 'RequestPasswordLinkPayload', errors: [] } },
        })
      }),
    )
    const { staff } = renderApp({ path: '/login', user: null })
    await staff.click(await screen.findByRole('button', { name: 'Forgot password?' }))
    await staff.click(await screen.findByRole('button', { name: 'Send the link' }))
    expect(alerts()).toEqual(['Email is required'])
    await staff.type(screen.getByLabelText('Email'), 'tom@northgate.example{Enter}')
    expect((await screen.findByRole('status')).textContent).toMatch(/^If this address has an account, a link/)
    expect(asked).toEqual([{ email: 'tom@northgate.example' }])
    await staff.click(screen.getByRole('button', { name: 'Back to sign-in' }))
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
  })
})
