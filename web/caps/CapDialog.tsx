import '../leadActions/leadActions.css'
import { useId, useMemo, useState, type FormEvent } from 'react'
import { TriangleAlert } from 'lucide-react'
import { capIntervals, capTypes } from '../../shared/caps'
import { errorText } from '../apollo/errors'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { Field } from '../components/Field'
import { Input, Select } from '../components/Input'
import { SearchSelect } from '../components/SearchSelect'
import { useDirtyGuard } from '../components/useDirtyGuard'
import { useFilterChoices } from '../filters/useFilterChoices'
import { useTimeZonesQuery } from '../generated/graphql'
import { useTimeZone } from '../session/TimeZoneContext'
import { intervalNames, typeNames, type CapRow } from './capColumns'
import { changedFields, formOf, formProblems, inputOf, isPositive, newForm, rebased, titlesOf, type CapField, type CapForm } from './capForm'
import { originOf, type CapLock } from './capLock'
import { ParametersField } from './ParametersField'
import { ScopeField } from './ScopeField'
import { useSaveCap } from './useSaveCap'

interface Props {
  /** The cap to change; null sets a new one. */
  cap: CapRow | null
  lock: CapLock | null
  onClose: () => void
}

const namesOf = (cap: CapRow | null, lock: CapLock | null) =>
  new Map([
    ...(lock ? [[lock.id, lock.name] as const] : []),
    ...[...(cap?.countries ?? []), ...(cap?.affiliates ?? []), ...(cap?.advertisers ?? [])].map(({ id, name }) => [id, name] as const),
  ])

/** Why the button is off, where no field says it. */
function whyOff(form: CapForm, problems: Partial<Record<CapField, string>>): string | null {
  if (problems.countryIds) return problems.countryIds
  return problems.cap || isPositive(form) ? null : 'The cap must be above 0'
}

/** All of a cap. */
export function CapDialog({ cap, lock, onClose }: Props) {
  const formId = useId()
  const origin = originOf(lock)
  const userZone = useTimeZone()
  const [base, setBase] = useState(cap)
  const [start, setStart] = useState(() => (cap ? formOf(cap) : newForm(lock)))
  const [typed, setForm] = useState(start)
  // Until one is chosen it is the user's, who may not be known yet when a link opens the dialog.
  const [zoneChosen, setZoneChosen] = useState(cap !== null)
  const form = zoneChosen ? typed : { ...typed, timeZoneId: userZone.id }
  const [touched, setTouched] = useState<ReadonlySet<CapField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [changedBy, setChangedBy] = useState<readonly CapField[] | null>(null)
  const [gone, setGone] = useState(false)
  const [busy, setBusy] = useState(false)
  const { save, readAnew } = useSaveCap(lock)

  const state = useFilterChoices(true)
  const choices = state.status === 'loaded' ? state.choices : null
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const zoneChoices = useMemo(() => zones.data?.timeZones?.map(({ id, name, offset }) => ({ id, name: `${name} (UTC${offset})` })) ?? null, [zones.data])
  const [known] = useState(() => namesOf(cap, lock))

  const isDirty = changedFields(start, typed).length > 0
  const guard = useDirtyGuard(isDirty)
  const problems = formProblems(form, origin)
  const isReady = Object.keys(problems).length === 0 && isPositive(form)
  // A field that was not left yet may still be on its way to being right.
  const errorOf = (field: CapField) => refused[field] ?? (touched.has(field) ? problems[field] : undefined)
  const touch = (field: CapField) => setTouched(new Set([...touched, field]))
  const set = (change: Partial<CapForm>) => {
    setForm({ ...typed, ...change })
    setRefused({})
  }
  const failure = state.status === 'failed' ? { reason: state.reason, retry: state.retry } : zones.error && !zoneChoices ? { reason: errorText(zones.error), retry: () => void zones.refetch().catch(() => undefined) } : null // shown again

  const rebase = async (stale: CapRow) => {
    const now = await readAnew(stale.id)
    if (!now) return setGone(true)
    setChangedBy(changedFields(start, formOf(now)))
    setForm(rebased(form, start, formOf(now)))
    setStart(formOf(now))
    setBase(now)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    const outcome = await save(inputOf(form, !base), base)
    if (outcome.kind === 'saved') return onClose()
    if (outcome.kind === 'refused') setRefused(outcome.fields)
    if (outcome.kind === 'stale' && base) await rebase(base)
    setBusy(false)
  }
  const close = () => guard.requestClose(onClose)
  const scope = (field: 'countryIds' | 'affiliateIds' | 'advertiserIds', label: string, list: 'countries' | 'publishers' | 'advertisers', locked = false) => (
    <ScopeField label={label} choices={choices?.[list] ?? null} values={form[field]} known={known} locked={locked} error={errorOf(field)} onChange={(ids) => set({ [field]: ids })} />
  )
  return (
    <>
      <Dialog
        title={cap ? 'Edit Cap' : 'Add New Cap'}
        onClose={close}
        footer={
          <>
            <span className="cap-why muted" role="status">{whyOff(form, problems)}</span>
            <Button variant="ghost" onClick={close}>Cancel</Button>
            <Button variant="solid" type="submit" form={formId} disabled={!isReady || busy || gone}>{busy ? 'Saving…' : cap ? 'Save' : 'Create'}</Button>
          </>
        }
      >
        <form id={formId} className="cap-form" noValidate onSubmit={(event) => void submit(event)}>
          {(changedBy || gone) && (
            <p className="form-warning" role="alert">
              <TriangleAlert aria-hidden />
              {gone
                ? 'This cap was deleted in the meantime. Close this and add it as a new one.'
                : `This cap was changed in the meantime${changedBy?.length ? ` (${titlesOf(changedBy)})` : ''}. What you typed is kept: look at it again before you save.`}
            </p>
          )}
          {failure && (
            <p className="form-warning" role="alert">
              <TriangleAlert aria-hidden />
              <span><b>The choices did not load.</b> {failure.reason}</span>
              <Button size="sm" onClick={failure.retry}>Retry</Button>
            </p>
          )}
          <div className="cap-pair">
            <Field label="Type" required error={errorOf('type')}>
              {(control) => (
                <Select {...control} data-autofocus value={form.type} onChange={({ target }) => set({ type: target.value })}>
                  {capTypes.map((type) => <option key={type} value={type}>{typeNames[type]}</option>)}
                </Select>
              )}
            </Field>
            <Field label="Interval" required error={errorOf('interval')}>
              {(control) => (
                <Select {...control} value={form.interval} onChange={({ target }) => set({ interval: target.value })}>
                  {capIntervals.map((interval) => <option key={interval} value={interval}>{intervalNames[interval]}</option>)}
                </Select>
              )}
            </Field>
            <Field label="Enter time (HH:MM)" required error={errorOf('resetTime')}>
              {(control) => (
                <Input {...control} autoComplete="off" maxLength={5} placeholder="HH:MM" value={form.resetTime} onBlur={() => touch('resetTime')} onChange={({ target }) => set({ resetTime: target.value })} />
              )}
            </Field>
            <Field label="Cap" required error={errorOf('cap')}>
              {(control) => (
                <Input {...control} inputMode="numeric" autoComplete="off" maxLength={12} value={form.cap} onBlur={() => touch('cap')} onFocus={({ target }) => target.select()} onChange={({ target }) => set({ cap: target.value })} />
              )}
            </Field>
          </div>
          <Field label="Timezone" required error={errorOf('timeZoneId')}>
            {(control) => (
              <SearchSelect
                control={control}
                choices={zoneChoices}
                value={form.timeZoneId}
                onLeave={() => touch('timeZoneId')}
                onChange={(timeZoneId) => {
                  setZoneChosen(true)
                  set({ timeZoneId })
                }}
              />
            )}
          </Field>
          {scope('countryIds', 'Countries', 'countries')}
          {scope('affiliateIds', 'Publishers', 'publishers', lock?.origin === 'publisher')}
          {scope('advertiserIds', 'Advertisers', 'advertisers', lock?.origin === 'advertiser')}
          <ParametersField parameters={form.parameters} choices={choices} disabled={Boolean(cap)} error={errorOf('parameters')} onChange={(parameters) => set({ parameters })} />
        </form>
      </Dialog>
      {guard.dialog}
    </>
  )
}
