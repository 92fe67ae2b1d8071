import { fillPostbackUrl, postbackUrlFault } from '../../../shared/partners/publisherPostbacks'
import { amountMask, withoutAmounts } from '../../../shared/app/maskedAmounts'
import { secretMask } from '../../../shared/partners/brokers'
import { autologinLinkOf } from '../../leads/autologins/autologins.queries'
import type { Services } from '../../app/start/services'
import { maskedUrl } from '../brokers/masking'
import type { PostbackFacts } from './outbox.queries'
import { claimWaiting, lockPostback, type PostbackRecord, recordAttempt } from './publisherPostbacks.queries'
import { type PostbackAnswer, sendPostback } from './sendPostback'

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log'>

interface Run {
  postbackId: number
  /** The process stops; the process that takes the job over sends it. */
  signal?: AbortSignal | undefined
}

const notSent = (fault: string): PostbackAnswer => ({ httpStatus: null, response: null, fault })

/** The publisher's current URL with the values at the time of the event. */
async function addressOf({ db, config }: Needs, template: string, { facts, event_id, lead_id }: PostbackRecord) {
  const values: PostbackFacts = { ...(facts as PostbackFacts), event_id }
  const isAsked = template.includes('{autologin_url}')
  const autologin_url = isAsked ? await autologinLinkOf(db, config, lead_id) : null
  const shown = { ...values, autologin_url: autologin_url && secretMask }
  return {
    url: fillPostbackUrl(template, { ...values, autologin_url }),
    shown: maskedUrl(fillPostbackUrl(template, shown)),
    masked: maskedUrl(fillPostbackUrl(template, { ...shown, payout: amountMask })),
  }
}

/** The response as shown to those who may not see payouts: publishers may repeat the amount. */
const maskedResponse = ({ response }: PostbackAnswer, { facts }: PostbackRecord) =>
  response && withoutAmounts(response, [Number((facts as PostbackFacts).payout ?? 0)])

/**
 * Job of a postback: calls the publisher's URL and records the outcome, with the next attempt after a failure. If the
 * process dies in between, another one sends it again: at least once, with the same event id in the header `x-event-id`
 * and optionally in the URL. An invalid URL fails permanently at once, for staff to correct and retry.
 */
export async function runPostback(services: Needs, { postbackId, signal }: Run): Promise<void> {
  const { db, now, config, log } = services
  const postback = await claimWaiting(db, postbackId, now())
  if (!postback) return // sent by another process, cancelled by an undo, or the publisher was deleted
  const template = postback.postback_url
  const fault = template === null ? 'The publisher has no postback URL any more.' : postbackUrlFault(template)
  const address = template !== null && fault === null ? await addressOf(services, template, postback) : null
  const headers = { 'x-event-id': postback.event_id, 'x-event': postback.event }
  const answer = address ? await sendPostback(address.url, { config, headers, signal }) : notSent(fault ?? '')
  await db.transaction().execute(async (transaction) => {
    const current = await lockPostback(transaction, postbackId)
    if (current?.status !== 'waiting' || current.attempts !== postback.attempts) return
    await recordAttempt(transaction, current, {
      url: address?.shown ?? null,
      masked_url: address?.masked ?? null,
      masked_response: maskedResponse(answer, postback),
      answer,
      isFinal: address === null,
      at: now(),
    })
  })
  if (answer.fault !== null)
    log.info({ postback: postbackId, attempt: postback.attempts + 1, fault: answer.fault }, 'Postback failed')
}
