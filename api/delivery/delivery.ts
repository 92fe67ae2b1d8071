import { setTimeout as wait } from 'node:timers/promises'
import { leadForBroker } from '../brokers/brokerLead'
import { type BrokerAnswer, sendToBroker } from '../brokers/sendToBroker'
import type { Config } from '../config'
import type { Database } from '../db/connect'
import { isUnavailable } from '../errors'
import type { LeadRecord } from '../leads/leadChanges.queries'
import type { Log } from '../log'
import { Batches } from './batches'
import { type Configuration, readVersion } from './configuration.queries'
import { KeptConfiguration, OutOfDate } from './configuration'
import type { Sending } from './offers'
import { referenceOf } from './openAttempts.queries'
import { type Outcome, recordOutcomes, type Step } from './recordOutcomes'

const maxBatch = 50
/** Small beside what a broker takes to answer. */
export const gatherMs = 25
const deadlock = '40P01'
const deadlockTries = 5
// A database that is away for longer leaves the attempt to be held.
const recordTries = 60
const recordAgainMs = 500

interface Needs {
  db: Database
  config: Config
  log: Log
  now: () => number
}

/** Takes leads from a decision to wherever they end, and is the one place that knows what decisions are made by. */
export interface Delivery {
  configuration: KeptConfiguration
  /** In one transaction, by a configuration of the very version that it sees; again where it met a deadlock. */
  transact: <Result>(work: (transaction: Database, configuration: Configuration) => Promise<Result>) => Promise<Result>
  /** Sends a lead that was decided, and down the waterfall, until somebody takes it, nobody can, or it is held. */
  deliver: (sending: Sending) => Promise<LeadRecord>
  /** Records what came of a sending, and goes on from there. */
  goOn: (outcome: Outcome) => Promise<LeadRecord>
  send: (sending: Sending) => Promise<BrokerAnswer>
}

export function createDelivery({ db, config, log, now }: Needs): Delivery {
  const configuration = new KeptConfiguration(db)

  const transact: Delivery['transact'] = async (work) => {
    for (let tried = 1; ; tried++) {
      try {
        return await configuration.decideBy((kept) =>
          db.transaction().execute(async (transaction) => {
            if ((await readVersion(transaction)) !== kept.version) throw new OutOfDate()
            return work(transaction, kept)
          }),
        )
      } catch (error) {
        if ((error as { code?: unknown }).code !== deadlock || tried === deadlockTries) throw error
      }
    }
  }

  const outcomes = new Batches<Outcome, Step>({
    max: maxBatch,
    gatherMs,
    isCommon: isUnavailable,
    work: (batch) =>
      transact((transaction, kept) => recordOutcomes(transaction, kept, batch, { at: now(), random: Math.random })),
  })

  /** What a broker has answered is not lost because the database is away for a moment. */
  const record = async (outcome: Outcome): Promise<Step> => {
    for (let tried = 1; ; tried++) {
      try {
        return await outcomes.add(outcome)
      } catch (error) {
        if (tried === recordTries || !isUnavailable(error)) {
          log.error(
            { err: error, lead: outcome.lead.id, attempt: outcome.historyId },
            'What came of a sending was not recorded: it will be held',
          )
          throw error
        }
        await wait(recordAgainMs)
      }
    }
  }

  const send: Delivery['send'] = ({ historyId, lead, broker, told }) => {
    const { parameters, ...overrides } = told
    const countryCode = lead.country_id === null ? null : (configuration.countryCode(lead.country_id) ?? null)
    return sendToBroker(
      broker,
      leadForBroker(lead, { reference: referenceOf(historyId), countryCode, overrides, parameters }),
      { config },
    )
  }

  const deliver: Delivery['deliver'] = async (sending) =>
    goOn({
      historyId: sending.historyId,
      lead: sending.lead,
      advertiserId: sending.advertiser.id,
      answer: await send(sending),
    })

  const goOn: Delivery['goOn'] = async (outcome) => {
    const step = await record(outcome)
    return step.sending ? deliver(step.sending) : step.lead
  }

  return { configuration, transact, deliver, goOn, send }
}
