/** Reads the counts of the statistical rules: of all partners at once. */
import { sql } from 'kysely'
import type { Services } from '../../../app/start/services'
import { fact, hasStatus, isAccepted } from '../../../leads/filters/facts'
import { leadStatusesDeposited } from '../../../../shared/leads/leadStatus'
import { factConditions, type FilterContext } from '../../../leads/filters/leadFilter'
import { and } from '../../../reports/pivot/pivot.queries'
import { hourMinute, rangeOf, type Hours, type ReadAnswers } from './hourlyAnswers.queries'
import { emptySeries, type HourlyCounts, type HourlySeries, type PartnerKind } from './hourlyCounts'

type ReportEngine = Pick<Services['reports'], 'query'>

/** Leads are found by their creation, whatever happened to them later. */
const byCreation = { is_test: false, created_inside_date_range: true, choices: [] }

type Row = Record<string, number | bigint | null>

/** The partner that a row of two grouping sets is about; null for leads without an advertiser. */
function partnerOf({ publisher_id, advertiser_id, of_publisher }: Row): [PartnerKind, number] | null {
  if (Number(of_publisher)) return ['publisher', Number(publisher_id)]
  return advertiser_id === null ? null : ['advertiser', Number(advertiser_id)]
}

const readLeads = (engine: ReportEngine, context: FilterContext, hours: Hours) =>
  engine.query(sql<Row>`
    select publisher_id, advertiser_id, grouping(advertiser_id) as of_publisher, hour_minute, count(*) as received,
      count(*) filter (where is_accepted) as accepted,
      count(*) filter (where is_accepted and is_autologged) as autologged
    from (
      select l.publisher_id, l.advertiser_id, ${hourMinute('l.created_at')} as hour_minute,
        ${isAccepted} as is_accepted, l.is_autologged
      from lead_facts l
      where l.fact = ${sql.lit(fact.received)} and ${and(factConditions(byCreation, context, rangeOf(hours)))}
    ) as received
    group by grouping sets ((publisher_id, hour_minute), (advertiser_id, hour_minute))`)

const readConversions = (engine: ReportEngine, context: FilterContext, hours: Hours) =>
  engine.query(sql<Row>`
    select publisher_id, advertiser_id, grouping(advertiser_id) as of_publisher, hour_minute, converted_minute,
      count(*) as conversions
    from (
      select l.publisher_id, l.advertiser_id, ${hourMinute('l.created_at')} as hour_minute,
        ${hourMinute('l.converted_at')} as converted_minute
      from lead_facts l
      where l.fact = ${sql.lit(fact.received)} and ${hasStatus(leadStatusesDeposited)} and l.converted_at is not null
        and ${and(factConditions(byCreation, context, rangeOf(hours)))}
    ) as converted
    group by grouping sets ((publisher_id, hour_minute, converted_minute), (advertiser_id, hour_minute, converted_minute))`)

/** Counts of all partners in these hours. */
export async function readHourlyCounts(
  { engine, context, answersIn }: { engine: ReportEngine; context: FilterContext; answersIn: ReadAnswers },
  hours: Hours,
): Promise<HourlyCounts> {
  const [leads, conversions, answers] = await Promise.all([
    readLeads(engine, context, hours),
    readConversions(engine, context, hours),
    answersIn(hours, context.now),
  ])
  const count = hours.to - hours.from
  const series = new Map<string, HourlySeries>()
  const seriesOf = ([kind, id]: [PartnerKind, number]) => {
    const key = `${kind} ${id}`
    const known = series.get(key) ?? emptySeries(kind, id, count)
    series.set(key, known)
    return known
  }
  const placeOf = (minute: unknown) => Number(minute) / 60 - hours.from
  for (const row of leads) {
    const partner = partnerOf(row)
    if (!partner) continue
    const [of, place] = [seriesOf(partner), placeOf(row.hour_minute)]
    of.leads[place] = Number(row.accepted)
    of.autologged[place] = Number(row.autologged)
    if (of.subjectKind === 'advertiser') continue
    of.received[place] = Number(row.received)
    of.accepted[place] = Number(row.accepted)
  }
  for (const { advertiser_id, hour_minute, answers: received, accepted } of answers) {
    const [of, place] = [seriesOf(['advertiser', advertiser_id]), placeOf(hour_minute)]
    of.received[place] = received
    of.accepted[place] = accepted
  }
  for (const row of conversions) {
    const partner = partnerOf(row)
    if (!partner) continue
    const created = placeOf(row.hour_minute)
    const age = Math.max(0, placeOf(row.converted_minute) - created)
    seriesOf(partner).conversions.push({ created, age, count: Number(row.conversions) })
  }
  return { firstHour: hours.from, hours: count, series: [...series.values()] }
}
