import { useMemo } from 'react'
import { errorText } from '../app/apollo/errors'
import { useFilterValuesQuery } from '../generated/graphql'
import type { ChoicesState } from './filterChoices'

/**
 * The choices of every filter list, asked for once they are `needed`. What has loaded stays while it is asked for anew,
 * also when that fails.
 */
export function useFilterChoices(needed: boolean): ChoicesState {
  const { data, error, refetch } = useFilterValuesQuery({ skip: !needed, fetchPolicy: 'cache-first' })
  return useMemo(() => {
    if (data?.filterValues) return { status: 'loaded', choices: data.filterValues }
    // The query itself shows the failure of a retry.
    const retry = () => void refetch().catch(() => undefined)
    return error ? { status: 'failed', reason: errorText(error), error, retry } : { status: 'loading' }
  }, [data, error, refetch])
}
