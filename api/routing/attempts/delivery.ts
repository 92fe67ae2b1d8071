import { leadForBroker } from '../../partners/brokers/brokerLead'
import { BrokerSlots } from '../../partners/brokers/brokerSlots'
import { Outages } from '../../partners/brokers/outages'
import { type BrokerAnswer, sendToBroker } from '../../partners/brokers/sendToBroker'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { isCancelled, isCollision, isPassing, retry } from '../../db/faults'
import { limitWaits } from '../../db/limitWaits.queries'
import { ApiError } from '../../app/http/errors'
import type { LeadRecord } from '../../leads/leads/leadChanges.queries'
import type { Log } from '../../app/process/log'
import { Batches } from './batches'
import { type Configuration, readVersion } from './configuration.queries'
import { KeptConfiguration, OutOfDate } from './configuration'
import { LiveTimes } from './liveTimes'
import type { Sending } from './offers'
import { origins } from './origins'
import { type Outcome, recordOutcomes, type Step } from './recordOutcomes'

const maxBatch = 50
/** Small beside what a broker takes to answer. */
export const gatherMs = 25
/** Nobody waits for a campaign's answers, and live leads wait for fewer transactions. */
const campaignsGatherMs = 200
// Longer than a frozen process can keep a lock (limitWaits.queries.ts).
const collisionsForMs = 20_000
const recordAgainMs = 500
const warnEvery = 60
/** For how long a caller waits for what came of a sending to be recorded; it is recorded after that all the same. */
const callerPatienceMs = 30_000

interface Needs {
  db: Database
  config: Config
  log: Log
  now: () => number
}

/** Takes leads from a decision to wherever they end, and is the one place that knows what decisions are made by. */
export interface Delivery {
  configuration: KeptConfiguration
  /** In one transaction, by a configuration of the very version that it sees; again where it met others' locks. */
  transact: <Result>(work: (transaction: Database, configuration: Configuration) => Promise<Result>) => Promise<Result>
  /** Sends a lead that was decided, and down the waterfall, until somebody takes it, nobody can, or it is held. */
  deliver: (sending: Sending, signal?: AbortSignal) => Promise<LeadRecord>
  /** Records what came of a sending, and goes on from there. */
  goOn: (outcome: Outcome) => Promise<LeadRecord>
  /** The same for whom nobody waits: resolves once it is recorded, and sends on by itself. */
  passOn: (outcome: Outcome) => Promise<void>
  /** Resolves when what was passed on has ended; answers it. */
  ended: () => Promise<unknown[]>
  send: (sending: Sending, signal?: AbortSignal) => Promise<BrokerAnswer>
  /** What campaigns may take of the connections to brokers. */
  slots: BrokerSlots
  /** Whose brokers do not answer, for which campaigns wait. */
  outages: Outages
  /** How live leads fare, to which campaigns give way. */
  liveTimes: LiveTimes
}

/** What the work gives; null when it takes longer, in which case it goes on. */
async function within<Result>(work: Promise<Result>, patienceMs: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)))
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

export function createDelivery({ db, config, log, now }: Needs): Delivery {
  const configuration = new KeptConfiguration(db)

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
    new Batches<Outcome, Step>({
      ...options,
      max: maxBatch,
      isCommon: isPassing,
      work: (batch) =>
        transact((transaction, kept) =>
          recordOutcomes(transaction, kept, batch, { at: now(), random: Math.random, outages }),
        ),
    })
  // Apart, so that live leads do not wait for those of campaigns, and no transaction locks caps for both.
  const outcomes = {
    live: recorder({ gatherMs }),
    campaigns: recorder({ gatherMs: campaignsGatherMs, isPatient: true }),
  }

  /** What a broker has answered is not lost because the database is away, or others hold its locks: it is recorded when it can be. */
  const record = (outcome: Outcome): Promise<Step> => {
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

  /** Sends a lead on without anybody waiting for it. */
  function goFurther({ sending }: Step): void {
    if (!sending) return
    const work = deliver(sending).catch((error: unknown) => logUndelivered(sending.lead.id, error))
    byItself.add(work)
    void work.finally(() => byItself.delete(work))
  }

  const goOn: Delivery['goOn'] = async (outcome) => {
    const recording = record(outcome)
    const step = await within(recording, callerPatienceMs)
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
