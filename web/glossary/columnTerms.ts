import type { TermKey } from '../../shared/glossary'

const terms: Readonly<Record<string, TermKey>> = {
  attempts: 'attempt',
  leads: 'lead',
  autologged: 'autologged',
  ftds: 'ftd',
  is_late: 'late-ftd',
  late_ftd: 'late-ftd',
  late_ftds: 'late-ftd',
  total_ftd: 'ftd',
  publisher_ftd: 'aff-ftd',
  aff_ftd: 'aff-ftd',
  cr: 'cr',
  conversion: 'cr',
  aff_cr: 'aff-cr',
  publisher_conversion: 'aff-cr',
  success_percent: 'success',
  revenue: 'revenue',
  payout: 'payout',
  profit: 'profit',
  ecpl: 'ecpl',
  aecpl: 'aecpl',
  margin: 'margin',
}

/** The term of the glossary that a column of figures shows; undefined for one that says it all by its formula. */
export const termOfColumn = (column: string): TermKey | undefined => terms[column]
