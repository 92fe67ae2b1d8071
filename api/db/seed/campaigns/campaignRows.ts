import { DAY } from '../../../../shared/app/time/timeZones'
import type { DemoCampaign } from './campaignPlans'
import { type DemoConsumer, emailKeyOfConsumer, phoneKeyOfConsumer } from './consumer'
import type { Consumers } from './consumers'
import type { Row, TableRows } from '../world/rows'
import type { World } from '../world/world'

const rule = (lists: object) =>
  JSON.stringify({ publishers: [], countries: [], funnels: [], leadStatuses: [], filters: [], ...lists })
const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** Complete: no consumer waits, and the source adds no more. */
const isDone = ({ source, pausedAt }: DemoCampaign, own: readonly DemoConsumer[]) =>
  source.kind !== 'recurring' && pausedAt === null && own.every(({ endedAs }) => endedAs !== null)

function campaignRow(campaign: DemoCampaign, own: readonly DemoConsumer[]): Row {
  const { id, name, exitCondition, pausedAt, from, hours } = campaign
  const ended = own.reduce((last, { endedAt }) => Math.max(last, endedAt ?? 0), from)
  const isComplete = isDone(campaign, own)
  return {
    ...{ id, name, exit_condition: exitCondition, validate_email: campaign.validateEmail, pace: campaign.pace },
    status: isComplete ? 'complete' : pausedAt === null ? 'active' : 'inactive',
    publisher_id: campaign.publisherId,
    sending_hours: hours && JSON.stringify(hours.days),
    sending_zone: hours && hours.zone,
    tell_publisher: campaign.tellsPublisher,
    pay_publisher: campaign.paysPublisher,
    started_at: new Date(from),
    completed_at: isComplete ? new Date(ended) : null,
    created_at: new Date(from - DAY),
    updated_at: dateOf(isComplete ? ended : (pausedAt ?? from)),
  }
}

function sourceRow(
  { id, source, markets, pausedAt, from }: DemoCampaign,
  own: readonly DemoConsumer[],
  world: World,
): Row {
  const last = own.reduce((latest, { importedAt }) => Math.max(latest, importedAt), 0)
  return {
    ...{ id: source.id, campaign_id: id, number: 1, name: source.name, kind: source.kind, type: source.type },
    status: source.kind !== 'recurring' ? 'completed' : pausedAt === null ? 'active' : 'inactive',
    rule:
      source.kind === 'list'
        ? '{}'
        : rule({
            leadStatuses: source.leadStatuses,
            countries: markets.map(({ countryId }) => countryId),
            ...{
              advertisers: [],
              advertiserStatus: [],
              selectedStatus: source.brandStatuses,
              takesCampaignLeads: false,
            },
          }),
    use_delay: source.delayDays > 0,
    delay: source.delayDays,
    imported: own.length,
    imported_at: last ? new Date(last) : null,
    looked_at: dateOf(source.kind === 'recurring' ? (pausedAt ?? world.now) : from),
    created_at: new Date(from - DAY),
    updated_at: new Date(from),
  }
}

const personOf = ({ carried: { copied, origin } }: DemoConsumer) => {
  if (origin) return null
  const { email, phone, first_name, last_name, ip, language, offer, funnel, custom_param_1 } = copied
  return JSON.stringify({ email, phone, first_name, last_name, ip, language, offer, funnel, custom_param_1 })
}

function consumerRow(consumer: DemoConsumer): Row {
  const { campaign, carried, endedAs, results } = consumer
  const last = results.at(-1)
  const isHeld = last?.result === 'held'
  return {
    ...{ id: consumer.id, campaign_id: campaign.id, source_id: campaign.source.id },
    ...{ email_key: emailKeyOfConsumer(carried), phone_key: phoneKeyOfConsumer(carried) },
    origin_lead_id: carried.origin?.id ?? null,
    origin_lead_created_at: carried.origin?.createdAt ?? null,
    status_at: dateOf(carried.statusAt),
    person: personOf(consumer),
    country_id: carried.market.countryId,
    state: endedAs ? 'ended' : isHeld ? 'sending' : 'waiting',
    ended_as: endedAs,
    step_id: isHeld || last?.result === 'waiting' ? last.step.id : null,
    due_at: new Date(consumer.dueAt),
    imported_at: new Date(consumer.importedAt),
    stepped_at: dateOf(consumer.steppedAt),
    ended_at: dateOf(consumer.endedAt),
  }
}

const resultRows = ({ id, campaign, carried, results }: DemoConsumer): Row[] =>
  results.map(({ step, result, reason, isControl, advertiser, offered, trace, lead, enteredAt, changedAt }) => ({
    ...{ campaign_id: campaign.id, consumer_id: id, step_id: step.id, source_id: campaign.source.id },
    ...{ country_id: carried.market.countryId, result, reason, is_control: isControl, offered },
    advertiser_id: advertiser?.id ?? null,
    lead_id: lead?.id ?? null,
    lead_created_at: lead?.createdAt ?? null,
    trace: trace && JSON.stringify(trace),
    entered_at: new Date(enteredAt),
    changed_at: new Date(changedAt),
  }))

const numbered = (rows: readonly Row[]): Row[] => rows.map((row, at) => ({ id: at + 1, ...row }))

/** Rows of campaigns with results, after all leads are generated. */
export function campaignRows(world: World, { imported, repeatVisits }: Consumers): TableRows[] {
  const { campaigns } = world
  const ownOf = new Map(campaigns.map((campaign) => [campaign, [] as DemoConsumer[]]))
  for (const consumer of imported) ownOf.get(consumer.campaign)?.push(consumer)
  const withOwn = campaigns.map((campaign) => [campaign, ownOf.get(campaign) ?? []] as const)
  const steps = campaigns.flatMap((campaign) =>
    campaign.steps.map((step): Row => ({
      ...{ id: step.id, campaign_id: campaign.id, number: step.number, position: step.number, name: step.name },
      rule: rule({ countries: step.markets?.map(({ countryId }) => countryId) ?? [] }),
      ...{ use_delay: step.delayMs > 0, delay: step.delay, delay_unit: step.unit },
      ...{ created_at: new Date(campaign.from - DAY), updated_at: new Date(campaign.from - DAY) },
    })),
  )
  const members = campaigns.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      step.members.map(({ advertiser, share }, position) => ({
        ...{ step_id: step.id, advertiser_id: advertiser.id, position, share },
      })),
    ),
  )
  return [
    { table: 'campaigns', rows: withOwn.map(([campaign, own]) => campaignRow(campaign, own)) },
    { table: 'campaign_sources', rows: withOwn.map(([campaign, own]) => sourceRow(campaign, own, world)) },
    { table: 'campaign_steps', rows: steps },
    { table: 'campaign_step_advertisers', rows: numbered(members) },
    { table: 'campaign_consumers', rows: imported.map(consumerRow) },
    { table: 'campaign_results', rows: numbered(imported.flatMap(resultRows)) },
    { table: 'campaign_repeat_visits', rows: repeatVisits },
  ]
}
