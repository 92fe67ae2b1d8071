import type { ColumnSettingInput, Resolvers, UserSettings, UserSettingsInput } from '../generated/graphql'
import { payload } from '../payloads'
import { renamed } from '../places'
import {
  type RestColumns,
  type RestSettingExtras,
  type RestUserSettings,
  saveUserSettings,
  userSettings,
} from './userSettings.rest'

const settings = ({ user_id, extras }: RestUserSettings): UserSettings => ({
  id: String(user_id),
  allowNewFtdNotification: extras.allow_new_ftd_notification ?? true,
  lastPendingFtdDate: extras.last_pending_ftd_date ?? null,
  leadDetailsColumns: extras.lead_details_columns ?? null,
  pendingConversionColumns: extras.pending_conversion_columns ?? null,
  reportsColumns: extras.reports_columns ?? null,
  dashboardWidgets:
    extras.dashboard_widgets?.map((widget) => ({ ...widget, settings: widget.settings ?? null })) ?? null,
})

// The API says which alignments there are, and names the field of one that is none.
const columns = (input: ColumnSettingInput[] | null | undefined) =>
  input?.map((column) => ({ ...column })) as RestColumns | undefined

/** Only what is given: a field left out stays as it is stored. */
const extras = (input: UserSettingsInput): RestSettingExtras => ({
  allow_new_ftd_notification: input.allowNewFtdNotification ?? undefined,
  last_pending_ftd_date: input.lastPendingFtdDate ?? undefined,
  lead_details_columns: columns(input.leadDetailsColumns),
  pending_conversion_columns: columns(input.pendingConversionColumns),
  reports_columns: (input.reportsColumns ?? undefined) as RestSettingExtras['reports_columns'],
  dashboard_widgets: input.dashboardWidgets?.map(({ id, kind, settings }) => ({
    ...{ id, kind },
    // The API says what is no object.
    ...(settings != null && { settings: settings as Record<string, unknown> }),
  })),
})

export const userSettingsResolvers: Resolvers = {
  Query: {
    userSettings: async (_parent, _args, { rest, session }) =>
      settings(await userSettings(rest, (await session()).user_id)),
  },
  Mutation: {
    saveUserSettings: (_parent, { input }, { rest, session }) =>
      payload(
        { userSettings: null },
        async () => {
          const { user_id } = await session()
          return { userSettings: settings(await saveUserSettings(rest, { user_id, extras: extras(input) })) }
        },
        renamed([/^extras\./, '']),
      ),
  },
}
