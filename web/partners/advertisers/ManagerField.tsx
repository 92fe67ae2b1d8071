import { errorText } from '../../ui/show/errors'
import { Field } from '../../ui/form/Field'
import { RequestId } from '../../ui/show/RequestId'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useManagersQuery } from '../../generated/graphql'

interface Props {
  label: string
  required?: boolean
  value: string
  /** The current manager, who may be missing in the choices. */
  current?: { id: string; name: string } | null
  error?: string | undefined
  onChange: (id: string) => void
  onLeave?: () => void
}

/** Selects the manager of an advertiser among all users, with search. */
export function ManagerField({ label, required = false, value, current, error, onChange, onLeave }: Props) {
  const { data, error: failure, refetch } = useManagersQuery()
  const choices = data?.managers ?? (current ? [current] : null)
  const hint = failure && !data && (
    <>
      {`The users did not load. ${errorText(failure)} `}
      <RequestId error={failure} /> {/* the query shows the error */}
      <button type="button" className="link" onClick={() => void refetch().catch(() => undefined)}>
        Retry
      </button>
    </>
  )
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      <SearchSelect
        choices={choices}
        value={value}
        placeholder="Search users"
        onChange={onChange}
        {...(onLeave && { onLeave })}
      />
    </Field>
  )
}
