import { asksForPostbacks, inWords } from '../../shared/auditLog'
import { Button } from '../components/Button'
import { Input, Select } from '../components/Input'
import { SwitchRow } from '../components/SwitchRow'
import { useTyped } from '../components/useTyped'
import { useAuditLogChoicesQuery } from '../generated/graphql'
import { auditLogDefaults, type AuditLogState } from './auditLogUrl'

interface Props {
  state: AuditLogState
  onChange: (change: Partial<AuditLogState>) => void
}

/** Neither narrows the log nor is undone by Clear. */
const isApart = (name: string) => ['limit', 'page', 'postbacks'].includes(name)

/** Narrows the log by record, person and dates, and widens it by the rows of postbacks. */
export function AuditFilters({ state, onChange }: Props) {
  const { data } = useAuditLogChoicesQuery({ fetchPolicy: 'cache-and-network' })
  const { entities = [], people = [] } = data?.auditLogChoices ?? {}
  // A link may name what the log has no row of yet.
  const kinds = state.entity && !entities.includes(state.entity) ? [state.entity, ...entities] : entities
  const persons =
    state.user_id && !people.some(({ id }) => id === state.user_id)
      ? [{ id: state.user_id, name: `User ${state.user_id}`, email: '' }, ...people]
      : people
  const isNarrowed = Object.entries(auditLogDefaults).some(
    ([name, usual]) => !isApart(name) && state[name as keyof AuditLogState] !== usual,
  )
  const id = useTyped(state.entity_id, (text) => onChange({ entity_id: text.trim() }))
  const from = useTyped(state.from.slice(0, 10), (text) => onChange({ from: text }))
  const to = useTyped(state.to.slice(0, 10), (text) => onChange({ to: text }))
  return (
    <div className="filter-bar records-bar audit-bar">
      <Select
        aria-label="Record type"
        className="records-select"
        value={state.entity}
        onChange={({ target }) => onChange({ entity: target.value, entity_id: '' })}
      >
        <option value="">All record types</option>
        {kinds.map((entity) => (
          <option key={entity} value={entity}>
            {inWords(entity)}
          </option>
        ))}
      </Select>
      <Input
        aria-label="Record ID"
        className="audit-id"
        placeholder={state.entity ? 'ID' : 'ID: choose a record type'}
        disabled={!state.entity}
        maxLength={100}
        {...id}
      />
      <Select
        aria-label="Person"
        className="records-select audit-person"
        value={state.user_id}
        onChange={({ target }) => onChange({ user_id: target.value })}
      >
        <option value="">Everybody</option>
        {persons.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {email ? `${name} (${email})` : name}
          </option>
        ))}
      </Select>
      <label className="audit-date">
        <span>From</span>
        <Input type="date" max={state.to || undefined} {...from} />
      </label>
      <label className="audit-date">
        <span>To</span>
        <Input type="date" min={state.from || undefined} {...to} />
      </label>
      <SwitchRow
        label="Show postbacks"
        checked={state.postbacks || asksForPostbacks(state)}
        disabled={asksForPostbacks(state)}
        title={asksForPostbacks(state) ? 'The record type Lead includes them' : undefined}
        onChange={(postbacks) => onChange({ postbacks })}
      />
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={() => onChange({ ...auditLogDefaults, limit: state.limit, postbacks: state.postbacks })}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
