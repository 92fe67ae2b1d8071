/** Limits of the settings of the business, shared by the form, REST and the database. */
import { formatCount } from './format'

/** Minimum and maximum of the whole-number settings, both inclusive. */
export const settingRanges = {
  late_ftd_days: { title: 'Late FTD after days', from: 1, to: 3650 },
  optimize_days: { title: 'Optimize: window in days', from: 1, to: 365 },
  optimize_min_leads: { title: 'Optimize: minimum leads', from: 1, to: 1_000_000 },
  optimize_explore_percent: { title: 'Optimize: explore percent', from: 0, to: 100 },
  password_min: { title: 'Shortest password', from: 6, to: 200 },
  password_max: { title: 'Longest password', from: 6, to: 200 },
  payload_days: { title: 'Keep requests and answers for', from: 0, to: 3650 },
  click_months: { title: 'Keep clicks for', from: 0, to: 120 },
  audit_months: { title: 'Keep the audit log for', from: 0, to: 240 },
} as const
export type NumberSetting = keyof typeof settingRanges
export const numberSettings = Object.keys(settingRanges) as NumberSetting[]

/** The audit log is kept at least so long. */
const minAuditMonths = 24

export const maxStatusLength = 100
const maxExcludedStatuses = 500

export const maxBusinessName = 100

export interface SettingValues extends Record<NumberSetting, number> {
  business_name: string
  exclude_ftd_status: readonly string[]
  default_publisher_status: string
}
type SettingProblems = Partial<Record<keyof SettingValues, string>>

/** Error messages per setting; empty if the settings are valid. NaN stands for invalid numbers. */
export function settingProblems(values: SettingValues): SettingProblems {
  const problems: SettingProblems = {}
  for (const name of numberSettings) {
    const { from, to } = settingRanges[name]
    const number = values[name]
    if (!Number.isInteger(number) || number < from || number > to)
      problems[name] = `A whole number from ${from} to ${formatCount(to)}.`
  }
  if (!problems.audit_months && values.audit_months !== 0 && values.audit_months < minAuditMonths)
    problems.audit_months = `0, or at least ${minAuditMonths} months.`
  if (!problems.password_min && !problems.password_max && values.password_min > values.password_max) {
    problems.password_max = 'The longest password cannot be shorter than the shortest.'
  }
  if (values.business_name.trim().length > maxBusinessName)
    problems.business_name = `At most ${maxBusinessName} characters.`
  const status = values.default_publisher_status.trim()
  if (!status) problems.default_publisher_status = 'Default Publisher Status is required'
  else if (status.length > maxStatusLength) problems.default_publisher_status = `At most ${maxStatusLength} characters.`
  if (values.exclude_ftd_status.length > maxExcludedStatuses)
    problems.exclude_ftd_status = `At most ${maxExcludedStatuses} statuses.`
  return problems
}
