import { useId, useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import { maxStatusOverride } from '../../shared/leadActions'
import { formatMoney } from '../../shared/money'
import { metricPermissionName } from '../../shared/permissions'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { Field } from '../components/Field'
import { Input } from '../components/Input'
import { RequestId } from '../components/RequestId'
import { useDirtyGuard } from '../components/useDirtyGuard'
import { useSingleRun } from '../components/useSingleRun'
import { useMay } from '../session/useSession'
import { changesOf, formErrors, formOf, type LeadForm, type LeadToUpdate } from './leadForm'
import { useUpdateLead, type LeadField, type LeadFieldErrors } from './useUpdateLead'

interface Props {
  lead: LeadToUpdate
  /** The lead as it is by now; null when it is gone. */
  reload: () => Promise<LeadToUpdate | null>
  onClose: () => void
}

const shown = (lead: LeadToUpdate, field: LeadField) =>
  field === 'statusOverride' ? (lead.statusOverride ?? 'none') : formatMoney(lead[field] ?? 0)

/** Fields that were not touched follow the lead; what was typed stays. */
function rebase(form: LeadForm, before: LeadToUpdate, now: LeadToUpdate): LeadForm {
  const [old, fresh] = [formOf(before), formOf(now)]
  const fields = Object.keys(form) as LeadField[]
  return Object.fromEntries(
    fields.map((field) => [field, form[field] === old[field] ? fresh[field] : form[field]]),
  ) as LeadForm
}

/** Revenue, payout and status override of one lead. */
export function UpdateLeadForm({ lead: read, reload, onClose }: Props) {
  const formId = useId()
  const may = useMay()
  const [lead, setLead] = useState(read)
  const [form, setForm] = useState(() => formOf(read))
  const [refused, setRefused] = useState<LeadFieldErrors>({})
  const [fault, setFault] = useState<unknown>(null)
  const [changedBy, setChangedBy] = useState<readonly LeadField[] | null>(null)
  const { save } = useUpdateLead(lead.id)
  const { busy, run } = useSingleRun()

  const untouched = formOf(lead)
  const isDirty = (Object.keys(form) as LeadField[]).some((field) => form[field] !== untouched[field])
  const guard = useDirtyGuard(isDirty)
  const errors = { ...refused, ...formErrors(form) }

  const type = (field: LeadField) => (text: string) => {
    setForm({ ...form, [field]: text })
    setRefused({ ...refused, [field]: undefined })
  }
  const submit = async () => {
    if (!isDirty || Object.keys(formErrors(form)).length) return
    const outcome = await save({ ...changesOf(form, lead), version: lead.version })
    setFault('error' in outcome ? outcome.error : null)
    if (outcome.kind === 'saved') onClose()
    else if (outcome.kind === 'stale') {
      const now = await reload().catch(() => null) // A reload that fails leaves the form as it is: saving again asks anew.
      if (!now) return
      setForm(rebase(form, lead, now))
      setChangedBy((Object.keys(form) as LeadField[]).filter((field) => formOf(lead)[field] !== formOf(now)[field]))
      setLead(now)
    } else if (outcome.kind === 'refused') setRefused(outcome.fields)
  }

  const control = (
    field: LeadField,
    label: string,
    {
      hint,
      disabled,
      ...input
    }: { hint?: string; disabled?: boolean; inputMode?: 'decimal'; maxLength?: number; list?: string },
  ) => (
    <Field
      label={label}
      required
      hint={changedBy?.includes(field) ? `Changed in the meantime: ${shown(lead, field)}` : hint}
      error={errors[field]}
      fault={refused[field] && fault}
    >
      {(attributes) => (
        <Input
          {...attributes}
          {...input}
          autoComplete="off"
          disabled={disabled}
          value={form[field]}
          onChange={({ target }) => type(field)(target.value)}
        />
      )}
    </Field>
  )
  return (
    <>
      <Dialog
        title="Update Lead"
        onClose={() => guard.requestClose(onClose)}
        footer={
          <>
            <Button variant="ghost" onClick={() => guard.requestClose(onClose)}>
              Cancel
            </Button>
            <Button variant="solid" type="submit" form={formId} disabled={busy || !isDirty}>
              {busy ? 'Saving…' : 'Save'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="update-lead"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void run(submit)
          }}
        >
          <p className="muted">
            Lead {lead.id}, {lead.email}
          </p>
          {changedBy && (
            <p className="form-warning" role="alert">
              <TriangleAlert aria-hidden />
              <span>
                This lead was changed in the meantime. What you typed is kept: look at it again before you save.
                <RequestId error={fault} />
              </span>
            </p>
          )}
          {may(metricPermissionName('global', 'revenue')) &&
            control('revenue', 'Revenue', {
              inputMode: 'decimal',
              disabled: !lead.brokerFtd,
              hint: lead.brokerFtd ? 'US dollars' : 'Only a lead with a deposit has revenue.',
            })}
          {may(metricPermissionName('global', 'payout')) &&
            control('payout', 'Payout', {
              inputMode: 'decimal',
              disabled: !lead.ftdDate,
              hint: lead.ftdDate ? 'US dollars' : 'Only a lead with an approved conversion has a payout.',
            })}
          {control('statusOverride', 'Status override', {
            maxLength: maxStatusOverride,
            hint: "What the publisher is shown; empty for the advertiser's own status.",
          })}
        </form>
      </Dialog>
      {guard.dialog}
    </>
  )
}
