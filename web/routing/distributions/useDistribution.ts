import { useOpenRecord } from '../../records/RecordGone'
import { useDistributionToEditQuery, type DistributionToEditFragment } from '../../generated/graphql'

export type LoadedDistribution = DistributionToEditFragment

/** A distribution, always refetched, so that no outdated version is edited. */
export function useDistribution(id: string | null) {
  const { data, error, refetch } = useDistributionToEditQuery({
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'no-cache',
  })
  const { row: loaded, isGone } = useOpenRecord(id, data?.distribution, data !== undefined)
  return {
    loaded,
    isMissing: data?.distribution === null && !isGone,
    isGone,
    error,
    retry: () => void refetch().catch(() => undefined), // the query shows the error
    reload: async () => {
      try {
        return (await refetch()).data?.distribution ?? null
      } catch {
        return null // the error is shown; saving again reloads
      }
    },
  }
}
