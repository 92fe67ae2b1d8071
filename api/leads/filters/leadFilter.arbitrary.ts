/** For tests: generated leads, and filters generated for one of them, so that most filters match something. */
import fc from 'fast-check'
import {
  filterLists,
  idLists,
  isClickMetric,
  leadMetrics,
  onlyValues,
  searchFields,
  type FilterList,
  type LeadQuery,
  type Only,
} from '../../../shared/app/filters'
import { restGroups, type ReportParent } from '../../../shared/reports/reportGroups'
import { groupValueOf, wallOf, type OracleLead, type OracleWorld } from './leadFilter.oracle'

const DAY = 86_400_000
const instant = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((at) => new Date(at))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
/** One in four. */
const rarely = <T, N>(value: fc.Arbitrary<T>, otherwise: N) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)

/** Mostly in weeks with clock changes in the zones of the tests, including seconds and milliseconds. */
const created = fc.oneof(
  instant('2026-03-06T00:00Z', '2026-03-10T00:00Z'),
  instant('2026-03-28T00:00Z', '2026-03-31T00:00Z'),
  instant('2026-10-23T00:00Z', '2026-11-03T00:00Z'),
  instant('2026-01-01T00:00Z', '2026-12-01T00:00Z'),
)

const person = fc.record({
  email: fc
    .tuple(oneOf('ana', 'Bob', 'c_d', '100%', 'Zoë', 'Ω'), fc.nat(99))
    .map(([name, number]) => `${name}${number}@Example.test`),
  first_name: maybe(oneOf('Ana', 'BOB', 'Zoë', "O'Neil", 'a\\b', '50%')),
  last_name: maybe(oneOf('Öz', 'de la Cruz', '_', 'Smith')),
  ip: maybe(oneOf('198.51.100.7', '198.51.100.70', '2001:db8::1')),
  hit_id: maybe(oneOf('A1', 'a1', 'A1b2')),
  offer: maybe(oneOf('Gold', 'Crypto Compass')),
  funnel: maybe(oneOf('gold', 'crypto-compass', 'x_y')),
  custom_param_1: maybe(oneOf('facebook', 'google')),
  custom_param_2: maybe(oneOf('100%_sure', 'b')),
  custom_param_3: maybe(oneOf('a\\b', 'c')),
  custom_param_4: maybe(oneOf('d', '')),
  custom_param_5: maybe(oneOf('\u{1F600}', 'e')),
  advertiser_status: maybe(oneOf('New', 'Callback', 'No answer', 'Deposited')),
  status_override: fc.option(oneOf('Callback', 'Fraud', 'New'), { freq: 2 }),
})

/** Steps and sources of campaign 1 are 1 and 2, those of campaign 2 are 3 and 4. */
const registrationOf = (campaign: { id: number; step: number; source: number } | null) => ({
  is_campaign: campaign !== null,
  campaign_id: campaign && campaign.id,
  campaign_step_id: campaign && (campaign.id - 1) * 2 + campaign.step,
  campaign_source_id: campaign && (campaign.id - 1) * 2 + campaign.source,
})

const story = fc.record({
  created_at: created,
  lead_status_id: oneOf(1, 2, 2, 3, 5, 5, 5, 6, 7),
  publisher_id: oneOf(1, 2, 3),
  advertiser_id: oneOf(1, 2, 3),
  distribution_id: maybe(oneOf(1, 2)),
  country: maybe(oneOf(0, 1)),
  fake: fc.integer({ min: 0, max: 3 }).map((die) => die === 0),
  depositAfter: fc.oneof(fc.constantFrom(30 * DAY, 30 * DAY + 1, 30 * DAY - 1), fc.integer({ min: 0, max: 60 * DAY })),
  approvedAfter: fc.integer({ min: 0, max: 3 * DAY }),
  autologged: fc.boolean(),
  is_test: fc.integer({ min: 0, max: 5 }).map((die) => die === 0),
  is_injected: fc.boolean(),
  campaign: fc.option(fc.record({ id: oneOf(1, 2), step: oneOf(1, 2), source: oneOf(1, 2) }), { freq: 2 }),
  is_hidden: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
})

/** Why no advertiser took a lead, chosen by the number in its e-mail, so that a seed stands for the same leads as without it. */
function lostOf(email: string) {
  const number = Number(/\d+/.exec(email)?.[0])
  const pick = <T>(values: readonly T[], of: number) => values[of % (values.length + 1)] ?? null
  return {
    lost_reason: pick(['cap', 'refused', 'duplicate'], number),
    lost_subject: pick(['Cap 8', 'daily limit reached'], Math.floor(number / 4)),
    lost_advertiser_id: pick([1, 2, 3], Math.floor(number / 12)),
  }
}

/** A lead that satisfies the table's checks; it gets its id when stored. */
export const arbitraryLead = (countryIds: readonly number[]): fc.Arbitrary<Omit<OracleLead, 'id'>> =>
  fc
    .tuple(person, story)
    .map(([who, { country, campaign, fake, depositAfter, approvedAfter, autologged, ...what }]) => {
      const converted = [5, 6, 7].includes(what.lead_status_id)
      const deposit = converted && !fake ? new Date(what.created_at.getTime() + depositAfter) : null
      const approval =
        what.lead_status_id === 5 ? new Date((deposit ?? what.created_at).getTime() + approvedAfter) : null
      return {
        ...who,
        ...what,
        ...lostOf(who.email),
        ...registrationOf(campaign),
        country_id: country === null ? null : (countryIds[country] ?? null),
        is_fake_ftd: converted && fake,
        converted_at: deposit,
        ftd_date: approval,
        autologged_at: autologged ? what.created_at : null,
      }
    })

/** Cut at whole characters, because the database cannot store half of one. */
const textsAbout = (value: string) => {
  const characters = [...value]
  const shorter = [characters.slice(1), characters.slice(0, -1)].map((some) => some.join(''))
  return [value, value.toUpperCase(), ...shorter].filter((text) => text.trim())
}

/** A search that matches this lead, with other texts. */
const searchFor = (lead: OracleLead): fc.Arbitrary<LeadQuery> =>
  fc
    .record({
      field: fc.constantFrom(...searchFields),
      variant: fc.nat(3),
      others: fc.array(oneOf('%', '_', '\\', 'nobody', ' '), { maxLength: 3 }),
    })
    .chain(({ field, variant, others }) => {
      const value = lead[field]
      const exact = ['id', 'hit_id', 'ip'].includes(field)
      const texts = value === null || value === undefined ? [] : exact ? [String(value)] : textsAbout(String(value))
      const text = texts[variant % Math.max(texts.length, 1)]
      return text === undefined
        ? fc.constant({})
        : fc
            .boolean()
            .map((is_search_global) => ({ search_in: field, search_txt: [...others, text], is_search_global }))
    })

const factDates = (lead: OracleLead) =>
  [lead.created_at, lead.converted_at, lead.ftd_date].filter((date) => date !== null)

/** Dates, hours and weekdays around one event of the lead, as wall-clock times of the zone. */
export const timesAround = (facts: readonly Date[], zone: string): fc.Arbitrary<LeadQuery> =>
  fc
    .record({
      fact: fc.constantFrom(...facts),
      before: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 * DAY })),
      after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 * DAY })),
      bounds: oneOf('both', 'both', 'start', 'end'),
      withTime: fc.boolean(),
      hours: fc.option(
        fc.tuple(
          fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 18 * 60 })),
          fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * 60 })),
        ),
        { freq: 2 },
      ),
      traffic: fc.boolean(),
    })
    .map(({ fact, before, after, bounds, withTime, hours, traffic }) => {
      const at = fact.getTime()
      const wall = (time: number) => wallOf(zone, time).slice(0, withTime ? 16 : 10)
      const weekday = new Date(`${wallOf(zone, at).slice(0, 10)}T00:00Z`).getUTCDay()
      return {
        ...(bounds !== 'end' && { start_date: wall(at - before) }),
        ...(bounds !== 'start' && { end_date: wall(at + after) }),
        ...(hours && {
          inside_selected_hour_range: true,
          start_time: wallOf(zone, at - hours[0] * 60_000).slice(11),
          end_time: wallOf(zone, at + hours[1] * 60_000).slice(11),
        }),
        ...(traffic && { traffic: [0, 6].includes(weekday) ? ('weekends' as const) : ('weekdays' as const) }),
      }
    })

type Values = Record<FilterList, string | number | null>
const valuesOf = (lead: OracleLead): Values => ({
  ...lead,
  publisher_id: lead.publisher_id,
  dis_id: lead.distribution_id,
  brand_status: lead.advertiser_status,
  publisher_status: lead.status_override ?? lead.advertiser_status ?? 'New',
})
const isId = (list: FilterList) => (idLists as readonly string[]).includes(list)
// Half of the lists are the two with special rules.
const someList = fc.oneof(fc.constantFrom(...filterLists), oneOf<FilterList>('publisher_status', 'brand_status'))
const choice = fc.tuple(someList, fc.boolean(), fc.boolean(), oneOf('group:1', 'group:2', 'group:99', 'Callback'))

/** Some lists, which include the lead's value or exclude that of another lead. */
export const listsAround = (lead: OracleLead, another: OracleLead): fc.Arbitrary<LeadQuery> =>
  fc.array(choice, { maxLength: 3 }).map((choices) => {
    const query: Record<string, unknown> = {}
    const excludes: FilterList[] = []
    for (const [list, excluded, withOther, text] of choices) {
      if (list in query) continue
      const own = valuesOf(lead)[list]
      const others = valuesOf(another)[list]
      const other = isId(list) ? 999 : text
      if (excluded || own === null) {
        query[list] = [others === own || others === null ? other : others]
        excludes.push(list)
      } else query[list] = withOther ? [own, other] : [own]
    }
    return { ...query, ...(excludes.length && { excludes }) }
  })

/** Clicks are tested with their report. */
const ownMetrics = leadMetrics.filter((metric) => !isClickMetric(metric))
/** Metrics that count this lead. */
const metricsOf = (lead: OracleLead) =>
  ownMetrics.filter((metric) => {
    if (metric === 'leads') return lead.lead_status_id !== 1 && lead.lead_status_id !== 3
    if (metric === 'autologged') return lead.autologged_at !== null
    if (metric === 'ftds') return lead.lead_status_id === 5 && lead.converted_at !== null
    if (metric === 'deposited') return [5, 6].includes(lead.lead_status_id) && lead.converted_at !== null
    if (metric === 'aff_ftd') return lead.lead_status_id === 5
    return metric === 'attempts'
  })

/** Switches that match this lead or, sometimes, random ones. */
export const switchesAround = (lead: OracleLead): fc.Arbitrary<LeadQuery> => {
  const only = (fact: boolean) => {
    const fitting = oneOf<Only | null>(fact ? 'only' : 'excluded', 'all', null)
    return rarely(
      fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: oneOf<Only | null>(...onlyValues) }),
      undefined,
    )
  }
  return fc.record(
    {
      is_approved: only(lead.lead_status_id === 5),
      late_ftd: only(lead.converted_at !== null && lead.converted_at.getTime() - lead.created_at.getTime() > 30 * DAY),
      campaign_leads: only(lead.is_campaign),
      is_original: only(!lead.is_injected),
      is_test: rarely(oneOf(null, lead.is_test || lead.advertiser_id === 3), undefined),
      exclude_fake_FTD: rarely(oneOf(null, lead.is_fake_ftd), undefined),
      lead_status_id: rarely(oneOf([lead.lead_status_id], [2, 3, lead.lead_status_id], []), null),
      metric: fc.option(
        fc.oneof({ weight: 12, arbitrary: oneOf(...metricsOf(lead)) }, { weight: 1, arbitrary: oneOf(...ownMetrics) }),
        { freq: 2 },
      ),
      created_inside_date_range: fc.boolean(),
      last_24_hours: fc.integer({ min: 0, max: 30 }).map((die) => die === 0),
      email: rarely(oneOf('@example', 'EXAMPLE.test', lead.email.slice(0, 3)), null),
    },
    { noNullPrototype: true },
  )
}

/** A path to this lead, by one of its dates. */
export const pathTo = (
  lead: OracleLead,
  facts: readonly Date[],
  world: OracleWorld,
  length: number,
): fc.Arbitrary<ReportParent[]> =>
  fc
    .record({
      groups: fc.shuffledSubarray([...restGroups], { minLength: length, maxLength: length }),
      date: fc.constantFrom(...facts),
    })
    .map(({ groups, date }) => groups.map((key) => ({ key, value: groupValueOf(key, lead, date, world) })))

// As many with a conversion as without, because three metrics and lateness depend on it.
export const withDeposit = (leads: readonly OracleLead[]) => leads.filter(({ converted_at }) => converted_at !== null)

/** A lead query over these leads in the zone of the test. */
export const arbitraryQuery = (leads: readonly OracleLead[], world: OracleWorld): fc.Arbitrary<LeadQuery> =>
  fc.tuple(fc.constantFrom(...leads, ...withDeposit(leads)), fc.constantFrom(...leads)).chain(([lead, another]) =>
    fc
      .tuple(
        switchesAround(lead),
        fc.option(timesAround(factDates(lead), world.zone), { freq: 3, nil: {} }),
        listsAround(lead, another),
        rarely(searchFor(lead), {}),
        fc.option(
          pathTo(lead, factDates(lead), world, 2).map((parents) => ({ parents })),
          { freq: 1, nil: {} },
        ),
      )
      .map((parts) => Object.assign({}, ...parts) as LeadQuery),
  )
