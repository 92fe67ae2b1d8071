import { leadStatus } from '../../../../shared/leads/leadStatus'
import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Reached } from './histories'
import type { LeadRow } from './leadRows'
import type { LeadStory } from './leadStory'
import { markets } from '../world/markets'
import { dollars, priceOf } from '../partners/prices'
import { autologinMs } from '../partners/publishers'
import type { Random } from '../world/random'

const notes = [
  'Asked to be called after 18:00',
  'Speaks English only',
  'Wife answered, call again',
  'Wants to start with $250',
  'Complained about too many calls, please slow down and check the frequency settings with the advertiser',
  'Prefers WhatsApp',
  'VIP, handle with care',
  'Second number in the mail: "office, ext. 12"',
]

const dateOf = (instant: Instant | null) => (instant === null ? null : new Date(instant))

/** Countries by request, IP address and phone; the publisher's setting selects one. */
function countries(random: Random, { arrival, submission, refusal }: LeadStory) {
  const chosen = refusal?.withoutCountry ? null : arrival.market.countryId
  const other = (agrees: number, missing: number) => {
    const drawn = random.next()
    return drawn < agrees ? chosen : drawn < agrees + missing ? null : random.pick(markets).countryId
  }
  const by = submission.publisher.locateLeadsBy
  return {
    country_id: chosen,
    country_id_submitted: by === 'system' ? chosen : other(0.95, 0.03),
    country_id_by_ip: by === 'ip_address' ? chosen : other(0.93, 0.02),
    country_id_by_phone: by === 'phone' ? chosen : other(0.96, 0.03),
  }
}

/** Time of the autologin, soon after acceptance while the link is valid. */
function autologged(random: Random, { held, submission }: LeadStory, url: string | null, now: Instant): Instant | null {
  if (!held || !url || !random.chance(0.575)) return null
  const room = Math.min(autologinMs(submission.publisher), now - held.at)
  return held.at + Math.floor(Math.min(room, random.skewed(40_000, 1.3)))
}

function money({ arrival, held, conversion, submission }: LeadStory) {
  const country = arrival.market.countryId
  const isReal = conversion !== null && conversion.convertedAt !== null
  const isApproved = conversion?.outcome === 'approved'
  return {
    converted_at: dateOf(conversion?.convertedAt ?? null),
    revenue: isReal && held?.advertiser ? dollars(priceOf(held.advertiser.prices, country)) : '0.00',
    ftd_date: isApproved ? dateOf(conversion.decidedAt) : null,
    payout: isApproved ? dollars(priceOf(submission.publisher.prices, country)) : '0.00',
    is_fake_ftd: conversion !== null && !isReal,
    is_approved_deposit: isReal && isApproved,
  }
}

const injectedText = ({ injection }: LeadStory) => {
  if (!injection) return null
  const { status, advertiser, message } = injection.attempt
  return status === 'Accepted' ? `Accepted by ${advertiser?.name}` : `Rejected by ${advertiser?.name}: ${message}`
}

/** The row of `leads` for a story. */
export function leadRow(
  random: Random,
  story: LeadStory,
  { overridden, autologinUrl }: Reached,
  now: Instant,
): LeadRow {
  const { id, arrival, submission, refusal, attempts, outcome, injection, held, journey } = story
  const { params, offer, publisher } = submission
  const person = refusal?.person ?? submission.person
  const maybe = <T>(probability: number, value: T) => (random.chance(probability) ? value : null)
  const { is_approved_deposit, ...figures } = money(story)
  const autologgedAt = autologged(random, story, autologinUrl, now)
  // A rejected lead keeps the last advertiser that refused; a waiting one has none.
  const advertiser = held?.advertiser ?? (outcome.status === 'Rejected' ? outcome.advertiser : null)
  return {
    id,
    created_at: new Date(arrival.at),
    publisher_id: publisher.id,
    advertiser_id: advertiser?.id ?? null,
    distribution_id: outcome.distribution?.id ?? null,
    ...countries(random, story),
    lead_status_id: journey.status,
    email: person.email,
    first_name: maybe(0.99, person.firstName),
    last_name: maybe(0.98, person.lastName),
    phone: person.phone || null,
    ip: maybe(0.985, person.ip),
    hit_id: submission.hitId,
    city: maybe(0.8, person.city),
    language: maybe(0.9, arrival.market.language),
    offer: offer?.name ?? null,
    funnel: offer?.slug ?? null,
    custom_param_1: params[0],
    custom_param_2: params[1],
    custom_param_3: params[2],
    custom_param_4: params[3],
    custom_param_5: params[4],
    advertiser_status: journey.brand,
    status_override: journey.override,
    rejection_reason: journey.status === leadStatus.Rejected ? outcome.message : null,
    funnel_override: overridden.funnel,
    funnel_override_origin: overridden.funnelOrigin,
    publisher_id_override: overridden.publisherId,
    pub_override_origin: overridden.publisherOrigin,
    autologin_url: autologinUrl,
    redirect_url: held ? maybe(0.9, publisher.offerUrl) : null,
    autologged_at: dateOf(autologgedAt),
    notes: maybe(0.03, random.pick(notes)),
    is_test: submission.isTest,
    is_injected: injection?.attempt.status === 'Accepted',
    injected: injectedText(story),
    is_campaign: false,
    campaign_id: null,
    campaign_step_id: null,
    campaign_source_id: null,
    origin_lead_id: null,
    origin_lead_created_at: null,
    tell_publisher: null,
    pay_publisher: null,
    is_quality_control: is_approved_deposit && random.chance(0.03),
    is_hidden: refusal?.isHidden ?? false,
    ...figures,
    updated_at: new Date(Math.max(journey.at, autologgedAt ?? 0, ...attempts.map(({ at }) => at))),
    lead_status_at: dateOf(journey.statusAt),
    advertiser_status_at: dateOf(journey.brandAt),
  }
}
