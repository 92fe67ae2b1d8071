import { randomUUID } from 'node:crypto'
import type { Services } from '../../app/start/services'
import { takePostback } from '../../leads/postbacks/takePostback.queries'
import type { PostbackOutcome } from '../../leads/postbacks/postbacks.queries'
import type { Sender } from '../brokerPostbacks/brokerPostbacks.queries'
import { inOrderOfTime, itemsOf, type PulledItem, stateKey } from './items'
import { type LeadState, readLeadStates, recordKnown } from './pulledLeads.queries'
import type { PulledRow } from './readPage'

/** What became of the rows of a list. */
export interface PullCounts {
  rows: number
  /** Events that changed a lead. */
  applied: number
  /** Events that came before, or say what is known. */
  known: number
  /** Events of leads that this advertiser does not hold. */
  refused: number
  unreadable: number
}

export const noCounts: PullCounts = { rows: 0, applied: 0, known: 0, refused: 0, unreadable: 0 }

export const addCounts = (one: PullCounts, other: PullCounts): PullCounts => ({
  rows: one.rows + other.rows,
  applied: one.applied + other.applied,
  known: one.known + other.known,
  refused: one.refused + other.refused,
  unreadable: one.unreadable + other.unreadable,
})

const rowsAtOnce = 1_000
/** Each takes a connection, of which the API has 20. */
const leadsAtOnce = 6
const nobody = { leadId: null, isHeld: false, isOpen: false }
const unknown: LeadState = { ...nobody, status: null, isConverted: false, isKnown: false, statusAt: null }

/** Undoes what a refused event has written, so that the next run can process it. */
class Refused extends Error {}

/** Whether an event may change anything, as far as can be seen without locks. */
function isNews({ key, status, at }: PulledItem, lead: LeadState): boolean {
  if (key === null) return !lead.isHeld || status !== lead.status
  if (!lead.isKnown) return true
  return status !== null && at !== null && (lead.statusAt === null || at > lead.statusAt)
}

/** Whether an event that is new says only what the lead shows already: it is recorded, and changes nothing. */
function isAlreadySo({ type, key, status }: PulledItem, lead: LeadState): boolean {
  const isSame = lead.isHeld && (status === null || status === lead.status)
  return key !== null && !lead.isKnown && isSame && (type === 'status' || (type === 'deposit' && lead.isConverted))
}

interface Options {
  sender: Pick<Sender, 'id'>
  /** End of the run's window: names the run. */
  runTo: number
  signal?: AbortSignal | undefined
}

async function applyItem(
  { db, now }: Pick<Services, 'db' | 'now'>,
  item: PulledItem,
  leadId: number,
  { sender, runTo }: Options,
): Promise<PostbackOutcome['kind']> {
  const at = item.at === null ? null : new Date(item.at).toISOString()
  const postback = {
    event_id: item.key ?? stateKey(item, runTo),
    lead_id: leadId,
    reference: item.reference,
    type: item.type,
    status: item.status,
    at,
  }
  try {
    return await db.transaction().execute(async (transaction) => {
      const context = { sender, postback, now: now(), requestId: randomUUID(), isPulled: true }
      const { kind } = await takePostback(transaction, context)
      if (kind === 'refused') throw new Refused()
      return kind
    })
  } catch (error) {
    if (error instanceof Refused) return 'refused'
    throw error
  }
}

/** Runs the work for each value, at most so many at once. Throws the first failure once none runs any more. */
async function inParallel<Value>(values: readonly Value[], max: number, work: (value: Value) => Promise<void>) {
  const left = values.values()
  let hasFailed = false
  const worker = async () => {
    for (const value of left) {
      if (hasFailed) return
      try {
        await work(value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: max }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

/**
 * Applies rows of a broker's list as postbacks: events of several leads at once, those of a lead in their order, each in its own transaction, once, so that a run may be repeated from any
 * point. Events that bring nothing new are found, and recorded, in one statement for many. Events of leads that the advertiser
 * does not hold are not stored: they are processed once it does, and the comparison with the list shows them.
 */
export async function applyRows(
  services: Pick<Services, 'db' | 'now'>,
  rows: readonly PulledRow[],
  options: Options,
): Promise<PullCounts> {
  const { sender, signal } = options
  const items = inOrderOfTime(rows).flatMap(itemsOf)
  const counts = { ...noCounts, rows: rows.length }
  for (let start = 0; start < items.length; start += rowsAtOnce) {
    const part = items.slice(start, start + rowsAtOnce)
    const leads = await readLeadStates(services.db, sender.id, part)
    const found = part.map((item, place) => ({ item, lead: leads[place] ?? unknown }))
    const known = found.filter(({ item, lead }) => isAlreadySo(item, lead))
    const recorded = await recordKnown(services.db, sender.id, known)
    const news = new Map<number, PulledItem[]>()
    for (const { item, lead } of found) {
      if (lead.leadId === null || (!lead.isHeld && !lead.isOpen)) counts.refused++
      else if (!isNews(item, lead) || (item.key !== null && recorded.has(item.key))) counts.known++
      else news.set(lead.leadId, [...(news.get(lead.leadId) ?? []), item])
    }
    await inParallel([...news], leadsAtOnce, async ([leadId, ofLead]) => {
      for (const item of ofLead) {
        signal?.throwIfAborted()
        const kind = await applyItem(services, item, leadId, options)
        if (kind === 'applied') counts.applied++
        else if (kind === 'refused') counts.refused++
        else counts.known++
      }
    })
  }
  return counts
}
