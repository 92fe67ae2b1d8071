import { fillPostbackUrl, postbackUrlFault } from '../../../shared/partners/publisherPostbacks'
import { amountMask, withoutAmounts } from '../../../shared/app/maskedAmounts'
import { secretMask } from '../../../shared/partners/brokers'
import type { Outcome } from '../../app/outbox/outbox.queries'
import { type Run, sendEach } from '../../app/outbox/sendEach'
import { autologinLinkOf } from '../../leads/autologins/autologins.queries'
import { notCalled } from '../brokers/guardedCall'
import { maskedUrl } from '../brokers/masking'
import type { PostbackFacts } from './outbox.queries'
import { type PostbackRecord, readPostbackUrl } from './publisherPostbacks.queries'
import { sendPostback } from './sendPostback'

type Services = Run['services']

/** The publisher's current URL with the values at the time of the event. */
async function addressOf({ db, config }: Services, template: string, { facts, event_id, lead_id }: PostbackRecord) {
  const values: PostbackFacts = { ...facts, event_id }
  const isAsked = template.includes('{autologin_url}')
  const autologin_url = isAsked ? await autologinLinkOf(db, config, lead_id) : null
  const shown = { ...values, autologin_url: autologin_url && secretMask }
  return {
    whole: fillPostbackUrl(template, { ...values, autologin_url }),
    url: maskedUrl(fillPostbackUrl(template, shown)),
    masked_url: maskedUrl(fillPostbackUrl(template, { ...shown, payout: amountMask })),
  }
}

/**
 * Calls the publisher's URL, with the event id in the header `x-event-id` and optionally in the URL. An invalid URL fails
 * permanently at once, for staff to correct and retry.
 */
async function send(services: Services, postback: PostbackRecord): Promise<Outcome> {
  const { event, event_id, facts } = postback
  const template = await readPostbackUrl(services.db, postback.publisher_id)
  const fault = template === null ? 'The publisher has no postback URL any more.' : postbackUrlFault(template)
  if (template === null || fault !== null) return { ...notCalled(fault ?? ''), isFinal: true }
  const { whole, ...shown } = await addressOf(services, template, postback)
  const headers = { 'x-event-id': event_id, 'x-event': event }
  const { response, ...outcome } = await sendPostback(whole, { config: services.config, headers })
  // Publishers may repeat the amount.
  const masked_response = response && withoutAmounts(response, [Number(facts.payout ?? 0)])
  return { ...outcome, call: { ...shown, response, masked_response } }
}

/** Sends the postbacks that are due to a publisher, one after the other. */
export const sendPostbacks = (run: Run): Promise<void> =>
  sendEach(run, (delivery) => send(run.services, delivery as PostbackRecord))
