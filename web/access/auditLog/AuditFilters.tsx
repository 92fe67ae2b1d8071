import { useState } from 'react'
import { Stack, Text } from '@chakra-ui/react'
import { ListFilter } from 'lucide-react'
import { auditKindNames, auditKinds } from '../../../shared/access/auditActions'
import { inWords } from '../../../shared/access/auditLog'
import { dateAt } from '../../../shared/app/time/timeZones'
import { Button } from '../../ui/form/Button'
import { SearchBox } from '../../ui/form/SearchBox'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { Popover } from '../../ui/overlay/Popover'
import { usePhone } from '../../ui/layout/useMedia'
import { useAuditLogChoicesQuery } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { AuditDay } from './AuditDay'
import { auditLogDefaults, type AuditLogState, isNarrowed, periodNames, periods } from './auditLogUrl'
import { RecordChoice } from './RecordChoice'
import { FilterRow } from '../../ui/layout/FilterRow'

interface Props {
  state: AuditLogState
  /** Name of the selected record, if a loaded row contains it. */
  recordName: string | null
  /** Numbers of rows by people and by brokers; undefined until loaded. */
  totals: { people: string; brokers: string } | undefined
  onChange: (change: Partial<AuditLogState>) => void
}

const actors = (totals: Props['totals']) => [
  { label: 'All', value: '' as const },
  { label: `People ${totals?.people ?? ''}`.trim(), value: 'people' as const },
  { label: `Brokers ${totals?.brokers ?? ''}`.trim(), value: 'brokers' as const },
]
const between = 'between'

/** Filters the log by user, action, record, time and text. */
export function AuditFilters({ state, recordName, totals, onChange }: Props) {
  const { name: zone } = useTimeZone()
  const { data } = useAuditLogChoicesQuery({ fetchPolicy: 'cache-and-network' })
  const [isChoosing, setChoosing] = useState(false)
  const { entities = [], people = [] } = data?.auditLogChoices ?? {}
  // A link may contain a record type without rows.
  const types = state.entity && !entities.includes(state.entity) ? [state.entity, ...entities] : entities
  const persons =
    state.user_id && !people.some(({ id }) => id === state.user_id)
      ? [{ id: state.user_id, name: `User ${state.user_id}`, email: '' }, ...people]
      : people
  const hasDates = Boolean(state.from || state.to)
  const [from, to] = [state.from.slice(0, 10), state.to.slice(0, 10)]
  const chooseTime = (value: string) => {
    const when = periodNames.find((name) => name === value) ?? ''
    onChange({ when, from: value === between ? dateAt(zone, Date.now()) : '', to: '' })
  }
  const isPhone = usePhone()
  const find = (
    <SearchBox
      label="Find in the log"
      placeholder="Name, record or ID"
      value={state.search}
      onType={(search) => onChange({ search })}
    />
  )
  const whose = (
    <Segmented label="Whose acts" options={actors(totals)} value={state.by} onChange={(by) => onChange({ by })} />
  )
  const choices = (
    <>
      <SelectButton
        label="Who"
        value={state.user_id}
        options={[
          { value: '', label: 'Everybody' },
          ...persons.map(({ id, name, email }) => ({ value: id, label: email ? `${name} (${email})` : name })),
        ]}
        onChange={(user_id) => onChange({ user_id })}
      />
      <SelectButton
        label="What"
        value={state.kind}
        options={[
          { value: '', label: 'Anything' },
          ...auditKindNames.map((kind) => ({ value: kind, label: auditKinds[kind] })),
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectButton
        label="Record"
        value={state.entity}
        options={[{ value: '', label: 'Any' }, ...types.map((entity) => ({ value: entity, label: inWords(entity) }))]}
        onChange={(entity) => onChange({ entity, entity_id: '' })}
      />
      {state.entity && (
        <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <span className="muted">Which</span>
          <Text as="b" truncate maxW="160px" fontWeight="medium">
            {state.entity_id ? (recordName ?? `ID ${state.entity_id}`) : 'All'}
          </Text>
        </Button>
      )}
      {state.entity_id && (
        <Button variant="ghost" onClick={() => onChange({ entity_id: '' })}>
          All of this type
        </Button>
      )}
      <SelectButton
        label="When"
        value={state.when || (hasDates ? between : '')}
        options={[
          { value: '', label: 'Any time' },
          ...periodNames.map((name) => ({ value: name, label: periods[name].label })),
          { value: between, label: 'Between two days' },
        ]}
        onChange={chooseTime}
      />
      {hasDates && (
        <>
          <AuditDay label="From" day={from} max={to || undefined} onChange={(from) => onChange({ from })} />
          <AuditDay label="To" day={to} min={from || undefined} onChange={(to) => onChange({ to })} />
        </>
      )}
      {isNarrowed(state) && (
        <Button variant="ghost" onClick={() => onChange(auditLogDefaults)}>
          Clear
        </Button>
      )}
    </>
  )
  const chosen = [state.by, state.user_id, state.kind, state.entity, state.entity_id, state.when || hasDates]
  const inForce = chosen.filter(Boolean).length
  return (
    <FilterRow className="filter-bar records-bar audit-bar" role="group" aria-label="Filters">
      {isPhone ? (
        <>
          {find}
          <Popover
            label="Filters"
            width="calc(100vw - 16px)"
            trigger={(trigger) => (
              <Button {...trigger} aria-label={inForce ? `Filters: ${inForce} in force` : 'Filters'}>
                <ListFilter aria-hidden />
                {inForce || null}
              </Button>
            )}
          >
            {() => (
              <Stack gap="3" maxH="70dvh" p="4" overflow="auto" css={{ '& > *': { justifyContent: 'space-between' } }}>
                {whose}
                {choices}
              </Stack>
            )}
          </Popover>
        </>
      ) : (
        <>
          {whose}
          {find}
          {choices}
        </>
      )}
      {isChoosing && state.entity && (
        <RecordChoice
          entity={state.entity}
          onClose={() => setChoosing(false)}
          onChoose={(entity_id) => {
            setChoosing(false)
            onChange({ entity_id })
          }}
        />
      )}
    </FilterRow>
  )
}
