import { cleanName } from './names'

export const maxEmailLength = 254

/** x@y.z, without white space and control characters. */
const pattern = /^[^\s@\u0000-\u001f\u007f]+@[^\s@\u0000-\u001f\u007f.]+(\.[^\s@\u0000-\u001f\u007f.]+)+$/

/**
 * Whether a text is an e-mail address, without characters that nobody sees: the same address with one would be another
 * person.
 */
export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && pattern.test(text) && cleanName(text) === text

/** Of a record that is edited: the addresses that it has stay valid. */
export const isEmailOrStored = (text: string, stored: readonly (string | undefined)[]): boolean =>
  isEmail(text) || (text !== '' && stored.includes(text))
