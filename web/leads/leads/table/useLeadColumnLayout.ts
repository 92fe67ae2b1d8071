import { throwErrors } from '../../../ui/show/errors'
import { useColumnLayout } from '../../../ui/table/columns/useColumnLayout'
import { useLeadColumnsQuery, useSaveLeadColumnsMutation } from '../../../generated/graphql'
import type { leadTableColumns } from './leadTableColumns'

/** The user's layout of the leads columns. */
export function useLeadColumnLayout(columns: ReturnType<typeof leadTableColumns>) {
  const { data, loading } = useLeadColumnsQuery({ fetchPolicy: 'cache-first' })
  const [save, { loading: saving }] = useSaveLeadColumnsMutation()
  return useColumnLayout({
    columns,
    entry: 'leads-columns',
    saved: data?.userSettings?.leadDetailsColumns,
    loading: loading && !data,
    save: async (columns) => throwErrors((await save({ variables: { columns } })).data?.saveUserSettings.errors),
    saving,
  })
}
