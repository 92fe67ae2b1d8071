import { advertiserNeedsAttention, publisherNeedsAttention } from '../../../shared/reports/attention'
import { fullness } from '../../../shared/routing/caps'
import { windowOf } from '../../../shared/routing/capWindows'
import { capFill } from '../../../shared/routing/capWords'
import type { HealthState } from '../../../shared/partners/partnerHealth'
import { listAdvertiserHealth } from '../../partners/advertisers/advertiserHealth.queries'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions } from '../../routing/caps/capRooms.queries'
import type { Database } from '../../db/connect'
import { countHeldLeads } from '../../leads/heldLeads/heldLeads.queries'
import { countPending } from '../../leads/pendingConversions/pendingFtd.queries'
import { listPublisherHealth } from '../../partners/publishers/publisherHealth.queries'
import type { Attention } from './attention.schema'

type Read<Item extends keyof Attention> = (db: Database, now: number) => Promise<NonNullable<Attention[Item]>>

/** Daily caps that are full or nearly full today. Interval caps are excluded, because they stay full until changed. */
const readCaps: Read<'caps'> = async (db, now) => {
  const daily = (await readCapDefinitions(db, {})).filter(({ interval }) => interval === 'daily')
  const windows = daily.map((cap) => ({ id: cap.id, window: windowOf(cap.schedule, now), definition: cap }))
  const counts = await countWindows(db, windows, { withHeld: false })
  const caps = daily
    .map(({ id, cap }, place) => ({ id, cap, filled: counts[place] ?? 0 }))
    .filter(({ filled, cap }) => capFill(filled, cap) !== 'open')
  const [fullest] = caps.sort((a, b) => fullness(b.filled, b.cap) - fullness(a.filled, a.cap) || a.id - b.id)
  const full = caps.filter(({ filled, cap }) => capFill(filled, cap) === 'full').length
  return { full, near: caps.length - full, fullest_id: fullest?.id ?? null }
}

interface EvaluatedPartner {
  id: number
  name: string
  state: HealthState
  text: string
}

/** Number of failing ones among those with problems, and the worst: the first failing one, otherwise the first. */
function summary(unwell: readonly EvaluatedPartner[]) {
  const failing = unwell.filter(({ state }) => state === 'failing')
  const worst = failing[0] ?? unwell[0]
  return {
    failing: failing.length,
    troubled: unwell.length - failing.length,
    worst: worst ? { id: worst.id, name: worst.name, text: worst.text } : null,
  }
}

const byName = ({ name: a }: { name: string }, { name: b }: { name: string }) => a.localeCompare(b, 'en')

/** Advertisers whose brokers respond badly. */
const readAdvertisers: Read<'advertisers'> = async (db, now) => {
  const active = await db.selectFrom('advertisers').select(['id', 'name']).where('status', '=', 'active').execute()
  const ids = active.map(({ id }) => id)
  const health = new Map((await listAdvertiserHealth(db, ids, now)).map((row) => [row.advertiser_id, row]))
  return summary(
    active.sort(byName).flatMap(({ id, name }) => {
      const judged = health.get(id)
      return judged && advertiserNeedsAttention('active', judged.state)
        ? [{ id, name, state: judged.state, text: judged.text }]
        : []
    }),
  )
}

/** Publishers whose postbacks fail. */
const readPublishers: Read<'publishers'> = async (db, now) => {
  const all = await db.selectFrom('publishers').select(['id', 'name']).where('postback_url', 'is not', null).execute()
  const ids = all.map(({ id }) => id)
  const health = await listPublisherHealth(db, ids, now)
  const unwell = new Map(
    health.filter(({ state }) => publisherNeedsAttention(state)).map((row) => [row.publisher_id, row]),
  )
  const rows = all.sort(byName).flatMap(({ id, name }) => {
    const judged = unwell.get(id)
    return judged ? [{ id, name, state: judged.state, text: judged.text }] : []
  })
  const failed_postbacks = [...unwell.values()].reduce((total, { failed }) => total + failed, 0)
  return { ...summary(rows), failed_postbacks }
}

/** How each item is read; only requested items are read. */
export const attentionReaders: { [Item in Exclude<keyof Attention, 'as_of'>]-?: Read<Item> } = {
  caps: readCaps,
  advertisers: readAdvertisers,
  publishers: readPublishers,
  held_leads: countHeldLeads,
  pending_conversions: countPending,
}
