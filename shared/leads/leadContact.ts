/** Validation of e-mail, phone and IP of a lead, with the same messages at intake and in the simulator. */
import { isEmail } from '../app/email'
import { readIp } from '../app/network/ipAddresses'

export const contactMessages = {
  email: 'E-mail must be valid',
  phone: 'Use a phone number of 4 to 15 digits, with its prefix where it has one: +491511234567.',
  ip: 'Use an IPv4 or IPv6 address.',
} as const
export type ContactField = keyof typeof contactMessages

const isContact: Readonly<Record<ContactField, (text: string) => boolean>> = {
  email: isEmail,
  phone: (text) => /^[+\d\s().\-/]+$/.test(text) && /^\d{4,15}$/.test(text.replace(/\D/g, '').replace(/^00/, '')),
  ip: (text) => readIp(text) !== null,
}

/** Error message for a value; undefined if it is valid or empty. */
export const contactProblem = (field: ContactField, text: string | null | undefined): string | undefined =>
  !text || isContact[field](text) ? undefined : contactMessages[field]

/** Identity of a person: the e-mail in lower case, and the digits of the phone; null if missing. */
export const emailKeyOf = (email: string | null): string | null => email?.trim().toLowerCase() || null
export const phoneKeyOf = (phone: string | null): string | null => phone?.replace(/\D/g, '') || null
