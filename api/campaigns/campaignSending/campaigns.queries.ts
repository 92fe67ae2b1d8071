import { sql } from 'kysely'
import { z } from 'zod'
import { delayMs, type DelayUnit, sourceLeadStatuses, stepLists } from '../../../shared/campaigns/campaigns'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import type { Instant } from '../../../shared/app/time/timeZones'
import { readSteps } from '../../routing/attempts/steps/campaignSteps.queries'
import type { Database } from '../../db/connect'
import { openingDays } from '../../routing/engine/advertisers.queries'
import type { Campaign, Step } from './campaign'

const stepRule = z.object({
  publishers: z.array(z.int()).default([]),
  funnels: z.array(z.string()).default([]),
  leadStatuses: z.array(z.enum(Object.keys(sourceLeadStatuses) as [string, ...string[]])).default([]),
  countries: z.array(z.int()).default([]),
  filters: z.array(z.enum(stepLists)).default([]),
})

/** Active campaigns with due consumers; the least recently sent ones come first. */
export async function listDue(db: Database, now: Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c
    where c.status = 'active' and not c.is_archived and (c.pace is null or c.next_at is null or c.next_at <= ${new Date(now)}::timestamptz)
      and exists (select from campaign_consumers where campaign_id = c.id and state = 'waiting' and due_at <= ${new Date(now)}::timestamptz)
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Active campaigns that may be complete: no consumer waits or is being sent, and a source has ended. */
export async function listIdle(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c
    where c.status = 'active'
      and exists (select from campaign_sources where campaign_id = c.id and status = 'completed')
      and not exists (select from campaign_sources where campaign_id = c.id and status <> 'completed' and not is_archived)
      and not exists (select from campaign_consumers where campaign_id = c.id and state in ('waiting', 'sending'))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whether any process received a live lead after the moment. */
export async function isLeadSince(db: Database, moment: Instant): Promise<boolean> {
  const { rows } = await sql<{ came: boolean }>`
    select exists (select from leads where created_at > ${new Date(moment)}::timestamptz and not is_campaign) as came`.execute(
    db,
  )
  return rows[0]?.came ?? false
}

async function readOwnSteps(db: Database, campaignId: number): Promise<Step[]> {
  const rows = await db
    .selectFrom('campaign_steps')
    .select(['id', 'number', 'rule', 'use_delay', 'delay', 'delay_unit', 'scheduled_at'])
    .where('campaign_id', '=', campaignId)
    .where('is_archived', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const routed = await readSteps(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const step = routed.get(row.id)
    // A check constraint guarantees these values.
    const delay = { useDelay: row.use_delay, delay: row.delay, unit: row.delay_unit as DelayUnit }
    return step
      ? [
          {
            ...step,
            number: row.number,
            rule: stepRule.parse(row.rule),
            delayMs: delayMs(delay),
            scheduledAt: row.scheduled_at?.getTime() ?? null,
          },
        ]
      : []
  })
}

/**
 * A campaign with its steps; null if there is none. With `locks`, only an active campaign, which cannot be paused until
 * the transaction ends; a campaign with a pace is locked against other senders.
 */
export async function readCampaign(db: Database, id: number, { locks }: { locks: boolean }): Promise<Campaign | null> {
  if (locks) {
    const locked = await sql`
      select from campaigns where id = ${id} and status = 'active' and pace is null for share`.execute(db)
    const paced = await sql`
      select from campaigns where id = ${id} and status = 'active' and pace is not null for no key update`.execute(db)
    if (!locked.rows.length && !paced.rows.length) return null
  }
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const days: readonly OpeningDay[] | null = row.sending_hours === null ? null : openingDays.parse(row.sending_hours)
  return {
    id,
    exitCondition: row.exit_condition,
    publisherId: row.publisher_id,
    pace: row.pace,
    nextAt: row.next_at?.getTime() ?? null,
    sendingHours: days && row.sending_zone !== null ? { days, zone: row.sending_zone } : null,
    tellPublisher: row.tell_publisher,
    payPublisher: row.pay_publisher,
    steps: await readOwnSteps(db, id),
  }
}

/** Stores the time before which a campaign with a pace starts no registration. */
export const storeNextAt = (transaction: Database, id: number, nextAt: Instant) =>
  transaction
    .updateTable('campaigns')
    .set({ next_at: new Date(nextAt) })
    .where('id', '=', id)
    .execute()
