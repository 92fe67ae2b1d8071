import { useDistributionToEditQuery, type DistributionToEditFragment } from '../../generated/graphql'

export type LoadedDistribution = DistributionToEditFragment

/** One distribution, read anew: nobody edits what has changed since the list was loaded. */
export function useDistribution(id: string | null) {
  const { data, error, refetch } = useDistributionToEditQuery({
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'no-cache',
  })
  return {
    loaded: data?.distribution ?? null,
    isMissing: data?.distribution === null,
    error,
    retry: () => void refetch().catch(() => undefined), // the query itself shows the failure
    reload: async () => {
      try {
        return (await refetch()).data?.distribution ?? null
      } catch {
        return null // The server's refusal is shown; saving again asks anew.
      }
    },
  }
}
