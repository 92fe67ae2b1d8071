import { type BrokerAnswer, leadForBroker, sendToBroker } from '../../partners/brokers/sendToBroker'
import { BrokerSlots } from '../../partners/brokers/brokerSlots'
import { Outages } from '../../partners/brokers/outages'
import type { Config } from '../../app/process/config'
import { within } from '../../app/process/within'
import type { Database } from '../../db/connect'
import { isCancelled, isCollision, isPassing, retry } from '../../db/faults'
import { limitWaits } from '../../db/limitWaits.queries'
import { ApiError } from '../../app/http/errors'
import type { LeadRecord } from '../../db/leadRecord'
import type { Log } from '../../app/process/log'
import { Batches } from './batches'
import { CachedConfiguration, type Configuration, OutOfDate, readVersion } from './configuration.queries'
import { LiveTimes } from './liveTimes'
import type { Sending } from './offers'
import { origins } from './origins'
import { type DeliveryStep, type Outcome, recordOutcomes } from './recordOutcomes'

const maxBatch = 50
/** Short compared with the answer times of brokers. */
export const gatherMs = 25
/** Longer, because no caller waits for campaigns, and fewer transactions leave more time for live leads. */
const campaignsGatherMs = 200
// Longer than a frozen process can hold a lock (limitWaits.queries.ts).
const collisionsForMs = 20_000
const recordAgainMs = 500
const warnEvery = 60
/** How long a caller waits until a result is recorded. Recording continues after that. */
const callerPatienceMs = 30_000

interface Needs {
  db: Database
  config: Config
  log: Log
  now: () => number
}

/** Takes leads from a decision to their final state. The only module that knows the cached configuration. */
export interface Delivery {
  configuration: CachedConfiguration
  /** Runs a transaction with the configuration version that it sees; retries after lock conflicts. */
  transact: <Result>(work: (transaction: Database, configuration: Configuration) => Promise<Result>) => Promise<Result>
  /** Sends a lead, and down the waterfall, until it is accepted, rejected by all, or held. */
  deliver: (sending: Sending, signal?: AbortSignal) => Promise<LeadRecord>
  /** Records a result and continues with the lead. */
  goOn: (outcome: Outcome) => Promise<LeadRecord>
  /**
   * The same without a waiting caller: resolves when the result is recorded; further attempts continue in the
   * background.
   */
  passOn: (outcome: Outcome) => Promise<void>
  /** Resolves with the results of all background attempts. */
  ended: () => Promise<unknown[]>
  send: (sending: Sending, signal?: AbortSignal) => Promise<BrokerAnswer>
  /** Share of broker connections that campaigns may use. */
  slots: BrokerSlots
  /** Brokers that do not answer, for which campaigns pause. */
  outages: Outages
  /** Timing of live leads, which take priority over campaigns. */
  liveTimes: LiveTimes
}

export function createDelivery({ db, config, log, now }: Needs): Delivery {
  const configuration = new CachedConfiguration(db)

  const transact: Delivery['transact'] = (work) =>
    retry(
      () =>
        configuration.decideBy((kept) =>
          db.transaction().execute(async (transaction) => {
            await limitWaits(transaction)
            if ((await readVersion(transaction)) !== kept.version) throw new OutOfDate()
            return work(transaction, kept)
          }),
        ),
      { when: (error) => isCollision(error) || isCancelled(error), forMs: collisionsForMs },
    )

  const slots = new BrokerSlots()
  const outages = new Outages()
  const liveTimes = new LiveTimes()

  const recorder = (options: { gatherMs: number; isPatient?: boolean }) =>
    new Batches<Outcome, DeliveryStep>({
      ...options,
      max: maxBatch,
      isCommon: isPassing,
      work: (batch) =>
        transact((transaction, kept) =>
          recordOutcomes(transaction, kept, batch, { at: now(), random: Math.random, outages }),
        ),
    })
  // Separate batches, so that live leads do not wait for campaigns and no transaction locks caps for both.
  const outcomes = {
    live: recorder({ gatherMs }),
    campaigns: recorder({ gatherMs: campaignsGatherMs, isPatient: true }),
  }

  /** Records a broker's answer. Retries if the database is unavailable or locked, so that no answer is lost. */
  const record = (outcome: Outcome): Promise<DeliveryStep> => {
    const about = { lead: outcome.lead.id, attempt: outcome.historyId }
    const { isLive } = origins[outcome.origin]
    const recording = isLive ? outcomes.live : outcomes.campaigns
    const recorded = retry(() => recording.add(outcome), {
      when: isPassing,
      againMs: recordAgainMs,
      onFault: (error, tried) => {
        if (tried % warnEvery === 1) log.warn({ err: error, ...about, tried }, 'A broker answer is not recorded yet')
      },
    }).catch((error: unknown) => {
      log.error({ err: error, ...about }, 'What came of a sending was not recorded: it will be held')
      throw error
    })
    return isLive ? liveTimes.measure(recorded) : recorded
  }

  const send: Delivery['send'] = async ({ origin, reference, lead, advertiser, broker, told }, signal) => {
    const { parameters, country_id = lead.country_id, ...overrides } = told
    const countryCode = country_id === null ? null : (configuration.countryCode(country_id) ?? null)
    const toldLead = leadForBroker(lead, { reference, countryCode, overrides, parameters })
    const work = () => sendToBroker(broker, toldLead, { config, signal })
    const answer = await (origins[origin].isLive ? work() : slots.use(broker, work))
    if (outages.note(advertiser.id, answer, now()))
      log.warn({ advertiser: advertiser.id }, 'A broker does not answer: campaigns pause for it')
    return answer
  }

  const deliver: Delivery['deliver'] = async (sending, signal) =>
    goOn({
      historyId: sending.historyId,
      origin: sending.origin,
      lead: sending.lead,
      advertiserId: sending.advertiser.id,
      answer: await send(sending, signal),
    })

  const byItself = new Set<Promise<unknown>>()
  const logUndelivered = (lead: number, error: unknown) =>
    log.error({ err: error, lead }, 'A lead was not delivered further')

  /** Sends a lead in the background. */
  function goFurther({ sending }: DeliveryStep): void {
    if (!sending) return
    const work = deliver(sending).catch((error: unknown) => logUndelivered(sending.lead.id, error))
    byItself.add(work)
    void work.finally(() => byItself.delete(work))
  }

  const goOn: Delivery['goOn'] = async (outcome) => {
    const recording = record(outcome)
    const step = await within(recording, callerPatienceMs, () => null)
    if (step) return step.sending ? deliver(step.sending) : step.lead
    recording.then(goFurther, (error: unknown) => logUndelivered(outcome.lead.id, error))
    throw new ApiError('UPSTREAM_UNAVAILABLE', 'The database is not available. Please try again.', { retryAfter: 2 })
  }

  const passOn: Delivery['passOn'] = async (outcome) => goFurther(await record(outcome))

  return {
    configuration,
    transact,
    deliver,
    goOn,
    passOn,
    ended: () => Promise.all(byItself),
    send,
    slots,
    outages,
    liveTimes,
  }
}
