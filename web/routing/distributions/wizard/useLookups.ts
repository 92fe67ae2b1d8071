import { useMemo } from 'react'
import { errorText } from '../../../app/apollo/errors'
import type { LoadFailure } from '../../../ui/form/choices/ChoicesFailed'
import type { Choice, Choices } from '../../../filters/filterChoices'
import { useFilterChoices } from '../../../filters/useFilterChoices'
import { useTimeZonesQuery } from '../../../generated/graphql'
import type { Names } from './summaries'

export interface Lookups {
  choices: Choices | null
  timeZones: readonly Choice[] | null
  /** null until loaded. */
  advertiserIds: ReadonlySet<string> | null
  names: Names
  isLoading: boolean
  failure: LoadFailure | null
}

const namesIn = (choices: readonly Choice[] | null | undefined) => {
  const byId = new Map(choices?.map(({ id, name }) => [id, name]))
  return (id: string) => byId.get(id) ?? `#${id}`
}

/** Choices of the wizard: countries, publishers, advertisers, known values and zones. */
export function useLookups(): Lookups {
  const state = useFilterChoices(true)
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const choices = state.status === 'loaded' ? state.choices : null
  const timeZones = useMemo(
    () => zones.data?.timeZones?.map(({ id, name, offset }) => ({ id, name: `${name} (UTC${offset})` })) ?? null,
    [zones.data],
  )
  const { error: zonesError, refetch } = zones
  return useMemo(() => {
    const reason = state.status === 'failed' ? state.reason : zonesError && !timeZones ? errorText(zonesError) : null
    const error: unknown = state.status === 'failed' ? state.error : zonesError
    const retry = () => {
      if (state.status === 'failed') state.retry()
      if (!timeZones) void refetch().catch(() => undefined) // `failure` shows it again
    }
    return {
      choices,
      timeZones,
      advertiserIds: choices && new Set(choices.advertisers.map(({ id }) => id)),
      names: {
        advertiser: namesIn(choices?.advertisers),
        country: namesIn(choices?.countries),
        publisher: namesIn(choices?.publishers),
        timeZone: namesIn(timeZones),
      },
      isLoading: !choices || !timeZones,
      failure: reason === null ? null : { reason, error, retry },
    }
  }, [choices, timeZones, state, zonesError, refetch])
}
