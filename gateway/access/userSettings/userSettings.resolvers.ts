import type { Parameters, Schemas } from '../../app/rest/restTypes'
import type { ColumnSettingInput, RecordKeyInput, Resolvers, UserSettingsInput } from '../../generated/graphql'
import { tableNamePattern } from '../../../shared/app/tableLayouts'
import {
  readArrangedColumn,
  readColumnSetting,
  readDashboardWidget,
  readOpenedRecord,
  readRecordKey,
} from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { graphqlField } from '../../app/errors/names'
import { payload } from '../../app/records/payloads'

type RestSettingExtras = Parameters<'/api/user-settings', 'put'>['body']['extras']
type RestColumns = NonNullable<RestSettingExtras['lead_details_columns']>

/** A column without what was not chosen. */
const chosen = <Column extends { width?: number | null; pinned?: boolean | null }>({
  width,
  pinned,
  ...column
}: Column) => ({ ...column, ...(width != null && { width }), ...(pinned != null && { pinned }) })

const settings = ({ user_id, extras }: Schemas['UserSettings']) => ({
  id: String(user_id),
  allowNewFtdNotification: extras.allow_new_ftd_notification ?? true,
  lastPendingFtdDate: extras.last_pending_ftd_date ?? null,
  leadDetailsColumns: extras.lead_details_columns?.map(readColumnSetting) ?? null,
  pendingConversionColumns: extras.pending_conversion_columns?.map(readColumnSetting) ?? null,
  reportsColumns: extras.reports_columns ?? null,
  dashboardWidgets: extras.dashboard_widgets?.map(readDashboardWidget) ?? null,
  recentRecords: extras.recent_records?.map(readOpenedRecord) ?? [],
  favouriteRecords: extras.favourite_records?.map(readRecordKey) ?? [],
  singleKeyShortcuts: extras.single_key_shortcuts ?? true,
  tableLayouts: Object.entries(extras.table_layouts ?? {}).flatMap(([table, columns]) =>
    columns ? [{ table, columns: columns.map(readArrangedColumn) }] : [],
  ),
  compactTables: extras.compact_tables ?? false,
  hidesSetUp: extras.hides_set_up ?? false,
  presetOrder: extras.preset_order?.map(String) ?? [],
})

/** Each id refused at its own place: `favouriteRecords.2.id`. */
const keys = <Key extends RecordKeyInput>(list: Key[] | null | undefined, argument: string) =>
  list?.map((key, at) => ({ ...key, id: idNumber(key.id, `${argument}.${at}.id`) }))

// The API says which alignments there are, and names the field of one that is none.
const columns = (input: ColumnSettingInput[] | null | undefined) => input?.map(chosen) as RestColumns | undefined

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
  recent_records: keys(input.recentRecords, 'recentRecords')?.map(({ kind, id, openedAt }) => ({
    ...{ kind, id },
    opened_at: openedAt,
  })),
  favourite_records: keys(input.favouriteRecords, 'favouriteRecords')?.map(({ kind, id }) => ({ kind, id })),
  single_key_shortcuts: input.singleKeyShortcuts ?? undefined,
  table_layouts: input.tableLayouts
    ? Object.fromEntries(input.tableLayouts.map(({ table, columns }) => [table, columns?.map(chosen) ?? null]))
    : undefined,
  compact_tables: input.compactTables ?? undefined,
  hides_set_up: input.hidesSetUp ?? undefined,
  preset_order: input.presetOrder?.map((id, at) => idNumber(id, `presetOrder.${at}`)),
})

/** REST has the arrangements by the table's name, the input in a list: the place in the list, and in the arrangement. */
function placeInLayouts(input: UserSettingsInput, field: string): string {
  const rest = /^tableLayouts\.(.*)$/s.exec(field)?.[1]
  if (rest === undefined) return field
  const at = (input.tableLayouts ?? []).findIndex(({ table }) => {
    const name = graphqlField(table)
    return rest === name || rest.startsWith(`${name}.`)
  })
  const table = input.tableLayouts?.[at]?.table
  if (table === undefined) return 'tableLayouts'
  if (!tableNamePattern.test(table)) return `tableLayouts.${at}.table`
  return `tableLayouts.${at}.columns${rest.slice(graphqlField(table).length)}`
}

export const userSettingsResolvers: Resolvers = {
  Query: {
    userSettings: async (_parent, _args, { rest, session }) =>
      settings(await rest.get('/api/user-settings/{user_id}', { path: { user_id: (await session()).user_id } })),
  },
  Mutation: {
    saveUserSettings: (_parent, { input }, { rest, session }) =>
      payload(
        async () => {
          const { user_id } = await session()
          return {
            userSettings: settings(
              await rest.send('put', '/api/user-settings', { body: { user_id, extras: extras(input) } }),
            ),
          }
        },
        (restField) => placeInLayouts(input, graphqlField(restField).replace(/^extras\./, '')),
      ),
  },
}
