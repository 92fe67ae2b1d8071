import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../../ui/show/errors'
import { useColumnLayout } from '../../ui/table/columns/useColumnLayout'
import { ReportColumnsDocument, useReportColumnsQuery, useSaveReportColumnsMutation } from '../../generated/graphql'
import { readReportLayout, writeReportLayout } from './reportColumnLayout'

/**
 * The user's layout of a report's columns, stored as `entry` in the settings of reports. Use a new key for another
 * entry.
 */
export function useStoredColumns(entry: string, columns: Parameters<typeof useColumnLayout>[0]['columns']) {
  const client = useApolloClient()
  const { data, loading } = useReportColumnsQuery({ fetchPolicy: 'cache-first' })
  const [save, { loading: saving }] = useSaveReportColumnsMutation()
  return useColumnLayout({
    columns,
    entry,
    saved: readReportLayout(data?.userSettings?.reportsColumns, entry),
    loading: loading && !data,
    save: async (chosen) => {
      // All reports share one setting, which another window may have changed, so it is reloaded.
      const now = await client.query({ query: ReportColumnsDocument, fetchPolicy: 'network-only' })
      const merged = writeReportLayout(now.data?.userSettings?.reportsColumns, entry, chosen)
      throwErrors((await save({ variables: { columns: merged } })).data?.saveUserSettings.errors)
    },
    saving,
  })
}
