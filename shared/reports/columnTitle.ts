import type { ReportMetricKind } from './reports'

const units = { count: '', money: ' $', rate: ' %' } as const

/** Title of a column in a file, with its unit: `Revenue $`. */
export const columnTitle = ({ title, kind }: { title: string; kind: ReportMetricKind }): string =>
  kind === 'rate' && title.includes('%') ? title : title + units[kind]
