import { useState } from 'react'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { maxStatusOverride } from '../../../shared/leads/leadActions'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { RequestId } from '../../ui/show/RequestId'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { Warning } from '../../ui/show/Warning'

interface Props {
  /** Number of leads. */
  count: number
  /** Saving; the form keeps its input. */
  busy: boolean
  /** An empty text removes the overrides. */
  onConfirm: (status: string) => void
  onClose: () => void
}

/** Choice that removes overrides. */
const noOverride = 'no-override'

/** Statuses of the filter lists, without groups. */
function useStatuses() {
  const state = useFilterChoices(true)
  const statuses =
    state.status === 'loaded' ? state.choices.statuses.filter(({ id }) => !id.startsWith(statusGroupPrefix)) : []
  return { state, statuses }
}

/** Overrides the status of leads with a free text or a known status. */
export function OverrideStatusDialog({ count, busy, onConfirm, onClose }: Props) {
  const { state, statuses } = useStatuses()
  const [text, setText] = useState<string | null>(null)
  const guard = useDirtyGuard(text !== null)
  const status = text?.trim() ?? ''
  const error = status.startsWith(statusGroupPrefix) && 'A status group cannot be used as a status.'
  const leads = countOf(count, 'lead')

  const chosen =
    text === null ? '' : status === '' ? noOverride : statuses.some(({ id }) => id === status) ? status : ''
  const listHint = {
    loading: 'The statuses are loading…',
    loaded: undefined,
    failed: 'The statuses did not load. Type one, or try again.',
  }[state.status]

  return (
    <>
      <FormDialog
        title="Override Status"
        act="Confirm"
        disabled={text === null || Boolean(error) || busy}
        onSubmit={() => text !== null && !error && !busy && onConfirm(status)}
        onClose={() => guard.requestClose(onClose)}
      >
        <Field label="Choose a status" term="status-override" hint={listHint}>
          <Select
            autoFocus
            value={chosen}
            options={[
              { value: '', label: status ? 'Own text' : 'Choose a status' },
              ...statuses.map(({ id, name }) => ({ value: id, label: name })),
              { value: noOverride, label: 'No override' },
            ]}
            onChange={(value) => setText(value === noOverride ? '' : value || null)}
          />
        </Field>
        {state.status === 'failed' && (
          <>
            <RequestId error={state.error} />
            <Button size="sm" onClick={state.retry}>
              Retry
            </Button>
          </>
        )}
        <TextField
          label="Status override"
          hint={`Publishers see this status for ${leads}. Leave it empty to show the advertiser's own status.`}
          error={error}
          maxLength={maxStatusOverride}
          value={text ?? ''}
          onType={setText}
        />
        {text !== null && (
          <Warning role="status">
            Are you sure you want to reject the field?
            {status === '' && ` The override is removed from ${leads}.`}
          </Warning>
        )}
      </FormDialog>
      {guard.dialog}
    </>
  )
}
