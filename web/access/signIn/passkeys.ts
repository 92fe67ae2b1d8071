import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { UserInputError } from '../../ui/show/errors'

export interface PasskeyRequest {
  /** Options of WebAuthn in JSON. */
  options: unknown
  /** To be sent with the answer. */
  request: string
  /** The only address where passkeys work. */
  origin: string
}

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Why the browser gave no passkey, in words. */
function fault(error: unknown, origin: string): UserInputError {
  const { name = '' } = Object(error) as { name?: string }
  const message =
    window.location.origin !== origin
      ? `Passkeys work only at ${origin}.`
      : name === 'InvalidStateError'
        ? 'This device or key has a passkey of this account already.'
        : name === 'NotAllowedError' || name === 'AbortError'
          ? 'No passkey was given, or it took too long. Please try again.'
          : 'The browser could not use a passkey. Please try again.'
  return new UserInputError([{ code: 'BAD_USER_INPUT', field: null, message }])
}

const library = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey. Throws the reason for the user if it does not. */
export async function makePasskey({ options, origin }: PasskeyRequest): Promise<object> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    (error: unknown) => {
      throw fault(error, origin)
    },
  )
}

/** Has the browser sign with a passkey. Throws the reason for the user if it does not. */
export async function signWithPasskey({ options, origin }: PasskeyRequest): Promise<object> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(
    (error: unknown) => {
      throw fault(error, origin)
    },
  )
}
