/** Cards of the Global tab, calculated from the same counts and sums as reports. */
import type { LeadMetric } from '../app/filters'
import { fromCents } from '../app/money'
import type { ReportMetric } from '../access/permissions'
import { perUnit, ratio } from '../app/rates'
import type { ReportMetricKind, ReportSums } from './reports'

/** Cards of the Global tab in their order, for `POST /api/lead-metrics`. Colour levels change at 5 and at 10. */
export const reportCards = {
  attempts: {
    title: 'Attempts',
    kind: 'count',
    hint: 'All leads that came in',
    leads: 'attempts',
    needs: null,
    value: ({ attempts }) => attempts,
  },
  leads: {
    title: 'Leads',
    kind: 'count',
    hint: 'Accepted by an advertiser',
    leads: 'leads',
    needs: null,
    value: ({ leads }) => leads,
  },
  success_percent: {
    title: 'Success',
    kind: 'rate',
    hint: 'Leads ÷ Attempts',
    leads: 'leads',
    needs: null,
    value: ({ leads, attempts }) => ratio(leads, attempts),
  },
  autologged: {
    title: 'Autologged',
    kind: 'count',
    hint: 'Followed their autologin link',
    leads: 'autologged',
    needs: null,
    value: ({ autologged }) => autologged,
  },
  autologged_percent: {
    title: 'Autologged Ratio',
    kind: 'rate',
    hint: 'Autologged ÷ Leads',
    leads: 'autologged',
    needs: null,
    value: ({ autologged, leads }) => ratio(autologged, leads),
  },
  total_ftd: {
    title: 'Total FTDs',
    kind: 'count',
    hint: 'Real deposits that were approved',
    leads: 'ftds',
    needs: null,
    value: ({ ftds }) => ftds,
  },
  publisher_ftd: {
    title: 'Publisher FTDs',
    kind: 'count',
    hint: 'Shown to publishers, fakes included',
    leads: 'aff_ftd',
    needs: null,
    value: ({ aff_ftds }) => aff_ftds,
  },
  late_ftd: {
    title: 'Late FTDs',
    kind: 'count',
    hint: 'Deposit after the lead window',
    leads: 'is_late',
    needs: null,
    value: ({ late_ftds }) => late_ftds,
  },
  conversion: {
    title: 'Conversion',
    kind: 'rate',
    hint: 'Total FTDs ÷ Leads',
    leads: 'ftds',
    needs: null,
    value: ({ ftds, leads }) => ratio(ftds, leads),
  },
  publisher_conversion: {
    title: 'Aff Conversion',
    kind: 'rate',
    hint: 'Publisher FTDs ÷ Leads',
    leads: 'aff_ftd',
    needs: null,
    value: ({ aff_ftds, leads }) => ratio(aff_ftds, leads),
  },
  ecpl: {
    title: 'eCPL',
    kind: 'money',
    hint: 'Revenue ÷ Leads',
    leads: 'ftds',
    needs: 'ecpl',
    value: ({ revenue_cents, leads }) => perUnit(revenue_cents, leads),
  },
  aecpl: {
    title: 'AeCPL',
    kind: 'money',
    hint: 'Payout ÷ Leads',
    leads: 'aff_ftd',
    needs: 'aecpl',
    value: ({ payout_cents, leads }) => perUnit(payout_cents, leads),
  },
  revenue: {
    title: 'Revenue',
    kind: 'money',
    hint: 'From advertisers',
    leads: 'ftds',
    needs: 'revenue',
    value: ({ revenue_cents }) => fromCents(revenue_cents),
  },
  payout: {
    title: 'Payout',
    kind: 'money',
    hint: 'To publishers',
    leads: 'aff_ftd',
    needs: 'payout',
    value: ({ payout_cents }) => fromCents(payout_cents),
  },
  profit: {
    title: 'Profit',
    kind: 'money',
    hint: 'Revenue − Payout',
    leads: null,
    needs: 'profit',
    value: ({ revenue_cents, payout_cents }) => fromCents(revenue_cents - payout_cents),
  },
} as const satisfies Record<
  string,
  {
    title: string
    kind: ReportMetricKind
    hint: string
    leads: LeadMetric | null
    needs: ReportMetric | null
    value: (sums: ReportSums) => number
  }
>
/** Additional figures: pending deposits, and Conversion including them. */
export const reportCardNotes = {
  pending_ftd: {
    kind: 'count',
    about: 'Real deposits of the range that wait for approval',
    value: ({ pending_ftds }: ReportSums) => pending_ftds,
  },
  conversion_when_approved: {
    kind: 'rate',
    about: '(Total FTDs + real deposits that wait for approval) ÷ Leads',
    value: ({ ftds, pending_ftds, leads }: ReportSums) => ratio(ftds + pending_ftds, leads),
  },
} as const
export const reportCardNoteNames = Object.keys(reportCardNotes) as (keyof typeof reportCardNotes)[]

export type ReportCard = keyof typeof reportCards
export const reportCardNames = Object.keys(reportCards) as ReportCard[]
