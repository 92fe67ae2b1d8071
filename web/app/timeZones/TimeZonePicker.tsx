import { useMemo, useState } from 'react'
import { Spacer, Stack, Text } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { FindList } from '../../ui/form/choices/FindList'
import { useTimeZonesQuery } from '../../generated/graphql'
import { useTimeZone, type TimeZone } from '../../ui/time/TimeZoneContext'

/** Zones whose name or offset contains all words; `_` is treated as a space. */
function matching(zones: readonly TimeZone[], search: string) {
  const words = search.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean)
  return zones.filter(({ name, offset }) => {
    const text = `${name} utc${offset}`.toLowerCase().replaceAll('_', ' ')
    return words.every((word) => text.includes(word))
  })
}

/** All time zones with a search field. */
export function TimeZonePicker({ onChoose }: { onChoose: (zone: TimeZone) => void }) {
  const { data, error, refetch } = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const current = useTimeZone()
  const [search, setSearch] = useState('')
  const zones = data?.timeZones
  const found = useMemo(() => matching(zones ?? [], search), [zones, search])
  if (error && !data) return <FailedState what="Time zones" error={error} onRetry={() => void refetch()} />
  return (
    <FindList
      label="Search time zones"
      listLabel="Time zones"
      text={search}
      onType={setSearch}
      items={found}
      onChoose={onChoose}
      draw={({ id, name, offset }) => (
        <>
          <span className="cut">{name}</span>
          <Spacer />
          {id === current.id && <Check className="small" aria-label="current" />}
          <span className="muted figure">UTC{offset}</span>
        </>
      )}
    >
      {!data && (
        <Stack gap="4" p="14px 12px">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Stack>
      )}
      {data && found.length === 0 && (
        <Text role="status" color="fg.muted" p="14px 12px">
          No time zone has “{search}” in its name.
        </Text>
      )}
    </FindList>
  )
}
