import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../../app/apollo/errors'
import { useColumnLayout } from '../../ui/table/columns/useColumnLayout'
import { ReportColumnsDocument, useReportColumnsQuery, useSaveReportColumnsMutation } from '../../generated/graphql'
import { readReportLayout, writeReportLayout } from './reportColumnLayout'

/** The user's arrangement of a report's columns, kept under `entry` among the settings of reports. Mount it anew for another one. */
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
      // The settings are kept as one: those of other reports are read anew, for another window may have saved them.
      const now = await client.query({ query: ReportColumnsDocument, fetchPolicy: 'network-only' })
      const merged = writeReportLayout(now.data?.userSettings?.reportsColumns, entry, chosen)
      throwErrors((await save({ variables: { columns: merged } })).data?.saveUserSettings.errors)
    },
    saving,
  })
}
