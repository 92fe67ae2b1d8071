import { throwErrors } from '../../ui/show/errors'
import { useColumnLayout } from '../../ui/table/columns/useColumnLayout'
import { usePendingColumnsQuery, useSavePendingColumnsMutation } from '../../generated/graphql'
import type { pendingTableColumns } from './pendingTableColumns'

/** The user's layout of the pending conversions columns. */
export function usePendingColumnLayout(columns: ReturnType<typeof pendingTableColumns>) {
  const { data, loading } = usePendingColumnsQuery({ fetchPolicy: 'cache-first' })
  const [save, { loading: saving }] = useSavePendingColumnsMutation()
  return useColumnLayout({
    columns,
    entry: 'pending-columns',
    saved: data?.userSettings?.pendingConversionColumns,
    loading: loading && !data,
    save: async (columns) => throwErrors((await save({ variables: { columns } })).data?.saveUserSettings.errors),
    saving,
  })
}
