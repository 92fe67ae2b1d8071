import { amountMask } from '../../../../shared/app/maskedAmounts'
import { leadStatus, leadStatusName } from '../../../../shared/leads/leadStatus'
import { fillPostbackUrl, type PostbackEvent } from '../../../../shared/partners/publisherPostbacks'
import { DAY, type Instant } from '../../../../shared/app/time/timeZones'
import { retryWaitsMs } from '../../../app/outbox/deliveryKinds'
import { copyLine } from '../world/copy'
import type { LeadRecord, StatusChangeRow } from '../leads/leadRows'
import { postbackUrlOf } from './publishers'
import type { Random } from '../world/random'
import type { Cell } from '../world/rows'
import type { World } from '../world/world'

/** Columns of postbacks in `deliveries`, in COPY order. */
export const postbackColumns = [
  ...(['event_id', 'publisher_id', 'lead_id', 'lead_created_at', 'event', 'created_at', 'facts', 'status'] as const),
  ...(['attempts', 'attempted_at', 'next_attempt_at', 'url', 'masked_url'] as const),
  ...(['http_status', 'response', 'masked_response', 'fault'] as const),
] as const
type PostbackRow = Record<(typeof postbackColumns)[number], Cell>

/** Days for which postbacks are generated. */
const toldDays = 14
const eventOf: Partial<Record<number, PostbackEvent>> = {
  [leadStatus.Accepted]: 'accepted',
  [leadStatus.Rejected]: 'rejected',
  [leadStatus.FTD]: 'ftd',
}

/** Number of failing attempts at first, and their HTTP status. */
interface Failing {
  times: number
  httpStatus: number
}

/** A few succeed at a later attempt, and hardly any never succeed. */
function drawFailing(random: Random, url: string): Failing {
  const down = /answer=(\d+)/.exec(url)?.[1]
  if (down) return { times: Infinity, httpStatus: Number(down) }
  const drawn = random.next()
  if (drawn < 0.004) return { times: Infinity, httpStatus: 404 }
  return { times: drawn < 0.03 ? random.whole(1, 3) : 0, httpStatus: 502 }
}

/** Current result, with the retry schedule of api/partners/publisherPostbacks. */
function outcomeOf(random: Random, { times, httpStatus }: Failing, at: Instant, now: Instant) {
  let attempts = 0
  let last: Instant | null = null
  let next: Instant | null = at
  while (next !== null && next <= now) {
    last = Math.min(now, next + random.whole(30, 900))
    attempts++
    const wait: number | undefined = attempts > times ? undefined : retryWaitsMs[attempts - 1]
    next = wait === undefined ? null : last + wait
  }
  const isTaken = attempts > times
  return {
    status: isTaken ? 'sent' : next === null ? 'failed' : 'waiting',
    attempts,
    attempted_at: last === null ? null : new Date(last),
    next_attempt_at: next === null ? null : new Date(next),
    http_status: last === null ? null : isTaken ? 200 : httpStatus,
    response: last === null ? null : isTaken ? 'Taken' : 'Refused as asked',
    fault: last === null || isTaken ? null : `It answered with HTTP ${httpStatus}.`,
  }
}

/** Generates the postbacks of the last two weeks and their results. */
export class PublisherPostbackWriter {
  private readonly urls: ReadonlyMap<number, string>

  constructor(
    private readonly random: Random,
    private readonly world: Pick<World, 'now' | 'publishers'>,
  ) {
    this.urls = new Map(
      world.publishers.flatMap((publisher) => {
        const url = postbackUrlOf(publisher)
        return url === null ? [] : [[publisher.id, url]]
      }),
    )
  }

  private eventId(): string {
    const digits = (count: number) =>
      Array.from({ length: count }, () => this.random.whole(0, 15).toString(16)).join('')
    return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`
  }

  private row({ lead, histories }: LeadRecord, change: StatusChangeRow, event: PostbackEvent, template: string) {
    const at = change.created_at as Date
    const text = (cell: Cell) => cell as string | null
    const refusal = histories.findLast(({ status, created_at }) => status === 'Rejected' && (created_at as Date) <= at)
    const facts = {
      event,
      event_at: at.toISOString(),
      lead_id: String(lead.id),
      publisher_id: String(lead.publisher_id),
      hit_id: text(lead.hit_id),
      status: leadStatusName(change.new_lead_status_id as number),
      reason: event === 'rejected' ? text(refusal?.message ?? null) : null,
      payout: event === 'ftd' ? Number(lead.payout).toFixed(2) : '0.00',
      offer: text(lead.offer),
      funnel: text(lead.funnel),
      is_test: lead.is_test ? '1' : '0',
      custom_param_1: text(lead.custom_param_1),
      custom_param_2: text(lead.custom_param_2),
      custom_param_3: text(lead.custom_param_3),
      custom_param_4: text(lead.custom_param_4),
      custom_param_5: text(lead.custom_param_5),
      publisher_status: text(change.status_override ?? change.new_advertiser_status) ?? 'New',
    }
    const event_id = this.eventId()
    const outcome = outcomeOf(this.random, drawFailing(this.random, template), at.getTime(), this.world.now)
    const urlWith = (payout: string) =>
      outcome.attempts ? fillPostbackUrl(template, { ...facts, event_id, payout }) : null
    const { id: lead_id, publisher_id, created_at: lead_created_at } = lead
    return {
      ...{ event_id, publisher_id, lead_id, lead_created_at, event, created_at: at, facts: JSON.stringify(facts) },
      ...{ ...outcome, url: urlWith(facts.payout), masked_url: urlWith(amountMask), masked_response: outcome.response },
    } satisfies PostbackRow
  }

  /** COPY lines of the postbacks for a lead. */
  *lines(record: LeadRecord): Generator<string> {
    const { lead, statusChanges } = record
    const template = this.urls.get(lead.publisher_id as number)
    if (template === undefined || lead.is_hidden || lead.tell_publisher === false) return
    for (const change of statusChanges) {
      const event = eventOf[change.new_lead_status_id as number]
      const age = this.world.now - (change.created_at as Date).getTime()
      if (!event || change.new_lead_status_id === change.old_lead_status_id || age > toldDays * DAY) continue
      yield copyLine(this.row(record, change, event, template), postbackColumns)
    }
  }
}
