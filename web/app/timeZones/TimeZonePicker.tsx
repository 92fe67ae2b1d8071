import '../../ui/form/choices/option.css'
import { useState } from 'react'
import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { Check, Search as SearchIcon } from 'lucide-react'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { useListbox } from '../../ui/form/choices/useListbox'
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

const Search = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flex: 'none',
    px: '3',
    borderBottom: '1px solid {colors.border}',
    color: 'fg.subtle',
    '& > input': { flex: 1, minWidth: 0, height: '10', outline: 0, color: 'fg', mdDown: { fontSize: '16px' } },
  },
})

/** All time zones with a search field. */
export function TimeZonePicker({ onChoose }: { onChoose: (zone: TimeZone) => void }) {
  const { data, error, refetch } = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const current = useTimeZone()
  const [search, setSearch] = useState('')
  const found = matching(data?.timeZones ?? [], search)
  const listbox = useListbox(found.length, (index) => found[index] && onChoose(found[index]))
  if (error && !data) return <FailedState what="Time zones" error={error} onRetry={() => void refetch()} />
  return (
    <Flex direction="column" minH="0" css={{ '.dialog__content &': { mx: '-3' } }}>
      <Search>
        <SearchIcon aria-hidden />
        <input
          {...listbox.input}
          autoFocus
          data-autofocus
          aria-label="Search time zones"
          placeholder="Search time zones"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            listbox.reset()
          }}
        />
      </Search>
      <Box as="ul" {...listbox.list} aria-label="Time zones" maxH="min(320px, 60vh)" overflow="auto" p="1">
        {found.map((zone, index) => (
          <li key={zone.id} {...listbox.option(index)} className="menu-item" onClick={() => onChoose(zone)}>
            <span className="cut">{zone.name}</span>
            <span className="space" />
            {zone.id === current.id && <Check className="small" aria-label="current" />}
            <span className="muted figure">UTC{zone.offset}</span>
          </li>
        ))}
      </Box>
      {!data && !error && (
        <Stack gap="3.5" p="14px 12px">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Stack>
      )}
      {data && found.length === 0 && (
        <Box p="14px 12px" color="fg.muted" role="status">
          No time zone has “{search}” in its name.
        </Box>
      )}
    </Flex>
  )
}
