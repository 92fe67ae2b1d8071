import { useMemo } from 'react'
import { errorText } from '../ui/show/errors'
import { useFilterValuesQuery } from '../generated/graphql'
import type { LoadFailure } from '../ui/form/choices/ChoicesFailed'
import type { Choices, ChoicesState } from './filterChoices'

/**
 * Choices of all filter lists, loaded once `needed`. Loaded choices are kept while they are refetched, also on errors.
 */
export function useFilterChoices(needed: boolean): ChoicesState {
  const { data, error, refetch } = useFilterValuesQuery({ skip: !needed, fetchPolicy: 'cache-first' })
  return useMemo(() => {
    if (data?.filterValues) return { status: 'loaded', choices: data.filterValues }
    // The query returns the error of a retry.
    const retry = () => void refetch().catch(() => undefined)
    return error ? { status: 'failed', reason: errorText(error), error, retry } : { status: 'loading' }
  }, [data, error, refetch])
}

/** Choices of a form: null until loaded; `failure` if they did not load. */
export function useFormChoices(needed = true): { choices: Choices | null; failure: LoadFailure | null } {
  const state = useFilterChoices(needed)
  return {
    choices: state.status === 'loaded' ? state.choices : null,
    failure: state.status === 'failed' ? state : null,
  }
}
