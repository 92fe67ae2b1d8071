import type { Resolvers, Settings, SettingsInput } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import { type RestSettings, saveSettings, settings } from './settings.rest'

const one = (row: RestSettings): Settings => ({
  id: '1',
  excludeFtdStatus: row.exclude_ftd_status,
  defaultPublisherStatus: row.default_publisher_status,
  suggestions: row.suggestions.map(({ status }) => status),
  lateFtdDays: row.late_ftd_days,
  optimizeDays: row.optimize_days,
  optimizeMinLeads: row.optimize_min_leads,
  optimizeExplorePercent: row.optimize_explore_percent,
  passwordMin: row.password_min,
  passwordMax: row.password_max,
  payloadDays: row.payload_days,
  version: row.version,
})

/** Only what is given: a field left out stays as it is. */
const change = (input: SettingsInput) => ({
  exclude_ftd_status: input.excludeFtdStatus ?? undefined,
  default_publisher_status: input.defaultPublisherStatus ?? undefined,
  late_ftd_days: input.lateFtdDays ?? undefined,
  optimize_days: input.optimizeDays ?? undefined,
  optimize_min_leads: input.optimizeMinLeads ?? undefined,
  optimize_explore_percent: input.optimizeExplorePercent ?? undefined,
  password_min: input.passwordMin ?? undefined,
  password_max: input.passwordMax ?? undefined,
  payload_days: input.payloadDays ?? undefined,
})

export const settingsResolvers: Resolvers = {
  Query: {
    settings: async (_parent, _args, { rest }) => one(await settings(rest)),
  },
  Mutation: {
    saveSettings: (_parent, { input, version }, { rest }) =>
      payload({ settings: null }, async () => ({
        settings: one(await saveSettings(rest, { ...change(input), version: version ?? undefined })),
      })),
  },
}
