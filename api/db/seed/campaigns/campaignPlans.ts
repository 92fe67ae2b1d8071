import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from '../partners/advertisers'
import { wholeWeek } from '../../../../shared/partners/openingHoursRules'
import type { BrandStatus } from '../partners/brandStatuses'
import { markets, type Market } from '../world/markets'

type StatusName = 'failed' | 'not_converted' | 'converted'

/** A step of a demo campaign. */
export interface DemoStep {
  id: number
  number: number
  name: string
  delayMs: number
  delay: number
  unit: 'days' | 'hours'
  /** Shares in hundredths of a percent. */
  members: readonly { advertiser: Advertiser; share: number }[]
  /** Markets of the step; null for all. */
  markets: readonly Market[] | null
}

/** Source of the consumers of a demo campaign. */
interface DemoSource {
  id: number
  name: string
  kind: 'once' | 'recurring' | 'list'
  type: 'slot' | 'chance' | 'optimize'
  leadStatuses: readonly StatusName[]
  brandStatuses: readonly BrandStatus[]
  delayDays: number
}

/** A demo campaign and its settings. */
export interface DemoCampaign {
  id: number
  name: string
  exitCondition: 1 | 2 | 3
  validateEmail: boolean
  publisherId: number | null
  pace: number | null
  hours: { days: object; zone: string } | null
  paysPublisher: boolean
  tellsPublisher: boolean
  from: Instant
  /** When it was paused; null while it is running. */
  pausedAt: Instant | null
  markets: readonly Market[]
  steps: readonly DemoStep[]
  /** Every demo campaign has one source. */
  source: DemoSource
}

interface StepPlan {
  name: string
  delay?: number
  unit?: 'days' | 'hours'
  /** Percentages, by advertiser in order. */
  shares: readonly number[]
  /** Index of the first advertiser among those that buy in its countries. */
  first: number
  countries?: readonly string[]
}
interface Plan extends Partial<Pick<DemoCampaign, 'validateEmail' | 'publisherId' | 'pace' | 'hours'>> {
  name: string
  exitCondition: 1 | 2 | 3
  pays?: boolean
  startedDaysAgo: number
  pausedDaysAgo?: number
  countries: readonly string[]
  steps: readonly StepPlan[]
  source: Pick<DemoSource, 'name' | 'kind'> & Partial<DemoSource>
}

const plans: readonly Plan[] = [
  {
    ...{ name: 'Converted once, second broker', exitCondition: 2, startedDaysAgo: 34, countries: ['ES', 'PL'] },
    source: { name: 'Depositors of Spain and Poland', kind: 'once', leadStatuses: ['converted'] },
    steps: [
      { name: 'Second broker', shares: [50, 50], first: 0 },
      { name: 'Last try', delay: 7, shares: [100], first: 0 },
    ],
  },
  {
    ...{ name: 'Partner list, August', exitCondition: 1, startedDaysAgo: 110, countries: ['GB', 'AU'] },
    ...{ validateEmail: true, publisherId: 2, pace: 600, pays: true },
    source: { name: 'partner-list-august.csv', kind: 'list', type: 'chance' },
    steps: [
      { name: 'First broker', shares: [45, 35, 20], first: 0 },
      { name: 'Callbacks in Australia', delay: 3, shares: [60, 40], first: 3, countries: ['AU'] },
    ],
  },
  {
    ...{ name: 'NL after hours', exitCondition: 2, startedDaysAgo: 45, pausedDaysAgo: 12, countries: ['NL', 'BE'] },
    hours: { days: wholeWeek(), zone: 'Europe/Amsterdam' },
    source: { name: 'Rejected in the Netherlands and Belgium', kind: 'recurring', leadStatuses: ['failed'] },
    steps: [
      { name: 'Evening desk', shares: [70, 30], first: 0 },
      { name: 'Second desk', delay: 48, unit: 'hours', shares: [100], first: 2 },
    ],
  },
  {
    ...{ name: 'CA win-back, never deposited', exitCondition: 3, startedDaysAgo: 13, countries: ['CA'] },
    source: {
      ...{ name: 'No answer for a week', kind: 'once', type: 'optimize', leadStatuses: ['not_converted'] },
      ...{ brandStatuses: ['No answer', 'Voicemail'], delayDays: 7 },
    },
    steps: [
      { name: 'Primary buyers', shares: [50, 30], first: 0 },
      { name: 'Second chance', delay: 10, shares: [60, 40], first: 2 },
      { name: 'Last try', delay: 20, shares: [100], first: 4 },
    ],
  },
  {
    ...{ name: 'DE rejected, second chance', exitCondition: 2, startedDaysAgo: 60, countries: ['DE', 'AT'] },
    source: { name: 'Rejected leads, as they come', kind: 'recurring', leadStatuses: ['failed'] },
    steps: [
      { name: 'Primary buyers', shares: [45, 30, 17], first: 0 },
      { name: 'Austria desk', delay: 6, unit: 'hours', shares: [100], first: 3, countries: ['AT'] },
      { name: 'Second chance', delay: 3, shares: [50, 50], first: 4 },
      { name: 'Last try', delay: 14, shares: [90], first: 6 },
    ],
  },
]

const unitMs = { days: DAY, hours: HOUR }
const marketsOf = (codes: readonly string[]) => markets.filter(({ code }) => codes.includes(code))

/** Advertisers that buy in most of the countries; those that buy in all of them come first. */
const buyersIn = (advertisers: readonly Advertiser[], countries: readonly Market[]) => {
  const bought = ({ markets: own }: Advertiser) => countries.filter(({ index }) => !own || own.has(index)).length
  return advertisers
    .filter((one) => one.isActive && !one.trouble && !one.isTest && bought(one))
    .sort((a, b) => bought(b) - bought(a) || a.id - b.id)
}

/** The demo campaigns, oldest first: two running, one paused, and two that can be complete. */
export function createCampaigns(advertisers: readonly Advertiser[], now: Instant): DemoCampaign[] {
  let stepId = 0
  return plans.map((plan, index) => {
    const countries = marketsOf(plan.countries)
    const steps = plan.steps.map((step, place): DemoStep => {
      const own = step.countries ? marketsOf(step.countries) : null
      const buyers = buyersIn(advertisers, own ?? countries)
      const { delay = 0, unit = 'days' } = step
      return {
        ...{
          id: ++stepId,
          number: place + 1,
          name: step.name,
          delay,
          unit,
          delayMs: delay * unitMs[unit],
          markets: own,
        },
        members: step.shares.flatMap((percent, at) => {
          const advertiser = buyers[(step.first + at) % Math.max(1, buyers.length)]
          return advertiser ? [{ advertiser, share: percent * 100 }] : []
        }),
      }
    })
    return {
      ...{ id: index + 1, name: plan.name, exitCondition: plan.exitCondition, markets: countries, steps },
      ...{ validateEmail: plan.validateEmail ?? false, publisherId: plan.publisherId ?? null, pace: plan.pace ?? null },
      ...{ hours: plan.hours ?? null, paysPublisher: plan.pays ?? false, tellsPublisher: plan.pays ?? false },
      from: now - plan.startedDaysAgo * DAY,
      pausedAt: plan.pausedDaysAgo === undefined ? null : now - plan.pausedDaysAgo * DAY,
      source: { id: index + 1, type: 'slot', leadStatuses: [], brandStatuses: [], delayDays: 0, ...plan.source },
    }
  })
}
