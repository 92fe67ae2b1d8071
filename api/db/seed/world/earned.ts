import { toCents } from '../../../../shared/app/money'
import { DAY, type Instant } from '../../../../shared/app/time/timeZones'
import { leadStatus, leadStatusesThatCount, type LeadStatusId } from '../../../../shared/leads/leadStatus'
import type { Optimize } from '../../../routing/engine/world'
import type { Distribution } from '../partners/distributions'
import type { LeadRecord } from '../leads/leadRows'

/** The defaults of the settings. */
const optimizeDays = 30
const defaults = { minLeads: 50, explorePercent: 10 }

interface Entry {
  at: Instant
  advertiserId: number
  leads: number
  revenueCents: number
}

/** What advertisers earned in countries with an optimize distribution, as routing reads it. */
export class Earned {
  private readonly entries = new Map<number, Entry[]>()
  private readonly known = new Map<number, { day: number; optimize: Optimize }>()

  constructor(distributions: readonly Distribution[]) {
    for (const { type, market } of distributions) if (type === 'optimize') this.entries.set(market.countryId, [])
  }

  note({ lead }: Pick<LeadRecord, 'lead'>): void {
    const entries = this.entries.get(lead.country_id as number)
    const status = lead.lead_status_id as LeadStatusId
    const advertiserId = lead.advertiser_id as number | null
    if (!entries || !advertiserId || lead.is_test || lead.is_hidden) return
    const add = (at: Date, leads: number, revenueCents: number) =>
      entries.push({ at: at.getTime(), advertiserId, leads, revenueCents })
    if (leadStatusesThatCount.includes(status)) add(lead.created_at as Date, 1, 0)
    if (lead.converted_at && status === leadStatus.FTD)
      add(lead.converted_at as Date, 0, toCents(lead.revenue as string))
  }

  /** Up to the start of the day, so that it is added up once a day. */
  of(countryId: number, at: Instant): Optimize {
    const day = Math.floor(at / DAY)
    const known = this.known.get(countryId)
    if (known?.day === day) return known.optimize
    const [from, to] = [(day - optimizeDays) * DAY, day * DAY]
    const entries = (this.entries.get(countryId) ?? []).filter((entry) => entry.at >= from)
    this.entries.set(countryId, entries)
    const earnings = new Map<number, { leads: number; revenueCents: number }>()
    for (const entry of entries.filter((one) => one.at < to)) {
      const { leads, revenueCents } = earnings.get(entry.advertiserId) ?? { leads: 0, revenueCents: 0 }
      earnings.set(entry.advertiserId, { leads: leads + entry.leads, revenueCents: revenueCents + entry.revenueCents })
    }
    const optimize = { ...defaults, earnings }
    this.known.set(countryId, { day, optimize })
    return optimize
  }
}
