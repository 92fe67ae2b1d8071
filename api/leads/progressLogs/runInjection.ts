import { sessionFor } from '../../access/storedWork/runsAs.queries'
import { actorName } from '../../app/audit/audit.queries'
import { holds } from '../../app/http/access'
import { runAttempt } from '../../routing/attempts/attemptJob'
import type { Configuration } from '../../routing/attempts/configuration.queries'
import { holdInterruptedAttempts } from '../../routing/attempts/hold.queries'
import { Probes } from '../../routing/attempts/probes'
import { dueAfter, sendingOf, type Sending } from '../../routing/attempts/offers'
import { beginAsking, lockAttemptOf } from '../../routing/attempts/openAttempts.queries'
import { readCapRooms } from '../../routing/caps/capRooms.queries'
import type { Database } from '../../db/connect'
import { lockLead } from '../leads/leadChanges.queries'
import type { Services } from '../../app/start/services'
import { obstacles } from '../../routing/engine/obstacles'
import { obstacleText } from '../../routing/engine/obstacleText'
import { type Locked, openInjection, refuseInjection, reopenInjection } from './openInjection.queries'
import { readLeadFacts } from './placement.queries'
import {
  claimInjection,
  completeWithoutLead,
  findInjection,
  type Injection,
  lockInjection,
  scheduleInjection,
} from './progressLogs.queries'
import { injectionOptions } from './progressLogs.schema'
import { holdRoom, lockCapsOf } from './room.queries'
import { readTold } from './told.queries'

interface Run {
  injectionId: number
  /** graphile-worker's id of the job; a process that takes it over after a crash has the same id. */
  jobId: number
  /** The process stops; the process that takes the job over continues. */
  signal?: AbortSignal | undefined
}

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log' | 'delivery'>

const waitForOtherMs = 5_000

/** Why the lead must not be sent, by the current conditions; if it may, places in caps are reserved. */
async function obstaclesNow(
  transaction: Database,
  configuration: Configuration,
  { injection, lead, advertiser, now }: Locked,
): Promise<string[]> {
  const { locate_leads, funnel } = injectionOptions.parse(injection.options)
  const facts = await readLeadFacts(transaction, [lead], {
    advertiserId: advertiser.id,
    locate: locate_leads,
    funnel: funnel ?? null,
  })
  const own = facts.get(lead.id)
  if (!own) return ['The lead is not there any more.']
  const probes = await Probes.open(transaction, configuration, {
    ...{ advertiserIds: [advertiser.id], at: now, locks: true },
  })
  const concern = await lockCapsOf(transaction, { lead, facts: own, advertiserId: advertiser.id })
  const caps = (await readCapRooms(transaction, { advertiserIds: [advertiser.id] }, now)).filter(({ id }) =>
    concern.has(id),
  )
  const found = obstacles(own, probes.get(advertiser.id) ?? advertiser, now, caps)
  if (!found.length) {
    await holdRoom(transaction, caps, { leadId: lead.id, advertiserId: advertiser.id, now })
    probes.take(advertiser.id, lead.id)
    await probes.store(transaction)
  }
  return found.map((one) => obstacleText(one, advertiser.name))
}

/** Why the access token that stored the injection may not send the lead now; null if it may, or if a person stored it. */
async function refusalNow(transaction: Database, injection: Injection, now: number): Promise<string | null> {
  if (injection.token_id === null) return null
  const found = await sessionFor(transaction, { ...injection, owner_id: injection.user_id, owner: 'The user' }, now)
  if ('reason' in found) return found.reason
  return holds(found.session, 'LEADS_INJECTION')
    ? null
    : `${actorName(found.session)} no longer has the permission to send leads.`
}

/** Opens the attempt of an idle injection, or ends it if it must not be sent. */
async function beginIdle(
  transaction: Database,
  configuration: Configuration,
  locked: Locked,
  jobId: number,
): Promise<Sending | null> {
  const { injection, lead, advertiser, now } = locked
  const other = await lockAttemptOf(transaction, lead.id)
  if (other?.state === 'sending') {
    await scheduleInjection(transaction, injection.id, new Date(now + waitForOtherMs))
    return null
  }
  const notPermitted = await refusalNow(transaction, injection, now)
  if (notPermitted !== null) {
    await refuseInjection(transaction, locked, notPermitted)
    return null
  }
  const reasons = await obstaclesNow(transaction, configuration, locked)
  const { broker } = advertiser
  if (reasons.length || !broker) {
    await refuseInjection(transaction, locked, reasons.join(' ') || 'The advertiser has no broker.')
    return null
  }
  const options = injectionOptions.parse(injection.options)
  const told = await readTold(transaction, lead, advertiser, options, Math.random)
  await claimInjection(transaction, injection.id, { jobId, at: now })
  const opened = await openInjection(transaction, locked, told)
  return sendingOf(opened, { lead, advertiser, broker })
}

/**
 * Takes over the sending of a process that died. A broker that accepts a lead only once per reference gets the same
 * request again; for other brokers the outcome is unknown, so the attempt is held.
 */
async function takeOver(transaction: Database, configuration: Configuration, locked: Locked): Promise<Sending | null> {
  const { injection, lead, advertiser, now } = locked
  const { broker } = advertiser
  // Without an open attempt if an older version began it.
  const attempt = (await lockAttemptOf(transaction, lead.id)) ?? (await reopenInjection(transaction, locked))
  if (attempt.injection_id !== injection.id || attempt.state !== 'sending') return null
  if (!broker?.idempotent) {
    await holdInterruptedAttempts(transaction, configuration, [{ lead, attempt }], now)
    return null
  }
  await beginAsking(transaction, attempt.history_id, { from: 'sending', dueAt: dueAfter(broker, now) })
  return sendingOf(attempt, { lead, advertiser, broker })
}

/** Assigns the injection to this job and opens its attempt; null if there is nothing to send. */
async function begin({ now, delivery }: Needs, known: Injection, { injectionId, jobId }: Run): Promise<Sending | null> {
  return delivery.transact(async (transaction, configuration) => {
    const lead = await lockLead(transaction, known.lead_id)
    const injection = await lockInjection(transaction, injectionId)
    const isOurs = injection?.status === 'idle' || (injection?.status === 'running' && injection.job_id === jobId)
    if (!injection || !isOurs) return null
    if (!lead) {
      await completeWithoutLead(transaction, injection.id, now())
      return null
    }
    const advertiser = configuration.advertisers.get(injection.advertiser_id)
    if (!advertiser) throw new Error(`Advertiser ${injection.advertiser_id} of injection ${injection.id} is missing`)
    const locked = { injection, lead, advertiser, now: now() }
    return injection.status === 'idle'
      ? beginIdle(transaction, configuration, locked, jobId)
      : takeOver(transaction, configuration, locked)
  })
}

/**
 * Job of an injection: opens an attempt with the injection's reference, with the lead locked, and delivers it like all
 * attempts: api/routing/attempts. If the process dies in between, the one that takes the job over continues with the
 * same attempt. See docs/domain/routing.md.
 */
export async function runInjection(services: Needs, run: Run): Promise<void> {
  const known = await findInjection(services.db, run.injectionId)
  if (!known) return // deleted before it was due
  // Older versions queried brokers again with this job.
  if (known.result === 'Submitted' && known.history_id !== null) return runAttempt(services, known.history_id)
  const sending = await begin(services, known, run)
  if (!sending) return
  await services.delivery.deliver(sending, run.signal)
  services.log.info({ injection: run.injectionId }, 'Injection')
}
