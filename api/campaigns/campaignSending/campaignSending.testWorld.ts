import type { Database } from '../../db/connect'
import type { StepRule } from './campaign'

interface NewStep {
  /** Advertiser and share in hundredths of a percent. */
  advertisers: readonly (readonly [id: number, share: number])[]
  rule?: Partial<StepRule>
  delayMinutes?: number
  scheduledAt?: Date | null
  dataOverride?: Record<string, string[]>
}

interface NewCampaign {
  name: string
  exitCondition?: number
  status?: 'inactive' | 'active'
  publisherId?: number | null
  pace?: number | null
  sendingHours?: { days: object[]; zone: string } | null
  tellPublisher?: boolean
  payPublisher?: boolean
  method?: 'slot' | 'chance' | 'optimize'
  steps: readonly NewStep[]
}

export interface TestCampaign {
  id: number
  sourceId: number
  stepIds: number[]
}

/** A campaign with one completed source and no consumers. */
export async function addCampaign(db: Database, campaign: NewCampaign): Promise<TestCampaign> {
  const { name, exitCondition = 1, status = 'active', publisherId = null, pace = null, sendingHours = null } = campaign
  const { id } = await db
    .insertInto('campaigns')
    .values({
      ...{ name, status, pace, exit_condition: exitCondition, publisher_id: publisherId },
      sending_hours: sendingHours && JSON.stringify(sendingHours.days),
      sending_zone: sendingHours?.zone ?? null,
      tell_publisher: campaign.tellPublisher ?? false,
      pay_publisher: campaign.payPublisher ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const source = await db
    .insertInto('campaign_sources')
    .values({
      campaign_id: id,
      number: 1,
      name: 'Source 1',
      kind: 'once',
      type: campaign.method ?? 'slot',
      status: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stepIds: number[] = []
  for (const [place, step] of campaign.steps.entries()) stepIds.push(await addStep(db, id, place + 1, step))
  return { id, sourceId: source.id, stepIds }
}

async function addStep(db: Database, campaignId: number, number: number, step: NewStep): Promise<number> {
  const { id } = await db
    .insertInto('campaign_steps')
    .values({
      ...{ campaign_id: campaignId, number, position: number, name: `Step ${number}` },
      rule: JSON.stringify(step.rule ?? {}),
      use_delay: (step.delayMinutes ?? 0) > 0,
      delay: step.delayMinutes ?? 0,
      delay_unit: 'minutes',
      scheduled_at: step.scheduledAt ?? null,
      data_override: JSON.stringify(step.dataOverride ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (step.advertisers.length)
    await db
      .insertInto('campaign_step_advertisers')
      .values(
        step.advertisers.map(([advertiser_id, share], position) => ({ step_id: id, advertiser_id, share, position })),
      )
      .execute()
  return id
}

interface NewConsumer {
  email: string
  phone?: string | null
  countryId: number
  publisherId: number
  status?: number
  advertiserId?: number | null
  funnel?: string | null
  custom?: string | null
}

/** Adds consumers with their original leads. Returns the consumers' ids. */
export async function addConsumers(
  db: Database,
  { id, sourceId }: Pick<TestCampaign, 'id' | 'sourceId'>,
  people: readonly NewConsumer[],
  at: Date,
): Promise<number[]> {
  if (!people.length) return []
  const leads = await db
    .insertInto('leads')
    .values(
      people.map(
        ({ email, phone = null, countryId, publisherId, status = 3, advertiserId = null, funnel, custom }) => ({
          ...{ email, phone, country_id: countryId, publisher_id: publisherId, advertiser_id: advertiserId },
          ...{ lead_status_id: status, first_name: 'Jane', language: 'de', hit_id: 'hit', notes: 'note' },
          ...{ funnel: funnel === undefined ? 'gold' : funnel, offer: 'Gold', custom_param_1: custom ?? null },
          created_at: new Date(at.getTime() - 86_400_000),
          converted_at: [5, 6, 7].includes(status) ? at : null,
          ftd_date: status === 5 ? at : null,
        }),
      ),
    )
    .returning(['id', 'created_at', 'country_id', 'email', 'phone'])
    .execute()
  const consumers = await db
    .insertInto('campaign_consumers')
    .values(
      leads.map((lead) => ({
        ...{ campaign_id: id, source_id: sourceId, origin_lead_id: lead.id, origin_lead_created_at: lead.created_at },
        ...{ country_id: lead.country_id, email_key: lead.email.toLowerCase() },
        phone_key: lead.phone?.replace(/\D/g, '') ?? null,
        ...{ due_at: at, imported_at: at },
      })),
    )
    .returning('id')
    .execute()
  return consumers.map((one) => one.id)
}
