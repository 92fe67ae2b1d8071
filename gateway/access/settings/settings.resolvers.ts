import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers, Settings, SettingsInput } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import { fromRest } from '../../app/rest/fromRest'

const one = ({ suggestions, ...row }: Schemas['Settings']): Settings => ({
  ...fromRest(row),
  id: '1',
  suggestions: suggestions.map(({ status }) => status),
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
  click_months: input.clickMonths ?? undefined,
  audit_months: input.auditMonths ?? undefined,
})

export const settingsResolvers: Resolvers = {
  Query: {
    settings: async (_parent, _args, { rest }) => one(await rest.get('/api/settings')),
  },
  Mutation: {
    saveSettings: (_parent, { input, version }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/settings', {
          body: { ...change(input), version: version ?? undefined },
        })
        return { settings: one(row) }
      }),
  },
}
