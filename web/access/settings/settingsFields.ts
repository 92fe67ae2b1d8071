/** Form values of the settings, and the input that is sent. */
import { settingProblems, settingRanges, type NumberSetting } from '../../../shared/app/settings'
import type { SettingsInput, SettingsRowFragment } from '../../generated/graphql'

/** Settings of the business, and the user's own notification setting. */
export type SettingsRecord = SettingsRowFragment & { allowNewFtdNotification: boolean }

/** Numbers as entered text. */
export interface SettingsForm {
  allowNewFtdNotification: boolean
  businessName: string
  excludeFtdStatus: readonly string[]
  defaultPublisherStatus: string
  lateFtdDays: string
  optimizeDays: string
  optimizeMinLeads: string
  optimizeExplorePercent: string
  passwordMin: string
  passwordMax: string
  payloadDays: string
  clickMonths: string
  auditMonths: string
}
type SettingsField = keyof SettingsForm

/** Form fields of numbers, by the names in the validation rules. */
const numberFields = {
  late_ftd_days: 'lateFtdDays',
  optimize_days: 'optimizeDays',
  optimize_min_leads: 'optimizeMinLeads',
  optimize_explore_percent: 'optimizeExplorePercent',
  password_min: 'passwordMin',
  password_max: 'passwordMax',
  payload_days: 'payloadDays',
  click_months: 'clickMonths',
  audit_months: 'auditMonths',
} as const satisfies Record<NumberSetting, SettingsField>
export type NumberField = (typeof numberFields)[NumberSetting]

export const titles: Record<SettingsField, string> = {
  allowNewFtdNotification: 'Allow new FTD notification',
  businessName: 'Business name',
  excludeFtdStatus: 'Exclude FTD Status',
  defaultPublisherStatus: 'Default Publisher Status',
  lateFtdDays: settingRanges.late_ftd_days.title,
  optimizeDays: settingRanges.optimize_days.title,
  optimizeMinLeads: settingRanges.optimize_min_leads.title,
  optimizeExplorePercent: settingRanges.optimize_explore_percent.title,
  passwordMin: settingRanges.password_min.title,
  passwordMax: settingRanges.password_max.title,
  payloadDays: settingRanges.payload_days.title,
  clickMonths: settingRanges.click_months.title,
  auditMonths: settingRanges.audit_months.title,
}

export const settingsForm = (row: SettingsRecord): SettingsForm => ({
  allowNewFtdNotification: row.allowNewFtdNotification,
  businessName: row.businessName,
  excludeFtdStatus: row.excludeFtdStatus,
  defaultPublisherStatus: row.defaultPublisherStatus,
  lateFtdDays: String(row.lateFtdDays),
  optimizeDays: String(row.optimizeDays),
  optimizeMinLeads: String(row.optimizeMinLeads),
  optimizeExplorePercent: String(row.optimizeExplorePercent),
  passwordMin: String(row.passwordMin),
  passwordMax: String(row.passwordMax),
  payloadDays: String(row.payloadDays),
  clickMonths: String(row.clickMonths),
  auditMonths: String(row.auditMonths),
})

const readNumber = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : NaN)

/** Validates each field with the server's rules. */
export function settingsProblems(form: SettingsForm): Partial<Record<SettingsField, string>> {
  const { business_name, exclude_ftd_status, default_publisher_status, ...numbers } = settingProblems({
    business_name: form.businessName,
    exclude_ftd_status: form.excludeFtdStatus,
    default_publisher_status: form.defaultPublisherStatus,
    late_ftd_days: readNumber(form.lateFtdDays),
    optimize_days: readNumber(form.optimizeDays),
    optimize_min_leads: readNumber(form.optimizeMinLeads),
    optimize_explore_percent: readNumber(form.optimizeExplorePercent),
    password_min: readNumber(form.passwordMin),
    password_max: readNumber(form.passwordMax),
    payload_days: readNumber(form.payloadDays),
    click_months: readNumber(form.clickMonths),
    audit_months: readNumber(form.auditMonths),
  })
  return {
    ...(business_name && { businessName: business_name }),
    ...(exclude_ftd_status && { excludeFtdStatus: exclude_ftd_status }),
    ...(default_publisher_status && { defaultPublisherStatus: default_publisher_status }),
    ...Object.fromEntries(Object.entries(numbers).map(([name, text]) => [numberFields[name as NumberSetting], text])),
  }
}

/** Only fields that differ from `base`, so that other users' changes are not reverted. */
export function changesOf(form: SettingsForm, base: SettingsRecord): SettingsInput {
  const before = settingsForm(base)
  const number = (field: NumberField) => (form[field].trim() === before[field] ? undefined : readNumber(form[field]))
  return {
    ...(JSON.stringify(form.excludeFtdStatus) !== JSON.stringify(before.excludeFtdStatus) && {
      excludeFtdStatus: [...form.excludeFtdStatus],
    }),
    ...(form.businessName !== before.businessName && { businessName: form.businessName }),
    ...(form.defaultPublisherStatus !== before.defaultPublisherStatus && {
      defaultPublisherStatus: form.defaultPublisherStatus,
    }),
    ...Object.fromEntries(
      Object.values(numberFields).flatMap((field) => {
        const value = number(field)
        return value === undefined ? [] : [[field, value]]
      }),
    ),
  }
}
