import type { Request } from 'express'
import { pseudonym } from '../../app/secrets/secrets'
import { parameter } from '../../app/visitors/visitors'

/** Data in the URL of a link. */
export interface Link {
  /** Id of the publisher. */
  pid: number
  /** Slug of the offer. */
  offer: string
}

/** Pseudonym of the visitor of a link; IP address and user agent cannot be derived from it. */
export const visitorOf = (key: Buffer, request: Request, { pid, offer }: Link): Buffer =>
  pseudonym(key, JSON.stringify([pid, offer, request.ip ?? '', request.get('user-agent') ?? '']))

/** Country of the IP address from the header of a proxy; null if there is none. */
export function countryCodeOf(request: Request, countryHeader: string | undefined): string | null {
  const code = countryHeader ? request.get(countryHeader)?.trim().toUpperCase() : undefined
  return code && /^[A-Z]{2}$/.test(code) ? code : null
}

const maxReferrerLength = 253

/** Host of the referring page; its path and query are omitted, because they can contain personal data. */
export function referrerHost(request: Request): string | null {
  const referrer = request.get('referer')
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  return /^https?:$/.test(protocol) && hostname && hostname.length <= maxReferrerLength ? hostname : null
}

const maxParameterLength = 255

/** A sub parameter for storage. Invalid characters are omitted, so that the visitor is not refused. */
export function subParameter(request: Request, number: 1 | 2 | 3 | 4 | 5): string | null {
  const text = parameter(request, `custom_param_${number}`)
  const clean = text
    ?.toWellFormed()
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
  return clean ? [...clean].slice(0, maxParameterLength).join('') : null
}
