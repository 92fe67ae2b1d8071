import { createHash } from 'node:crypto'
import { autologinLinksOf } from '../autologins/autologins.queries'
import { Batches } from '../../routing/attempts/batches'
import type { Configuration, IntakePublisher } from '../../routing/attempts/configuration.queries'
import { gatherMs } from '../../routing/attempts/delivery'
import type { DeliveryStep } from '../../routing/attempts/recordOutcomes'
import { isPassing } from '../../db/faults'
import { ApiError } from '../../app/http/errors'
import { checkKey } from '../../app/idempotency/idempotency.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { Services } from '../../app/start/services'
import { answerOf, awaitAnswer, findAnswer, keepAnswer, type KeptAnswer, withLink } from './answers.queries'
import { type Arrival, arrivalOf } from './arrivals'
import { storeArrivals } from './arrivals.queries'
import type { LeadAnswer } from './intake.schema'
import { readSent, type SentLead } from './readSent'
import { createLeadLog, readingOf, refusedReading } from './logLeads'
import type { LeadReading } from './receivedLeads.queries'
import type { ReceivedLead } from './receivedLeads.schema'

type Needs = Pick<Services, 'db' | 'config' | 'now' | 'delivery' | 'metrics' | 'log'>

const maxBatch = 50
// Twice the maximum response time of a broker.
const patienceMs = 60_000

/** Intake of one process. */
export interface Intake {
  /** Publisher of a token. Throws 401 for an unknown token and 403 for an inactive publisher. */
  publisherOf: (token: string | null) => Promise<{ publisher: IntakePublisher; configuration: Configuration }>
  /** Throws 429 if this process has reached its limit of concurrent leads. */
  refuseOverload: () => void
  take: (call: SentCall) => Promise<LeadAnswer>
  /** Takes a refused lead once more, read by the publisher's present names. */
  takeAgain: (
    publisherId: number,
    received: Pick<ReceivedLead, 'id' | 'format' | 'idempotency_key'> & { body: string },
  ) => Promise<LeadReading>
  /** Until all calls that came so far are in the log. */
  logged: () => Promise<unknown>
}

interface SentCall {
  token: string | null
  sent: SentLead
  idempotencyKey: string | null
  /** IP address of the caller. */
  address: string
}

const intakes = new WeakMap<object, Intake>()

/** Created once per process; shares its deliveries. */
export function intakeOf(services: Needs): Intake {
  const made = intakes.get(services.delivery) ?? createIntake(services)
  intakes.set(services.delivery, made)
  return made
}

function createIntake({ db, config, now, delivery, metrics, log }: Needs): Intake {
  let underWay = 0
  const calls = createLeadLog({ db, log })
  const arrivals = new Batches<Arrival, DeliveryStep | null>({
    max: maxBatch,
    gatherMs,
    isCommon: isPassing,
    work: (batch) =>
      delivery.transact((transaction, configuration) =>
        storeArrivals(transaction, configuration, batch, { at: now(), random: Math.random }),
      ),
  })

  const links = new Batches<LeadRecord, string | null>({
    max: maxBatch,
    isCommon: isPassing,
    work: async (leads) => {
      const found = await autologinLinksOf(
        db,
        config,
        leads.map(({ id, publisher_id }) => ({ id, publisher_id })),
      )
      return leads.map(({ id }) => found.get(id) ?? null)
    },
  })

  const publisherOf: Intake['publisherOf'] = async (token) => known(await delivery.configuration.current(), token)

  function known(configuration: Configuration, token: string | null) {
    const publisher =
      token === null ? undefined : configuration.publishers.get(createHash('sha256').update(token).digest('hex'))
    if (!publisher)
      throw new ApiError('UNAUTHENTICATED', 'The API token is not right. Send it as `Authorization: Bearer`.')
    if (!publisher.isActive) throw new ApiError('FORBIDDEN', 'This publisher is not active.')
    return { publisher, configuration }
  }

  /** Response to an earlier request with the key, once available. */
  async function repeat({ publisher, key }: Arrival, configuration: Configuration): Promise<KeptAnswer> {
    if (!key) throw new Error('Nothing is repeated without a key')
    const known = await awaitAnswer(db, key, patienceMs)
    return 'answer' in known ? known.answer : answerOf(known.lead, publisher.locateLeadsBy, configuration.countryCodes)
  }

  async function place(arrival: Arrival, configuration: Configuration): Promise<LeadAnswer> {
    const { publisher, key } = arrival
    const again = async () => withLink({ db, config }, await repeat(arrival, configuration))
    if (key && (await findAnswer(db, key))) return again()
    const step = await delivery.liveTimes.measure(arrivals.add(arrival))
    if (!step) return again()
    const lead = step.sending ? await delivery.deliver(step.sending) : step.lead
    const answer = answerOf(lead, publisher.locateLeadsBy, configuration.countryCodes)
    if (key) await keepAnswer(db, key, answer)
    metrics.leads.inc({ outcome: answer.status })
    return {
      ...answer,
      autologin_url: answer.status === 'Accepted' && lead.autologin_url !== null ? await links.add(lead) : null,
    }
  }

  const refuseOverload = () => {
    if (underWay >= config.intakeLeadsAtOnce)
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many leads are under way. Please try again.', { retryAfter: 1 })
  }

  /** Counts the lead as under way, within the limit. */
  async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    refuseOverload()
    underWay += 1
    delivery.liveTimes.came()
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }

  const takeFrom = (
    publisher: IntakePublisher,
    configuration: Configuration,
    { sent, idempotencyKey }: Pick<SentCall, 'sent' | 'idempotencyKey'>,
  ) =>
    readSent(sent, publisher.fieldNames, (body) =>
      place(arrivalOf(configuration, { publisher, body, idempotencyKey, now: now() }), configuration),
    )

  return {
    publisherOf,
    refuseOverload,
    logged: calls.written,
    take: (call) =>
      counted(async () => {
        checkKey(call.idempotencyKey)
        // As recent as when the request was accepted.
        const { publisher, configuration } = known(await delivery.configuration.last(), call.token)
        const at = now()
        const answer = takeFrom(publisher, configuration, call)
        return calls.of(answer, { ...call, publisherId: publisher.id, at, takenMs: () => now() - at })
      }),
    takeAgain: (publisherId, { id, format, body, idempotency_key }) =>
      counted(async () => {
        // Taken once, also if the process ends before that is noted.
        const idempotencyKey = idempotency_key ?? `replay-${id}`
        const configuration = await delivery.configuration.current()
        const publisher = [...configuration.publishers.values()].find(({ id }) => id === publisherId)
        const sent = { format, body: format === 'json' ? (JSON.parse(body) as unknown) : body }
        return publisher?.isActive
          ? readingOf(takeFrom(publisher, configuration, { sent, idempotencyKey }))
          : refusedReading('This publisher is not active.')
      }),
  }
}
