import { useState } from 'react'
import { Check, Search } from 'lucide-react'
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

/** All time zones with a search field. */
export function TimeZonePicker({ onChoose }: { onChoose: (zone: TimeZone) => void }) {
  const { data, error, refetch } = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const current = useTimeZone()
  const [search, setSearch] = useState('')
  const found = matching(data?.timeZones ?? [], search)
  const listbox = useListbox(found.length, (index) => found[index] && onChoose(found[index]))
  if (error && !data) return <FailedState what="Time zones" error={error} onRetry={() => void refetch()} />
  return (
    <div className="picker">
      <label className="picker-search">
        <Search aria-hidden />
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
      </label>
      <ul {...listbox.list} aria-label="Time zones" className="picker-list">
        {found.map((zone, index) => (
          <li key={zone.id} {...listbox.option(index)} className="menu-item" onClick={() => onChoose(zone)}>
            <span className="cut">{zone.name}</span>
            <span className="space" />
            {zone.id === current.id && <Check className="small" aria-label="current" />}
            <span className="muted figure">UTC{zone.offset}</span>
          </li>
        ))}
      </ul>
      {!data && !error && (
        <div className="picker-empty">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {data && found.length === 0 && (
        <p className="picker-empty muted" role="status">
          No time zone has “{search}” in its name.
        </p>
      )}
    </div>
  )
}
