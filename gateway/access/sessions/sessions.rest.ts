import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestSession = Schemas['Session']
/** One of three results: signed in, code required, or second factor to set up. */
export type RestSignIn = Schemas['SignedIn'] | Schemas['TwoFactorRequired'] | Schemas['TwoFactorSetUp']

type Credentials = Parameters<'/api/login', 'post'>['body']
type SetUp = Parameters<'/api/access-links/set-up', 'post'>['body']
type Acceptance = Parameters<'/api/access-links/accept', 'post'>['body']
type SecondFactor = Parameters<'/api/users/two-factor-verify', 'post'>['body']

type PasskeySignIn = Parameters<'/api/passkeys/sign-in', 'post'>['body']
export type PasskeyAnswer = PasskeySignIn['response']

export const restSession = (rest: Rest) => rest.get('/api/session')

export const login = (rest: Rest, body: Credentials): Promise<RestSignIn> => rest.send('post', '/api/login', { body })

export const verifyTwoFactor = (rest: Rest, body: SecondFactor): Promise<RestSignIn> =>
  rest.send('post', '/api/users/two-factor-verify', { body })

export const configureTwoFactor = (rest: Rest, body: SecondFactor): Promise<RestSignIn> =>
  rest.send('post', '/api/users/two-factor-configure', { body })

export const setUp = (rest: Rest, body: SetUp): Promise<RestSignIn> =>
  rest.send('post', '/api/access-links/set-up', { body })

export const acceptLink = (rest: Rest, body: Acceptance): Promise<RestSignIn> =>
  rest.send('post', '/api/access-links/accept', { body })

export const beginAuthenticator = (rest: Rest): Promise<RestSignIn> =>
  rest.send('post', '/api/security/authenticator', {})

export const signInWithPasskey = (rest: Rest, body: PasskeySignIn): Promise<RestSignIn> =>
  rest.send('post', '/api/passkeys/sign-in', { body })

export const completeSingleSignOn = (
  rest: Rest,
  body: Parameters<'/api/single-sign-on/complete', 'post'>['body'],
): Promise<RestSignIn> => rest.send('post', '/api/single-sign-on/complete', { body })
