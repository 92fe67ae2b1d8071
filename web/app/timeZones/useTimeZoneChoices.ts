import { useMemo } from 'react'
import { useTimeZonesQuery } from '../../generated/graphql'
import { loadFailure } from '../apollo/loadFailure'

/** The zones to choose from in a form, each with its offset; null until they have loaded. */
export function useTimeZoneChoices() {
  const query = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const zones = query.data?.timeZones
  const choices = useMemo(
    () => zones?.map(({ id, name, offset }) => ({ id, name: `${name} (UTC${offset})` })) ?? null,
    [zones],
  )
  return { choices, failure: loadFailure(query) }
}
