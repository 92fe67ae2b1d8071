import { useRef, useState, type FormEvent } from 'react'
import { chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { ChoicesFailed, type LoadFailure } from '../../ui/form/choices/ChoicesFailed'
import { focusFirstWrong } from '../../ui/form/focusFirstWrong'
import { Select } from '../../ui/form/choices/Select'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { DayField } from '../../ui/time/DayField'
import type { Choice } from '../../ui/form/choices/choices'
import type { BacktestInput } from '../../generated/graphql'
import type { BacktestForm as Form, TestedCap } from './backtestUrl'
import { basisChoices } from './againstRules'
import { CapRows } from './CapRows'

interface Props {
  initial: Form
  distributions: readonly Choice[] | null
  /** Empty without the permission for caps. */
  caps: readonly Choice[] | null
  choicesFailure: LoadFailure | null
  /** Folded on phones, below a button. */
  isFolded: boolean
  busy: boolean
  failure: string | null
  onRun: (input: BacktestInput) => void
}

const wall = (text: string) => text.replace('T', ' ')
const isDay = (text: string) => parseWallTime(wall(text)) !== null

const capProblem = ({ capId, cap }: TestedCap, caps: readonly TestedCap[], place: number) => {
  if (!capId) return cap ? 'Please select the cap.' : undefined
  if (caps.findIndex((other) => other.capId === capId) < place) return 'This cap is tested already.'
  return /^\d{1,9}$/.test(cap) ? undefined : 'Use a whole number.'
}

function problemsOf({ distributionId, caps, against, againstAt, start, end }: Form) {
  const isAny = distributionId || caps.some(({ capId }) => capId)
  return {
    distribution: isAny ? undefined : 'Please select a distribution or a cap.',
    caps: caps.map((cap, place) => capProblem(cap, caps, place)),
    start: isDay(start) ? undefined : 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
    againstAt: against !== 'moment' || isDay(againstAt) ? undefined : 'Use yyyy-MM-dd HH:mm.',
    end: isDay(end) ? undefined : 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.',
  }
}

const Fields = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(auto-fit, minmax(170px, 1fr))' },
    gap: '2.5',
    alignItems: 'end',
    px: 'gutter',
    pt: '2',
    pb: '3',
    borderBottomWidth: '1px',
    '& > button': { justifySelf: 'start' },
    '& > [role=alert]': { gridColumn: '1 / -1' },
  },
})

/** What to test: a distribution's current version, other numbers of caps, or both, on leads of a range. */
export function BacktestForm({ initial, distributions, caps, choicesFailure, isFolded, busy, failure, onRun }: Props) {
  const fields = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(initial)
  const [sent, setSent] = useState(false)
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  const problems = problemsOf(form)
  const shown = sent ? problems : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.values(problems).flat().some(Boolean)) {
      requestAnimationFrame(() => focusFirstWrong(fields.current))
      return
    }
    onRun({
      distributionId: form.distributionId || null,
      caps: form.caps.flatMap(({ capId, cap }) => (capId ? [{ capId, cap: Number(cap) }] : [])),
      against: form.against,
      ...(form.against === 'moment' && { againstAt: wall(form.againstAt) }),
      startDate: wall(form.start),
      endDate: wall(form.end),
    })
  }
  return (
    <Fields
      ref={fields}

      hideBelow={isFolded ? 'md' : undefined}
      noValidate
      aria-label="Backtest"
      onSubmit={submit}
    >
      <Field label="Distribution" error={shown?.distribution}>
        <SearchSelect
          choices={distributions}
          value={form.distributionId}
          onChange={(distributionId) => set({ distributionId })}
          placeholder="Its current version"
        />
      </Field>
      <Field label="Against">
        <Select value={form.against} options={basisChoices()} onChange={(against) => set({ against })} />
      </Field>
      {form.against === 'moment' && (
        <Field label="Rules of" error={shown?.againstAt}>
          <DayField label="Rules of" hasTime value={form.againstAt} onType={(againstAt) => set({ againstAt })} />
        </Field>
      )}
      <Field label="Leads from" error={shown?.start}>
        <DayField label="Leads from" value={form.start} onType={(start) => set({ start })} />
      </Field>
      <Field label="Leads to" error={shown?.end}>
        <DayField label="Leads to" value={form.end} onType={(end) => set({ end })} />
      </Field>
      <Button variant="solid" type="submit" disabled={busy}>
        <Play aria-hidden />
        {busy ? 'Starting…' : 'Run'}
      </Button>
      {caps?.length !== 0 && (
        <CapRows caps={form.caps} choices={caps} problems={shown?.caps ?? []} onChange={(caps) => set({ caps })} />
      )}
      {choicesFailure && <ChoicesFailed failure={choicesFailure} tone="warning" />}
      {failure && <FieldError>{failure}</FieldError>}
    </Fields>
  )
}
