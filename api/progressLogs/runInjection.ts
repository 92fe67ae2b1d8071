import { sendToBroker, type BrokerLead } from '../brokers/sendToBroker'
import type { BrokerConfig } from '../brokers/brokers.schema'
import { readCapRooms } from '../caps/capRooms.queries'
import type { Database } from '../db/connect'
import { isCollision, isPassing, retry } from '../db/faults'
import { limitWaits } from '../db/limitWaits.queries'
import { lockLead, type LeadRecord } from '../leads/leadChanges.queries'
import type { Services } from '../route'
import { type Advertiser, readAdvertiser } from '../routing/advertisers.queries'
import { obstacles } from '../routing/obstacles'
import { obstacleText } from '../routing/obstacleText'
import type { Overrides } from '../routing/overrides'
import { type Attempt, recordOutcome } from './outcomes.queries'
import { readLeadFacts } from './placement.queries'
import {
  askAgain,
  claimInjection,
  completeWithoutLead,
  findInjection,
  hasOtherRunning,
  type Injection,
  lockInjection,
  referenceOf,
  scheduleInjection,
} from './progressLogs.queries'
import { injectionOptions } from './progressLogs.schema'
import { holdRoom, lockCapsOf } from './room.queries'
import { brokerLead, readOverrides } from './told.queries'

interface Run {
  injectionId: number
  /** graphile-worker's id of the job. Where another process takes the job over after a crash, the injection is told its new one. */
  jobId: number
  /** Which asking this is for an attempt that was left open; 0 is the sending itself. */
  asked: number
  /** The process stops: whoever takes the job over goes on. */
  signal?: AbortSignal | undefined
}

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log'>

/** What is to be sent, once it is claimed; null when there is nothing left to send. */
interface Sending {
  advertiser: Advertiser
  broker: BrokerConfig
  lead: BrokerLead
  overrides: Overrides
}

const waitForOtherMs = 5_000
const asksAgain = 6
const recordAgainMs = 500
const collisionsForMs = 20_000
const notTold: Overrides = {
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
}

const unsent = (kind: 'refused' | 'unsettled', reason: string, origin: Attempt['origin']): Attempt => ({
  outcome: { kind, reason },
  origin,
  overrides: notTold,
  sent: null,
  received: null,
  takenMs: 0,
})

/** Whether this job is the one that goes on with the injection. */
function isOurs({ status, result, job_id }: Injection, { jobId, asked }: Run): boolean {
  if (status === 'idle') return true
  if (status === 'running') return job_id === jobId
  return result === 'Submitted' && asked > 0
}

/** An interrupted sending: only a broker that takes a lead once for each reference may be sent it again. */
const mayBeSent = (injection: Injection, broker: BrokerConfig) => injection.status === 'idle' || broker.idempotent

interface Claim {
  injection: Injection
  lead: LeadRecord
  advertiser: Advertiser
  broker: BrokerConfig
  jobId: number
  at: number
}

/** Claims an idle injection; one that is under way, or asked about again, tells the broker the same as before. */
async function sendingOf(
  transaction: Database,
  { injection, lead, advertiser, broker, jobId, at }: Claim,
): Promise<Sending> {
  const options = injectionOptions.parse(injection.options)
  const overrides = options.told ?? (await readOverrides(transaction, lead, advertiser, options, Math.random))
  if (injection.status === 'idle')
    await claimInjection(transaction, injection.id, { jobId, options: { ...options, told: overrides }, at })
  return {
    advertiser,
    broker,
    overrides,
    lead: await brokerLead(transaction, lead, referenceOf(injection.id), overrides, options),
  }
}

/** Why the lead may not be sent after all, by all that decides it at this moment; where nothing stands in the way, room is held for it. */
async function obstaclesNow(
  transaction: Database,
  injection: Injection,
  lead: LeadRecord,
  advertiser: Advertiser,
  now: number,
) {
  const { locate_leads, funnel } = injectionOptions.parse(injection.options)
  const facts = await readLeadFacts(transaction, [lead], {
    advertiserId: advertiser.id,
    locate: locate_leads,
    funnel: funnel ?? null,
  })
  const own = facts.get(lead.id)
  if (!own) return ['The lead is not there any more.']
  const concern = await lockCapsOf(transaction, { lead, facts: own, advertiserId: advertiser.id })
  const caps = (await readCapRooms(transaction, { advertiserIds: [advertiser.id] }, now)).filter(({ id }) =>
    concern.has(id),
  )
  const found = obstacles(own, advertiser, now, caps)
  if (!found.length) await holdRoom(transaction, caps, { leadId: lead.id, advertiserId: advertiser.id, now })
  return found.map((one) => obstacleText(one, advertiser.name))
}

/** Claims the injection for this job, or ends it where nothing may be sent. */
async function begin({ db, now }: Needs, run: Run): Promise<Sending | null> {
  const known = await findInjection(db, run.injectionId)
  if (!known) return null // deleted before its time
  return db.transaction().execute(async (transaction) => {
    await limitWaits(transaction)
    const lead = await lockLead(transaction, known.lead_id)
    const injection = await lockInjection(transaction, run.injectionId)
    if (!injection || !isOurs(injection, run)) return null
    if (!lead) {
      await completeWithoutLead(transaction, injection.id, now())
      return null
    }
    if (injection.status === 'idle' && (await hasOtherRunning(transaction, injection))) {
      await scheduleInjection(transaction, injection.id, new Date(now() + waitForOtherMs))
      return null
    }
    const advertiser = await readAdvertiser(transaction, injection.advertiser_id)
    if (!advertiser) throw new Error(`Advertiser ${injection.advertiser_id} of injection ${injection.id} is missing`)
    const end = async (attempt: Attempt) => {
      await recordOutcome(transaction, { lead, injection, advertiser }, attempt, now())
      return null
    }
    if (injection.status === 'idle') {
      const reasons = await obstaclesNow(transaction, injection, lead, advertiser, now())
      if (reasons.length) return end(unsent('refused', reasons.join(' '), 'system'))
    }
    const { broker } = advertiser
    if (!broker || !mayBeSent(injection, broker)) {
      return end(
        unsent('unsettled', 'The sending was interrupted; whether the broker took the lead is not known.', 'broker'),
      )
    }
    return sendingOf(transaction, { injection, lead, advertiser, broker, jobId: run.jobId, at: now() })
  })
}

/** Records the answer; until that is done, since a broker that is not asked twice does not say it again. */
async function finish(services: Needs, run: Run, sending: Sending, attempt: Attempt) {
  await retry(() => recordAttempt(services, run, sending, attempt), {
    when: isPassing,
    againMs: recordAgainMs,
    signal: run.signal,
    onFault: (error) =>
      services.log.warn({ err: error, injection: run.injectionId }, 'The answer of an injection is not recorded yet'),
  })
}

async function recordAttempt({ db, now }: Needs, run: Run, { advertiser, broker }: Sending, attempt: Attempt) {
  await db.transaction().execute(async (transaction) => {
    await limitWaits(transaction)
    const known = await findInjection(transaction, run.injectionId)
    const lead = known && (await lockLead(transaction, known.lead_id))
    const injection = await lockInjection(transaction, run.injectionId)
    if (!injection) throw new Error(`Injection ${run.injectionId} is gone while it ran`)
    if (!lead) return completeWithoutLead(transaction, injection.id, now())
    await recordOutcome(transaction, { lead, injection, advertiser }, attempt, now())
    if (attempt.outcome.kind === 'unsettled' && broker.idempotent && run.asked < asksAgain) {
      await askAgain(transaction, injection.id, run.asked + 1, now())
    }
  })
}

/**
 * The job behind an injection: sends the lead to the advertiser's broker, once, and records what came of it.
 *
 * Exactly once: the row is claimed (idle → running) with the lead locked, and then sent under the injection's own
 * reference, with no transaction open. A process that dies in between leaves the row running and its job to another
 * worker. A broker that takes a lead once for each reference (`idempotent` in its settings) is then sent the same again and
 * answers the same. Any other is not: the attempt is left open as Submitted. So is every time-out, broken connection and
 * senseless answer, for the broker may have taken the lead. While an attempt is open the lead is sent to nobody else;
 * it is settled by the broker's late or repeated answer (an idempotent one is asked again six times over an hour) or by
 * its postback, which only a broker that took the lead sends.
 * Source: design/domain.md, Delivery.
 */
export async function runInjection(services: Needs, run: Run): Promise<void> {
  const sending = await retry(() => begin(services, run), { when: isCollision, forMs: collisionsForMs })
  if (!sending) return
  const answer = await sendToBroker(sending.broker, sending.lead, { config: services.config, signal: run.signal })
  await finish(services, run, sending, { ...answer, origin: 'broker', overrides: sending.overrides })
  services.log.info({ injection: run.injectionId, outcome: answer.outcome.kind, takenMs: answer.takenMs }, 'Injection')
}
