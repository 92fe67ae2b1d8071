import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../apollo/errors'
import { useColumnLayout } from '../components/useColumnLayout'
import { ReportColumnsDocument, useReportColumnsQuery, useSaveReportColumnsMutation } from '../generated/graphql'
import { readReportLayout, writeReportLayout } from '../reports/reportColumnLayout'
import type { ReportTableColumn } from '../reports/reportTableColumns'

/** Under which name the settings of reports keep the columns of clicks; one arrangement for all groupings. */
const entry = 'reports_clicks_columns'

/** The user's arrangement of the columns of click reports. */
export function useClickColumnLayout(columns: readonly ReportTableColumn[]) {
  const client = useApolloClient()
  const { data, loading } = useReportColumnsQuery({ fetchPolicy: 'cache-first' })
  const [save, { loading: saving }] = useSaveReportColumnsMutation()
  return useColumnLayout({
    ...{ columns, entry, saving },
    saved: readReportLayout(data?.userSettings?.reportsColumns, entry),
    loading: loading && !data,
    save: async (chosen) => {
      // The settings are kept as one: those of other reports are read anew, for another window may have saved them.
      const now = await client.query({ query: ReportColumnsDocument, fetchPolicy: 'network-only' })
      const merged = writeReportLayout(now.data?.userSettings?.reportsColumns, entry, chosen)
      throwErrors((await save({ variables: { columns: merged } })).data?.saveUserSettings.errors)
    },
  })
}
