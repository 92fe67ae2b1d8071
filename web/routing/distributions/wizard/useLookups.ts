import { useMemo } from 'react'
import type { LoadFailure } from '../../../ui/form/choices/ChoicesFailed'
import type { Choices } from '../../../filters/filterChoices'
import type { Choice } from '../../../ui/form/choices/choices'
import { useFormChoices } from '../../../filters/useFilterChoices'
import { useTimeZoneChoices } from '../../../app/timeZones/useTimeZoneChoices'
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
  const { choices, failure } = useFormChoices()
  const zones = useTimeZoneChoices()
  const timeZones = zones.choices
  const failed = failure ?? zones.failure
  const retry = () => {
    failure?.retry()
    zones.failure?.retry()
  }
  const known = useMemo(
    () => ({
      advertiserIds: choices && new Set(choices.advertisers.map(({ id }) => id)),
      names: {
        advertiser: namesIn(choices?.advertisers),
        country: namesIn(choices?.countries),
        publisher: namesIn(choices?.publishers),
        timeZone: namesIn(timeZones),
      },
    }),
    [choices, timeZones],
  )
  return {
    choices,
    timeZones,
    ...known,
    isLoading: !choices || !timeZones,
    failure: failed && { ...failed, retry },
  }
}
