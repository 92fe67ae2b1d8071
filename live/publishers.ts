import { setTimeout as wait } from 'node:timers/promises'
import { markets } from '../api/db/seed/world/markets'
import { type Random, weightedDraw } from '../api/db/seed/world/random'
import { type Submission, Submitters } from '../api/db/seed/leads/submissions'
import type { World } from '../api/db/seed/world/world'
import { post } from './calls'
import type { Figures } from './figures'
import { pickTrouble, withTrouble } from './troubles'
import { click, signIn } from './visitor'

interface PublishersOptions {
  apiUrl: string
  gatewayKey?: string
  world: World
  tokens: ReadonlyMap<number, string>
  random: Random
  /** Part of every idempotency key, unique for each run. */
  run: string
  /** Leads per minute. */
  rate: number
  /** Percentage of leads with a late, broken or missing broker answer. */
  troublePercent: number
  /** Median time until a lead uses its autologin link. */
  autologinMedianMs: number
  figures: Figures
  /** Called with the answer to every lead. */
  onAnswer?: (sent: SentLead) => void
  /** Stops sending. */
  closing: AbortSignal
  /** Also stops retries. */
  signal: AbortSignal
}

/** A sent lead and its answer. */
export interface SentLead {
  publisherId: number
  email: string
  leadId: number
  status: string
  /** Country found by the API; null if unknown. */
  country: string | null
}

/** Maximum number of concurrent requests; more would only queue. */
const maxOnTheirWay = 64
const clickShare = 0.6
const autologinShare = 0.575

const drawMarket = weightedDraw(markets.map(({ weight }) => weight))

function bodyOf(
  { person, offer, params, hitId, isTest }: Submission,
  country: string,
  language: string,
  clickId: string | null,
) {
  const [custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5] = params
  return {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    ip: person.ip,
    city: person.city,
    country,
    language,
    offer: offer?.slug ?? null,
    hit_id: clickId ?? hitId,
    is_test: isTest,
    ...{ custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5 },
  }
}

/**
 * The simulated publishers: send leads to `POST /api/leads`, many after a click; some leads follow their autologin
 * link.
 */
export class Publishers {
  private readonly submitters: Submitters
  private readonly onTheirWay = new Set<Promise<void>>()
  private readonly visits = new Set<Promise<void>>()
  private made = 0

  constructor(private readonly options: PublishersOptions) {
    this.submitters = new Submitters(options.world)
  }

  private submission() {
    const { random, tokens, troublePercent, autologinMedianMs } = this.options
    const market = markets[drawMarket(random)] ?? markets[0]
    if (!market) throw new Error('There is no market')
    const submission = this.submitters.submit(random, { at: Date.now(), market, weekHour: 0 })
    const token = tokens.get(submission.publisher.id)
    // Drawn for every lead, so that the percentage does not change the people.
    const trouble = pickTrouble(random, troublePercent)
    const person = { ...submission.person, email: withTrouble(submission.person.email, trouble) }
    const wants = {
      click: random.chance(clickShare),
      autologin: random.chance(autologinShare),
      autologinMs: random.skewed(autologinMedianMs, 0.8),
    }
    return token === undefined ? null : { submission: { ...submission, person }, market, token, wants }
  }

  private async send({
    submission,
    market,
    token,
    wants,
  }: NonNullable<ReturnType<Publishers['submission']>>): Promise<void> {
    const { apiUrl, gatewayKey, figures, signal, run, onAnswer } = this.options
    const clickId = wants.click ? await click({ apiUrl, gatewayKey }, submission) : null
    if (clickId) figures.clicks++
    const body = bodyOf(submission, market.code, market.language, clickId)
    const answer = await post(`${apiUrl}/api/leads`, {
      token,
      body,
      idempotencyKey: `live-${run}-${++this.made}`,
      signal,
    })
    if (answer?.status !== 200 && answer?.status !== 201) {
      if (!signal.aborted) figures.failed++
      return
    }
    figures.sent++
    const { status, autologin_url: link } = answer.body
    if (status === 'Accepted') figures.accepted++
    else if (status === 'Rejected') figures.rejected++
    else figures.held++
    const { publisher, person } = submission
    onAnswer?.({
      publisherId: publisher.id,
      email: person.email,
      leadId: Number(answer.body.lead_id),
      status: String(status),
      country: (answer.body.country as string | null | undefined) ?? null,
    })
    if (typeof link === 'string' && wants.autologin)
      this.begin(this.visits, this.visit(link, person.ip, wants.autologinMs))
  }

  private async visit(link: string, ip: string, afterMs: number): Promise<void> {
    const { apiUrl, gatewayKey, figures, signal } = this.options
    await wait(afterMs, undefined, { signal })
    if (await signIn({ apiUrl, gatewayKey }, link, ip)) figures.autologins++
  }

  private begin(among: Set<Promise<void>>, work: Promise<void>): void {
    const { signal, figures } = this.options
    const done = work.catch(() => {
      if (!signal.aborted) figures.failed++
    })
    among.add(done)
    void done.finally(() => among.delete(done))
  }

  /** Sends leads with random gaps until stopped; resolves when running requests have ended. */
  async run(): Promise<void> {
    const { random, rate, closing } = this.options
    while (!closing.aborted) {
      const next = this.onTheirWay.size < maxOnTheirWay ? this.submission() : null
      if (next) this.begin(this.onTheirWay, this.send(next))
      await wait((-Math.log(1 - random.next()) * 60_000) / rate, undefined, { signal: closing }).catch(() => undefined) // aborted by stop
    }
    await Promise.all(this.onTheirWay)
    await Promise.all(this.visits)
  }
}
