import { sql, type Transaction } from 'kysely'
import { activeStatusOf } from '../../../shared/app/activeStatus'
import { percentageOf, shareOf } from '../../../shared/routing/distributionRules'
import { readShares, sharesFault, sharesText, type Shares } from '../../../shared/routing/shares'
import { writeAudit } from '../../app/audit/audit.queries'
import { badInput } from '../../app/http/errors'
import { holds } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import { listDistributionDetails, lockDistribution, readDistribution } from '../distributions/distributions.queries'
import type { DistributionAnswer } from '../distributions/distributions.schema'
import { switchDistribution, updateShares } from '../distributions/distributionChanges.queries'
import { statusIn } from './statuses.schema'
import type { Request, Target } from './targets.queries'

const rights: Pick<NonNullable<Awaited<ReturnType<Target['read']>>>, 'mayChange'> = {
  mayChange: (session) => holds(session, 'DISTRIBUTIONS_EDIT'),
}

async function readLocked(db: Database, id: number, { now, locks }: { now: number; locks: boolean }) {
  if (locks) await lockDistribution(db, id)
  return (await listDistributionDetails(db, [id], now))[0] ?? null
}

/** Changes a distribution that is locked, with its audit row. */
async function change(
  transaction: Transaction<DB>,
  { session, requestId }: Request,
  { id, action, now }: { id: number; action: `distribution.${string}`; now: number },
  work: () => Promise<void>,
) {
  const before = await readDistribution(transaction, id, now)
  await work()
  const after = await readDistribution(transaction, id, now)
  await writeAudit(transaction, {
    actor: session,
    action,
    entity: 'distribution',
    entity_id: id,
    before,
    after,
    requestId,
  })
}

/** Status of a distribution. */
export const distributionTarget: Target = {
  called: 'The distribution',
  verbs: { schedule: 'schedule', unschedule: 'unschedule', takeOver: 'take_over_schedule' },
  read: async (db, id, asked) => {
    const row = await readLocked(db, id, asked)
    return (
      row && {
        ...rights,
        value: activeStatusOf(row.is_active),
        version: row.version,
        logged: { entity: 'distribution', id },
      }
    )
  },
  parse: statusIn,
  change: (transaction, request, { id, value, now, verb }) =>
    change(transaction, request, { id, action: `distribution.${verb}`, now }, () =>
      switchDistribution(transaction, id, value === 'active', now),
    ),
}

async function distributionOf(db: Database, groupId: number): Promise<number | null> {
  const { rows } = await sql<{ distribution_id: number }>`
    select s.distribution_id from distribution_groups g join distribution_timeslots s on s.id = g.timeslot_id
    where g.id = ${groupId}`.execute(db)
  return rows[0]?.distribution_id ?? null
}

function sharesIn({ step2 }: DistributionAnswer, groupId: number): Shares | null {
  const group = step2.flatMap(({ groups }) => groups).find(({ id }) => id === groupId)
  return group ? new Map(group.brands.map(({ id, percentage }) => [id, shareOf(percentage)])) : null
}

/** Shares of the advertisers of a group. */
export const groupTarget: Target = {
  called: 'The group of the distribution',
  verbs: { schedule: 'schedule_shares', unschedule: 'unschedule_shares', takeOver: 'take_over_schedule_shares' },
  read: async (db, id, asked) => {
    const distributionId = await distributionOf(db, id)
    const row = distributionId && (await readLocked(db, distributionId, asked))
    // The group may have been deleted until its distribution was locked.
    const shares = row ? sharesIn(row, id) : null
    if (!row || !shares) return null
    return {
      ...rights,
      value: sharesText(shares),
      version: row.version,
      logged: { entity: 'distribution', id: row.id },
    }
  },
  parse: (text, current) => {
    const shares = readShares(text)
    if (!shares) throw badInput({ value: 'Enter 0 to 100 with at most two decimals for each advertiser.' })
    const fault = sharesFault(shares, readShares(current) ?? new Map())
    if (fault) throw badInput({ value: fault })
    return sharesText(shares)
  },
  change: async (transaction, request, { id: groupId, value, now, verb }) => {
    const id = await distributionOf(transaction, groupId)
    if (id === null) throw badInput({ value: 'The group no longer exists.' })
    const shares = [...(readShares(value) ?? [])].map(([id, share]) => ({ id, percentage: percentageOf(share) }))
    await change(transaction, request, { id, action: `distribution.${verb}`, now }, () =>
      updateShares(transaction, id, { groupId, shares }, now),
    )
  },
}
