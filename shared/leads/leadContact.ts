/** What e-mail, phone and IP of a lead must look like, in the same words at intake and in the simulator. */
import { readIp } from '../app/ipAddresses'

const emailPattern = /^[^\s@\u0000-\u001f\u007f]+@[^\s@\u0000-\u001f\u007f.]+(\.[^\s@\u0000-\u001f\u007f.]+)+$/

export const contactMessages = {
  email: 'E-mail must be valid',
  phone: 'Use a phone number of 4 to 15 digits, with its prefix where it has one: +491511234567.',
  ip: 'Use an IPv4 or IPv6 address.',
} as const
export type ContactField = keyof typeof contactMessages

const isContact: Readonly<Record<ContactField, (text: string) => boolean>> = {
  email: (text) => emailPattern.test(text),
  phone: (text) => /^[+\d\s().\-/]+$/.test(text) && /^\d{4,15}$/.test(text.replace(/\D/g, '').replace(/^00/, '')),
  ip: (text) => readIp(text) !== null,
}

/** What is wrong with a value, in words; undefined where it is right, or empty, which is none. */
export const contactProblem = (field: ContactField, text: string | null | undefined): string | undefined =>
  !text || isContact[field](text) ? undefined : contactMessages[field]

/** What tells a person: the e-mail in lower case, and the digits of the phone; null where there are none. */
export const emailKeyOf = (email: string | null): string | null => email?.trim().toLowerCase() || null
export const phoneKeyOf = (phone: string | null): string | null => phone?.replace(/\D/g, '') || null
