import { createHash } from 'node:crypto'
import { Batches } from '../delivery/batches'
import type { Configuration, IntakePublisher } from '../delivery/configuration.queries'
import type { Step } from '../delivery/recordOutcomes'
import { ApiError, badInput, isUnavailable } from '../errors'
import type { Services } from '../route'
import { answerOf, awaitAnswer, findAnswer, keepAnswer, type KeptAnswer, withLink } from './answers.queries'
import { type Arrival, arrivalOf } from './arrivals'
import { storeArrivals } from './arrivals.queries'
import type { LeadAnswer, NewLead } from './intake.schema'

type Needs = Pick<Services, 'db' | 'config' | 'now' | 'delivery'>

const maxBatch = 50
const maxKeyLength = 200
// As long as two brokers that take their longest.
const patienceMs = 60_000

/** The intake of one process. */
export interface Intake {
  /** The publisher of a token. Throws 401 for a token that is nobody's and 403 for an inactive publisher. */
  publisherOf: (token: string | null) => Promise<{ publisher: IntakePublisher; configuration: Configuration }>
  /** Throws 429 when as many leads are under way as this process takes. */
  refuseOverload: () => void
  take: (sent: { token: string | null; body: NewLead; idempotencyKey: string | null }) => Promise<LeadAnswer>
}

const intakes = new WeakMap<object, Intake>()

/** Made once for each process, whose deliveries it shares. */
export function intakeOf(services: Needs): Intake {
  const made = intakes.get(services.delivery) ?? createIntake(services)
  intakes.set(services.delivery, made)
  return made
}

function createIntake({ db, config, now, delivery }: Needs): Intake {
  let underWay = 0
  const arrivals = new Batches<Arrival, Step | null>({
    max: maxBatch,
    isCommon: isUnavailable,
    work: (batch) => delivery.transact((transaction, configuration) => storeArrivals(transaction, configuration, batch, { at: now(), random: Math.random })),
  })

  const publisherOf: Intake['publisherOf'] = async (token) => {
    const configuration = await delivery.configuration.current()
    const publisher = token === null ? undefined : configuration.publishers.get(createHash('sha256').update(token).digest('hex'))
    if (!publisher) throw new ApiError('UNAUTHENTICATED', 'The API token is not right. Send it as `Authorization: Bearer`.')
    if (!publisher.isActive) throw new ApiError('FORBIDDEN', 'This publisher is not active.')
    return { publisher, configuration }
  }

  /** The answer to a request that came before, once there is one. */
  async function repeat({ publisher, key }: Arrival, configuration: Configuration): Promise<KeptAnswer> {
    if (!key) throw new Error('Nothing is repeated without a key')
    const known = await awaitAnswer(db, key, patienceMs)
    return 'answer' in known ? known.answer : answerOf(known.lead, publisher.locateLeadsBy, configuration.countryCodes)
  }

  async function place(arrival: Arrival, configuration: Configuration): Promise<KeptAnswer> {
    const { publisher, key } = arrival
    if (key && (await findAnswer(db, key))) return repeat(arrival, configuration)
    const step = await arrivals.add(arrival)
    if (!step) return repeat(arrival, configuration)
    const lead = step.sending ? await delivery.deliver(step.sending) : step.lead
    const answer = answerOf(lead, publisher.locateLeadsBy, configuration.countryCodes)
    if (key) await keepAnswer(db, key, answer)
    return answer
  }

  const refuseOverload = () => {
    if (underWay >= config.intakeLeadsAtOnce) throw new ApiError('TOO_MANY_REQUESTS', 'Too many leads are under way. Please try again.', { retryAfter: 1 })
  }

  return {
    publisherOf,
    refuseOverload,
    take: async ({ token, body, idempotencyKey }) => {
      refuseOverload()
      underWay += 1
      try {
        if (idempotencyKey !== null && (idempotencyKey === '' || idempotencyKey.length > maxKeyLength)) {
          throw badInput({ 'Idempotency-Key': `Send 1 to ${maxKeyLength} characters.` })
        }
        const { publisher, configuration } = await publisherOf(token)
        const answer = await place(arrivalOf(configuration, { publisher, body, idempotencyKey, now: now() }), configuration)
        return await withLink({ db, config }, answer)
      } finally {
        underWay -= 1
      }
    },
  }
}
