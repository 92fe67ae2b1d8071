import { useState, type FormEvent } from 'react'
import { Play } from 'lucide-react'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { TextField } from '../../ui/form/TextField'
import { DayField } from '../../ui/time/DayField'
import type { Choice } from '../../filters/filterChoices'
import type { BacktestInput } from '../../generated/graphql'
import type { BacktestForm as Form } from './backtestUrl'

interface Props {
  initial: Form
  distributions: readonly Choice[] | null
  /** Empty without the permission for caps. */
  caps: readonly Choice[] | null
  busy: boolean
  failure: string | null
  onRun: (input: BacktestInput) => void
}

const wall = (text: string) => text.replace('T', ' ')
const isDay = (text: string) => parseWallTime(wall(text)) !== null

function problemsOf({ distributionId, capId, cap, start, end }: Form) {
  const isNumber = /^\d{1,9}$/.test(cap)
  return {
    distribution: distributionId || capId ? undefined : 'Please select a distribution or a cap.',
    cap: capId && !isNumber ? 'Use a whole number.' : !capId && cap ? 'Please select the cap.' : undefined,
    start: isDay(start) ? undefined : 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
    end: isDay(end) ? undefined : 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
  }
}

/** What to test: a distribution's current version, another number of a cap, or both, on leads of a range. */
export function BacktestForm({ initial, distributions, caps, busy, failure, onRun }: Props) {
  const [form, setForm] = useState(initial)
  const [sent, setSent] = useState(false)
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  const problems = problemsOf(form)
  const shown = sent ? problems : ({} as ReturnType<typeof problemsOf>)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.values(problems).some(Boolean)) return
    onRun({
      distributionId: form.distributionId || null,
      caps: form.capId ? [{ capId: form.capId, cap: Number(form.cap) }] : [],
      startDate: wall(form.start),
      endDate: wall(form.end),
    })
  }
  return (
    <form className="backtest-form floating-lists" noValidate aria-label="Backtest" onSubmit={submit}>
      <Field label="Distribution" error={shown.distribution}>
        {(control) => (
          <SearchSelect
            control={control}
            choices={distributions}
            value={form.distributionId}
            onChange={(distributionId) => set({ distributionId })}
            placeholder="Its current version"
          />
        )}
      </Field>
      {caps?.length !== 0 && (
        <>
          <Field label="Cap">
            {(control) => (
              <SearchSelect
                control={control}
                choices={caps}
                value={form.capId}
                onChange={(capId) => set({ capId })}
                placeholder="Unchanged"
              />
            )}
          </Field>
          <TextField
            label="Number of the cap"
            inputMode="numeric"
            value={form.cap}
            error={shown.cap}
            onType={(cap) => set({ cap: cap.trim() })}
          />
        </>
      )}
      <Field label="Leads from" error={shown.start}>
        {(control) => (
          <DayField {...control} label="Leads from" value={form.start} onType={(start) => set({ start })} />
        )}
      </Field>
      <Field label="Leads to" error={shown.end}>
        {(control) => <DayField {...control} label="Leads to" value={form.end} onType={(end) => set({ end })} />}
      </Field>
      <Button variant="solid" type="submit" disabled={busy}>
        <Play aria-hidden />
        {busy ? 'Starting…' : 'Run'}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </form>
  )
}
