import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../apollo/errors'
import { useColumnLayout } from '../components/useColumnLayout'
import { ReportColumnsDocument, useReportColumnsQuery, useSaveReportColumnsMutation } from '../generated/graphql'
import { readReportLayout, writeReportLayout } from './reportColumnLayout'
import { columnsEntry, type PivotTab } from './reportTabs'
import type { ReportTableColumn } from './reportTableColumns'

/** The user's arrangement of the columns of a tab. Mount it anew for another tab. */
export function useReportColumnLayout(tab: PivotTab, columns: readonly ReportTableColumn[]) {
  const client = useApolloClient()
  const { data, loading } = useReportColumnsQuery({ fetchPolicy: 'cache-first' })
  const [save, { loading: saving }] = useSaveReportColumnsMutation()
  const entry = columnsEntry[tab]
  return useColumnLayout({
    columns,
    entry,
    saved: readReportLayout(data?.userSettings?.reportsColumns, entry),
    loading: loading && !data,
    save: async (chosen) => {
      // The settings are kept as one: those of the other tabs are read anew, for another window may have saved them.
      const now = await client.query({ query: ReportColumnsDocument, fetchPolicy: 'network-only' })
      const merged = writeReportLayout(now.data?.userSettings?.reportsColumns, entry, chosen)
      throwErrors((await save({ variables: { columns: merged } })).data?.saveUserSettings.errors)
    },
    saving,
  })
}
