import type { BacktestDraft, BacktestResult } from '../../generated/graphql'
import { fromRest } from '../../app/rest/fromRest'
import { idText } from '../../app/rest/ids'
import type { Schemas } from '../../app/rest/restTypes'
import { dayFromRest, overwritesFromRest } from '../distributions/distributions.row'

type RestResult = Schemas['BacktestResult']
type RestNamed = RestResult['uncertain'][number] | null

const from = (named: RestNamed) => ({ fromId: named && String(named.id), fromName: named && named.name })
const to = (named: RestNamed) => ({ toId: named && String(named.id), toName: named && named.name })

type RestCap = RestResult['caps'][number]

// Results of earlier versions do not tell what was not routed again.
const capSideFromRest = (side: RestCap['was']) => ({
  ...fromRest(side),
  ...{ campaignLeads: side.campaign_leads ?? 0, injectedLeads: side.injected_leads ?? 0 },
})

const capFromRest = ({ cap_id, name, was, changed }: RestCap) => ({
  ...{ capId: String(cap_id), name },
  ...{ was: capSideFromRest(was), changed: capSideFromRest(changed) },
})

const resultFromRest = ({ moves, lost, caps, uncertain, countries, ...row }: RestResult): BacktestResult => ({
  ...fromRest(row),
  lostReasons: row.lost_reasons,
  accepted: fromRest(row.accepted),
  ftds: fromRest(row.ftds),
  revenue: fromRest(row.revenue),
  payout: fromRest(row.payout),
  profit: fromRest(row.profit),
  moves: moves.map((move) => ({
    ...{ ...from(move.from), ...to(move.to) },
    ...{ leads: move.leads, leadIds: move.lead_ids.map(String) },
    // Results of earlier versions have none.
    ...{ revenueWas: move.revenue_was ?? null, revenueChanged: move.revenue_changed ?? null },
  })),
  lost: lost.map((lead) => ({
    leadId: String(lead.lead_id),
    at: lead.at,
    fromId: String(lead.from.id),
    fromName: lead.from.name,
    reason: lead.reason,
    worth: lead.worth,
  })),
  caps: caps.map(capFromRest),
  uncertain: uncertain.map(({ name }) => name),
  countries: countries.map(({ id, name, leads }) => ({ countryId: String(id), name, leads })),
})

/** The result for leads of a country, or for all; null if there are none of the country. */
export function resultOf({ rest }: BacktestRow, countryId: string | null): BacktestResult | null {
  if (!rest || countryId === null) return rest && resultFromRest(rest)
  const country = rest.countries.find(({ id }) => String(id) === countryId)
  return country ? resultFromRest({ ...rest, ...country.part }) : null
}

type RestDraft = NonNullable<Schemas['Backtest']['draft']>
const ownId = (id: number | undefined) => (id === undefined ? null : String(id))

const draftFromRest = ({ step1, step2 }: RestDraft, version: number | null): BacktestDraft => ({
  version,
  name: step1.labelValue,
  tags: step1.taggingSelected,
  type: step1.selectedMethod,
  timeZoneId: String(step1.selectedTimeZone.id),
  isSendInOpHours: step1.isSendInOpHours,
  countryId: String(step1.selectedCountry.id),
  publisherId: idText(step1.selectedAffiliate?.id ?? null),
  parameters: Object.entries(step1.parameters).map(([parameter, value]) => ({ parameter, value })),
  dataOverride: overwritesFromRest(step1.data_override),
  timeslots: step2.map(({ id, name, groups, openingHours }) => ({
    id: ownId(id),
    name,
    groups: groups.map((group) => ({
      id: ownId(group.id),
      name: group.name,
      advertisers: group.brands.map((brand) => ({
        advertiserId: idText(brand.id ?? null),
        percentage: brand.percentage,
      })),
    })),
    openingHours: openingHours.map(dayFromRest),
  })),
})

export const backtestFromRest = ({ result, draft, draft_version, ...row }: Schemas['Backtest']) => ({
  ...fromRest(row),
  draft: draft && draftFromRest(draft, draft_version),
  /** As the REST API has it. */
  rest: result,
})

export type BacktestRow = ReturnType<typeof backtestFromRest>
