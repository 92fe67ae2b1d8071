import { generateSecret, generateURI, verifySync } from 'otplib'
import { toString } from 'qrcode'

const stepSeconds = 30
const issuer = 'Back office'

/** A new secret for an authenticator app: 160 random bits in base 32. */
export const newTotpSecret = (): string => generateSecret()

/** The QR code that an authenticator app reads, an SVG picture 200 pixels wide. */
export const totpQrCode = (email: string, secret: string): Promise<string> =>
  toString(generateURI({ issuer, label: email, secret }), { type: 'svg', width: 200, margin: 2 })

/** Time step of a code, with a tolerance of one step, or null. `now` in epoch milliseconds. */
export function timeStepOf(secret: string, code: string, now: number): number | null {
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
