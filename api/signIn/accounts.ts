import { keyFor, pseudonym } from '../secrets'

/** What counters of tries keep of an e-mail address, whatever its case. */
export const accountOf = (secretKey: Buffer, email: string): Buffer =>
  pseudonym(keyFor(secretKey, 'account'), email.toLowerCase())
