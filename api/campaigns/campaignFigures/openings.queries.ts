/** The next sending time of steps that cannot send now. See docs/domain/campaigns.md. */
import { sql } from 'kysely'
import { isOpen, nextOpening, type OpeningDay } from '../../../shared/partners/openingHours'
import { MINUTE, type Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { openingDays } from '../../routing/engine/advertisers.queries'

interface StepTimes {
  id: number
  status: string
  sending_hours: unknown
  sending_zone: string | null
  scheduled_at: Date | null
  is_waited_at: boolean
}

const readTimes = async (db: Database, campaignId: number): Promise<StepTimes[]> =>
  (
    await sql<StepTimes>`
      select s.id, c.status, c.sending_hours, c.sending_zone, s.scheduled_at,
        exists (
          select from campaign_results r where r.campaign_id = c.id and r.step_id = s.id and r.result = 'waiting'
        ) as is_waited_at
      from campaign_steps s join campaigns c on c.id = s.campaign_id
      where s.campaign_id = ${campaignId} and not s.is_archived`.execute(db)
  ).rows

/** Number of consumers examined, because a campaign has up to a million. */
const maxLookedAt = 1_000

/** By step, when the first consumer is due that no advertiser can take yet; no entry if one is due now. */
async function readAdvertisers(db: Database, campaignId: number, now: Instant): Promise<Map<number, Instant>> {
  const { rows } = await sql<{ step_id: number; opens_at: Date }>`
    select r.step_id, min(c.due_at) filter (where r.waits_until is not null) as opens_at
    from (
      select id, step_id, due_at from campaign_consumers where campaign_id = ${campaignId} and state = 'waiting'
      order by due_at limit ${sql.lit(maxLookedAt)}
    ) c
    join campaign_results r on r.consumer_id = c.id and r.step_id = c.step_id and r.result = 'waiting'
    group by r.step_id
    having min(c.due_at) > ${new Date(now)} and bool_or(r.waits_until is not null)`.execute(db)
  return new Map(rows.map(({ step_id, opens_at }) => [step_id, opens_at.getTime()]))
}

const openFrom = (days: readonly OpeningDay[], zone: string, at: Instant) =>
  isOpen(days, zone, at) ? at : (nextOpening(days, zone, at) ?? at)

/** Next sending time from the step's schedule, the campaign's hours and, for waiting consumers, advertisers' hours. */
function opensAt(step: StepTimes, advertisers: Instant | undefined, now: Instant): Instant {
  const scheduled = Math.max(now, step.scheduled_at?.getTime() ?? 0)
  const isNext = step.status === 'active' && step.is_waited_at
  const able = Math.max(scheduled, (isNext && advertisers) || 0)
  if (step.sending_hours === null || step.sending_zone === null || (able === now && !isNext)) return able
  return openFrom(openingDays.parse(step.sending_hours), step.sending_zone, able)
}

/** Next sending time by step, without steps that can send within a minute. */
export async function readOpenings(db: Database, campaignId: number, now: Instant): Promise<Map<number, Date>> {
  const [steps, advertisers] = [await readTimes(db, campaignId), await readAdvertisers(db, campaignId, now)]
  return new Map(
    steps.flatMap((step) => {
      const at = opensAt(step, advertisers.get(step.id), now)
      return at > now + MINUTE ? [[step.id, new Date(at)] as const] : []
    }),
  )
}
