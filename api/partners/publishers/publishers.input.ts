import type { z } from 'zod'
import { postbackEvents } from '../../../shared/partners/publisherPostbacks'
import {
  type LocateLeadsBy,
  publisherDefaults,
  type PublisherProblems,
  publisherProblems,
} from '../../../shared/partners/publishers'
import { badInput } from '../../app/http/errors'
import type { PublisherContent } from './publishers.queries'
import type { publisherInput, PublisherDetail } from './publishers.schema'

type Given = z.output<typeof publisherInput>

const fieldOf: Record<keyof PublisherProblems, keyof Given> = {
  name: 'name',
  autologinInterval: 'autologin_interval',
  locateLeadsBy: 'locate_leads_by',
  trackingDomain: 'tracking_domain',
  offerUrl: 'offer_url',
  postbackUrl: 'postback_url',
}

/** Parses a number or numeric text; null for none, NaN for an invalid one. */
const numberOf = (given: Given['autologin_interval']) =>
  given === null || given === undefined || String(given).trim() === '' ? null : Number(given)
const textOrNull = (given: string | null | undefined, kept: string | null) =>
  given === undefined ? kept : given?.trim() || null

/**
 * Values of a publisher from the request body; an update keeps omitted fields of `before`. Throws a 400 that names each
 * invalid field.
 */
export function readPublisherInput(given: Given, before: PublisherDetail | null): PublisherContent {
  const name = given.name === undefined ? (before?.name ?? '') : (given.name ?? '')
  const autologinInterval =
    given.autologin_interval === undefined ? (before?.autologin_interval ?? null) : numberOf(given.autologin_interval)
  const way = given.locate_leads_by === undefined ? (before?.locate_leads_by ?? null) : given.locate_leads_by
  const locateLeadsBy = way === 'ip' ? 'ip_address' : way
  const tracking_domain = textOrNull(given.tracking_domain, before?.tracking_domain ?? null)
  const offer_url = textOrNull(given.offer_url, before?.offer_url ?? null)
  const postback_url = textOrNull(given.postback_url, before?.postback_url ?? null)
  const problems = publisherProblems({
    name,
    autologinInterval,
    locateLeadsBy,
    trackingDomain: tracking_domain ?? '',
    offerUrl: offer_url ?? '',
    postbackUrl: postback_url ?? '',
  })
  const fields = Object.entries(problems).map(([field, text]) => [fieldOf[field as keyof PublisherProblems], text])
  if (fields.length) throw badInput(Object.fromEntries(fields))
  return {
    name: name.trim(),
    status: given.status ?? before?.status ?? publisherDefaults.status,
    // publisherProblems has already refused all other values.
    autologin_interval: autologinInterval ?? publisherDefaults.autologinInterval,
    autologin_interval_unit:
      given.autologin_interval_unit ?? before?.autologin_interval_unit ?? publisherDefaults.autologinIntervalUnit,
    block_duplicate_leads:
      given.block_duplicate_leads ?? before?.block_duplicate_leads ?? publisherDefaults.blockDuplicateLeads,
    locate_leads_by: locateLeadsBy as LocateLeadsBy,
    tracking_domain,
    offer_url,
    postback_url,
    postback_events: [...new Set(given.postback_events ?? before?.postback_events ?? postbackEvents)],
  }
}
