import type { LeadsQuery } from '../../../generated/graphql'

/** A lead with the fields of visible columns; others are undefined. */
export type LeadRow = NonNullable<LeadsQuery['leads']>['rows'][number]

/** Fields for tints and symbols. */
export type MarkedLead = Pick<
  LeadRow,
  | 'id'
  | 'status'
  | 'isFakeFtd'
  | 'isQualityControl'
  | 'isInjected'
  | 'isTest'
  | 'lateFtd'
  | 'statusOverride'
  | 'funnelOverride'
  | 'publisherIdOverride'
>

export const leadId = (lead: LeadRow) => lead.id
export const selectLeadLabel = (lead: LeadRow) => `Select lead ${lead.id}`

/** Row colours in the order of the legend; the first one means no tint. */
export const rowColours = [
  { className: 'row-normal', label: 'Normal Lead' },
  { className: 'row-rejected', label: 'Rejected' },
  { className: 'row-ftd', label: 'FTD' },
  { className: 'row-pending', label: 'Pending FTD' },
  { className: 'row-qc', label: 'Quality Control FTD' },
  { className: 'row-fake', label: 'Fake FTD' },
] as const

/** Fake and quality control have priority over the status. */
export function leadTint({ status, isFakeFtd, isQualityControl }: MarkedLead): string | undefined {
  if (isFakeFtd) return 'row-fake'
  if (isQualityControl) return 'row-qc'
  if (status === 'REJECTED') return 'row-rejected'
  if (status === 'FTD') return 'row-ftd'
  if (status === 'PENDING_FTD') return 'row-pending'
  return undefined
}

/** Symbols beside the id, in the order of the legend. */
export const leadSymbols = [
  { className: 'injected', label: 'Injected', applies: (lead: MarkedLead) => lead.isInjected },
  {
    className: 'overridden',
    label: 'Overridden',
    applies: (lead: MarkedLead) => Boolean(lead.statusOverride || lead.funnelOverride || lead.publisherIdOverride),
  },
  { className: 'late', label: 'Late FTD', applies: (lead: MarkedLead) => lead.lateFtd },
  { className: 'test', label: 'Test', applies: (lead: MarkedLead) => lead.isTest },
] as const
