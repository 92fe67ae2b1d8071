import { useMemo } from 'react'
import { useTimeZonesQuery } from '../../generated/graphql'
import { loadFailure } from '../apollo/loadFailure'

/** Zones with their offsets for a form; null until loaded. */
export function useTimeZoneChoices() {
  const query = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const zones = query.data?.timeZones
  const choices = useMemo(
    () => zones?.map(({ id, name, offset }) => ({ id, name: `${name} (UTC${offset})` })) ?? null,
    [zones],
  )
  return { choices, failure: loadFailure(query) }
}
