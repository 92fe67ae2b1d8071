import type { Request } from 'express'
import { pseudonym } from '../../app/secrets/secrets'
import { parameter } from '../../app/visitors/visitors'

/** What the address of a link says. */
export interface Link {
  /** The publisher's id. */
  pid: number
  /** The offer's slug. */
  offer: string
}

/** Stands for who clicks on which link; neither address nor user agent can be told from it. */
export const visitorOf = (key: Buffer, request: Request, { pid, offer }: Link): Buffer =>
  pseudonym(key, JSON.stringify([pid, offer, request.ip ?? '', request.get('user-agent') ?? '']))

/** The country that a proxy in front, which is asked by its header's name, has found for the address; null where none is. */
export function countryCodeOf(request: Request, countryHeader: string | undefined): string | null {
  const code = countryHeader ? request.get(countryHeader)?.trim().toUpperCase() : undefined
  return code && /^[A-Z]{2}$/.test(code) ? code : null
}

const maxReferrerLength = 253

/** The host that the visitor came from; its path and query may say who they are. */
export function referrerHost(request: Request): string | null {
  const referrer = request.get('referer')
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  return /^https?:$/.test(protocol) && hostname && hostname.length <= maxReferrerLength ? hostname : null
}

const maxParameterLength = 255

/** A sub parameter as it is stored. What cannot be is left out: a visitor is not turned away for it. */
export function subParameter(request: Request, number: 1 | 2 | 3 | 4 | 5): string | null {
  const text = parameter(request, `custom_param_${number}`)
  const clean = text
    ?.toWellFormed()
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
  return clean ? [...clean].slice(0, maxParameterLength).join('') : null
}
