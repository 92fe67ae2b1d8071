import { afterEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { admin, renderApp, server, sessionOf, useServer } from '../../test/render'

const answer = (facts: object) => ({
  __typename: 'SignInPayload',
  step: null,
  token: null,
  challenge: null,
  qrCode: null,
  secret: null,
  hasAuthenticator: null,
  hasPasskey: null,
  recoveryCodes: null,
  recoveryCodesLeft: null,
  session: null,
  errors: [],
  ...facts,
})
const signedIn = () => answer({ step: 'SIGNED_IN', token: admin.token, session: sessionOf(admin) })
const refused = (message: string) =>
  answer({ errors: [{ __typename: 'UserError', message, field: null, code: 'BAD_USER_INPUT' }] })

function serve(steps: {
  login: () => object
  verify?: (code: string) => object
  configure?: (code: string) => object
}) {
  server.use(
    graphql.mutation('Login', () => HttpResponse.json({ data: { login: steps.login() } })),
    graphql.mutation('VerifyTwoFactor', ({ variables }) =>
      HttpResponse.json({ data: { verifyTwoFactor: steps.verify?.(variables.code) } }),
    ),
    graphql.mutation('ConfigureTwoFactor', ({ variables }) =>
      HttpResponse.json({ data: { configureTwoFactor: steps.configure?.(variables.code) } }),
    ),
  )
}

async function typePassword(path = '/login') {
  const { staff } = renderApp({ path, user: null })
  await staff.type(await screen.findByLabelText('Email'), 'admin@demo.test')
  await staff.type(screen.getByLabelText('Password'), 'Demo1234')
  await staff.click(screen.getByRole('button', { name: 'Login' }))
  return staff
}

/** The boxes of the six digits. */
const codeBoxes = () =>
  within(screen.getByRole('group', { name: '6-digit code' })).getAllByRole<HTMLInputElement>('textbox')
const shownCode = () =>
  codeBoxes()
    .map(({ value }) => value)
    .join('')

describe('sign-in', () => {
  useServer()

  it('stores the user as the specification names the fields and opens the dashboard', async () => {
    serve({ login: signedIn })
    await typePassword()
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).toEqual(admin)
  })

  it('leads back to the place that asked for a sign-in, with its query', async () => {
    serve({ login: signedIn })
    await typePassword('/caps?page=2')
    expect(await screen.findByRole('heading', { level: 1, name: 'Caps' })).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/caps?page=2')
  })

  it('shows the text of a refusal under the form and keeps what was typed', async () => {
    serve({ login: () => refused('Email or password is not correct') })
    await typePassword()
    expect((await screen.findByRole('alert')).textContent).toBe('Email or password is not correct')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Demo1234')
    expect(localStorage.getItem('user_data')).toBeNull()
  })

  it.each([
    ['', '', ['Email is required', 'Password is required'], 'Email'],
    ['admin@demo', 'Demo1234', ['E-mail must be valid'], 'Email'],
    ['admin@demo.test', '', ['Password is required'], 'Password'],
  ])('sends nothing for “%s” and “%s”, and says why at the fields', async (email, password, texts, focused) => {
    let sent = 0
    serve({ login: () => ((sent += 1), signedIn()) })
    const { staff } = renderApp({ path: '/login', user: null })
    const login = await screen.findByRole('button', { name: 'Login' })
    if (email) await staff.type(screen.getByLabelText('Email'), email)
    if (password) await staff.type(screen.getByLabelText('Password'), password)
    await staff.click(login)
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(texts)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)))
    expect(screen.getByLabelText(focused).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toBe(0)
    await staff.type(screen.getByLabelText(focused), 'a')
    expect(screen.queryByText(texts[0] ?? '')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(focused))
  })

  it('says so when the server does not answer', async () => {
    server.use(graphql.mutation('Login', () => HttpResponse.error()))
    await typePassword()
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not answer/)
  })

  it("asks for the second factor's code, keeps a refused one and accepts pasting", async () => {
    serve({
      login: () => answer({ step: 'TWO_FACTOR_REQUIRED', challenge: 'proof' }),
      verify: (code) => (code === '417093' ? signedIn() : refused('The code is not correct')),
    })
    const staff = await typePassword()
    expect(await screen.findByRole('heading', { name: 'Verify with Google Authenticator' })).toBeTruthy()
    expect(screen.getByText('admin@demo.test')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(codeBoxes()[0]))
    // The sixth digit sends it.
    await staff.keyboard('12a3456')
    expect((await screen.findByRole('alert')).textContent).toBe('The code is not correct')
    expect(shownCode()).toBe('123456')
    expect(document.activeElement).toBe(codeBoxes()[0])
    await staff.keyboard('{Delete}')
    expect(screen.queryByRole('alert')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Verify Code' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Enter all six digits.')
    expect(document.activeElement).toBe(codeBoxes()[0])
    await staff.paste('417 093')
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  })

  it('sets up the second factor: the QR code as an image, the key shown on demand', async () => {
    serve({
      login: () =>
        answer({
          step: 'TWO_FACTOR_SETUP',
          challenge: 'proof',
          qrCode: '<svg onload="alert(1)"/>',
          secret: 'JBSWY3DPEHPK3PXP',
        }),
      configure: signedIn,
    })
    const staff = await typePassword()
    const image = await screen.findByRole('img', { name: /QR code/ })
    expect(image.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(image.getAttribute('width')).toBe('200')
    expect(
      screen.getByText(/Google Authenticator, Microsoft Authenticator, 1Password or any other authenticator app/),
    ).toBeTruthy()
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Show secret key' }))
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await staff.type(codeBoxes()[0]!, '417093')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('shows the recovery codes after the set-up until the user says that they are saved', async () => {
    const codes = ['7K4M-Q2XD', 'H9TC-4WRV']
    serve({
      login: () =>
        answer({ step: 'TWO_FACTOR_SETUP', challenge: 'proof', qrCode: '<svg/>', secret: 'JBSWY3DPEHPK3PXP' }),
      configure: () => ({ ...signedIn(), recoveryCodes: codes }),
    })
    const staff = await typePassword()
    await screen.findByRole('img', { name: /QR code/ })
    await staff.type(codeBoxes()[0]!, '417093')
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(localStorage.getItem('user_data')).toBeNull()
    await staff.click(screen.getByRole('button', { name: 'Copy' }))
    await staff.click(screen.getByRole('button', { name: 'Go on to the back office' }))
    expect(screen.getByText('Tick the box first.')).toBeTruthy()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await staff.click(screen.getByRole('checkbox', { name: 'I have saved them' }))
    await staff.click(screen.getByRole('button', { name: 'Go on to the back office' }))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it.each([
    [3, true],
    [4, false],
    [2, false],
  ])('takes a recovery code, and with %i left says that they run out: %s', async (left, isTold) => {
    const sent: string[] = []
    serve({
      login: () => answer({ step: 'TWO_FACTOR_REQUIRED', challenge: 'proof' }),
      verify: (code) => (sent.push(code), { ...signedIn(), recoveryCodesLeft: left }),
    })
    const staff = await typePassword()
    await staff.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await staff.type(screen.getByLabelText('Recovery code'), '7K4M')
    await staff.click(screen.getByRole('button', { name: 'Verify Code' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a code such as 7K4M-Q2XD.')
    await staff.type(screen.getByLabelText('Recovery code'), '-q2xd{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(sent).toEqual(['7K4M-q2xd'])
    expect(screen.queryByText('3 recovery codes left') !== null).toBe(isTold)
  })

  it('goes back from the second step to the first', async () => {
    serve({ login: () => answer({ step: 'TWO_FACTOR_REQUIRED', challenge: 'proof' }) })
    const staff = await typePassword()
    await staff.click(await screen.findByRole('button', { name: 'Back to sign-in' }))
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })
})

describe('a passkey at sign-in', () => {
  useServer()
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const asked = (origin = window.location.origin) => ({
    __typename: 'PasskeyRequestPayload',
    passkeyRequest: {
      ...{ __typename: 'PasskeyRequest', request: 'signed', origin },
      options: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] },
    },
    errors: [],
  })

  /** Has the browser answer with a signature, or fail by this name. */
  function browserAnswers(fault?: string) {
    const credential = {
      ...{ id: 'one', rawId: bytes('one'), type: 'public-key', getClientExtensionResults: () => ({}) },
      response: { authenticatorData: bytes('a'), clientDataJSON: bytes('c'), signature: bytes('s'), userHandle: null },
    }
    const get = () => (fault ? Promise.reject(new DOMException('No', fault)) : Promise.resolve(credential))
    Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} })
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  }
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it('signs in without a password', async () => {
    browserAnswers()
    const sent: unknown[] = []
    server.use(
      graphql.mutation('RequestPasskey', () => HttpResponse.json({ data: { requestPasskey: asked() } })),
      graphql.mutation('SignInWithPasskey', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({ data: { signInWithPasskey: signedIn() } })
      }),
    )
    const { staff } = renderApp({ path: '/login', user: null })
    await staff.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(sent).toMatchObject([{ request: 'signed', response: { id: 'one', type: 'public-key' } }])
  })

  it.each([
    ['NotAllowedError', undefined, 'No passkey was given, or it took too long. Please try again.'],
    ['SecurityError', 'http://localhost:4000', 'Passkeys work only at http://localhost:4000.'],
  ])('says why there was none: %s', async (fault, origin, text) => {
    browserAnswers(fault)
    server.use(graphql.mutation('RequestPasskey', () => HttpResponse.json({ data: { requestPasskey: asked(origin) } })))
    const { staff } = renderApp({ path: '/login', user: null })
    await staff.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('is offered instead of a code, if the account has one', async () => {
    browserAnswers()
    serve({
      login: () =>
        answer({ step: 'TWO_FACTOR_REQUIRED', challenge: 'proof', hasPasskey: true, hasAuthenticator: false }),
    })
    await typePassword()
    expect(await screen.findByRole('heading', { name: 'Verify with a passkey' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy()
    expect(screen.getByLabelText('Recovery code')).toBeTruthy()
    expect(screen.queryByRole('group', { name: '6-digit code' })).toBeNull()
  })
})

describe('single sign-on', () => {
  useServer()
  const serveWays = (complete: () => object) => {
    const sent: unknown[] = []
    const ways = { __typename: 'SignInWays', singleSignOn: 'Corp', hasPasswords: true }
    server.use(
      graphql.query('SignInWays', () => HttpResponse.json({ data: { signInWays: ways } })),
      graphql.mutation('CompleteSingleSignOn', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({ data: { completeSingleSignOn: { email: null, ...complete() } } })
      }),
    )
    return sent
  }
  const cameBack = (path = '/login?code=abc&state=xyz') => {
    sessionStorage.setItem('single_sign_on', JSON.stringify({ attempt: 'kept', from: '/caps' }))
    return renderApp({ path, user: null })
  }

  it('has its button above the e-mail address', async () => {
    serveWays(signedIn)
    renderApp({ path: '/login', user: null })
    const button = await screen.findByRole('button', { name: 'Sign in with Corp' })
    expect(button.compareDocumentPosition(screen.getByLabelText('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('finishes with the answer of the provider, and leads back to where it began', async () => {
    const sent = serveWays(signedIn)
    cameBack()
    expect(await screen.findByRole('heading', { level: 1, name: 'Caps' })).toBeTruthy()
    expect(sent).toEqual([{ attempt: 'kept', query: '?code=abc&state=xyz' }])
    expect(sessionStorage.getItem('single_sign_on')).toBeNull()
  })

  it('says why an answer was refused, and takes it from the address bar', async () => {
    serveWays(() => refused('The answer of Corp has expired. Please try again.'))
    cameBack()
    expect((await screen.findByRole('alert')).textContent).toBe('The answer of Corp has expired. Please try again.')
    expect(window.location.search).toBe('')
  })

  it('refuses an answer to another browser', async () => {
    const sent = serveWays(signedIn)
    renderApp({ path: '/login?code=abc&state=xyz', user: null })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This sign-in was begun in another browser. Please begin it again.',
    )
    expect(sent).toEqual([])
  })

  it('asks for the second factor of the account', async () => {
    serveWays(() => ({
      ...answer({ step: 'TWO_FACTOR_REQUIRED', challenge: 'proof', hasAuthenticator: true, hasPasskey: false }),
      email: 'ann@corp.example',
    }))
    cameBack()
    expect(await screen.findByText('ann@corp.example')).toBeTruthy()
    expect(screen.getByRole('group', { name: '6-digit code' })).toBeTruthy()
  })
})
