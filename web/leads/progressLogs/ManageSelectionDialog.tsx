import { Pairs } from '../../ui/form/Pairs'
import { Term } from '../../ui/terms/Term'
import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { NumberField } from '../../ui/form/NumberField'
import { TextField } from '../../ui/form/TextField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { InjectionCheck } from './InjectionCheck'
import {
  emptySelectionForm,
  locations,
  selectionErrors,
  toInjection,
  type SelectionErrors,
  type SelectionForm,
} from './manageSelection'
import { SimulationResult } from './SimulationResult'
import type { Simulation, useInjection } from './useInjection'

interface Props {
  ids: readonly string[]
  injection: ReturnType<typeof useInjection>
  onClose: () => void
}

/** Sends the selected leads to another advertiser, now or delayed, or simulates it. */
export function ManageSelectionDialog({ ids, injection, onClose }: Props) {
  const choices = useFilterChoices(true)
  const [form, setForm] = useState(emptySelectionForm)
  const [left, setLeft] = useState<ReadonlySet<keyof SelectionForm>>(new Set())
  const [refused, setRefused] = useState<SelectionErrors & { form?: string }>({})
  const [simulations, setSimulations] = useState<readonly Simulation[] | null>(null)
  const isDirty = JSON.stringify(form) !== JSON.stringify(emptySelectionForm)
  const { requestClose, dialog } = useDirtyGuard(isDirty)

  const wrong = selectionErrors(form)
  const errorOf = (field: keyof SelectionForm) => (left.has(field) && wrong[field]) || refused[field]
  const leave = (...fields: (keyof SelectionForm)[]) => setLeft((left) => new Set([...left, ...fields]))
  const change = (changes: Partial<SelectionForm>) => {
    setForm((form) => ({ ...form, ...changes }))
    setRefused({})
    // The result belongs to other values.
    setSimulations(null)
  }
  const submit = () => {
    leave('advertiserId', 'minDelay', 'maxDelay')
    if (Object.keys(wrong).length || injection.isRunning) return
    setSimulations(null)
    injection.inject(ids, toInjection(form), {
      onDone: onClose,
      onSimulated: setSimulations,
      onRefused: (error) => {
        const named = error.errors.map(({ field, message }) => [field && field in form ? field : 'form', message])
        setRefused(Object.fromEntries(named))
      },
    })
  }
  const count = countOf(ids.length, 'lead')

  return (
    <>
      <FormDialog
        title="Send leads to a different advertiser"
        term={<Term of="injection" name="Injection" />}
        act="Confirm"
        disabled={!form.advertiserId || injection.isRunning}
        onSubmit={submit}
        onClose={() => requestClose(onClose)}
      >
        <p className="muted">{`${count} selected.`}</p>
        <Field
          label="Advertiser"
          required
          error={
            errorOf('advertiserId') ??
            (choices.status === 'failed' && `The advertisers did not load. ${choices.reason}`)
          }
          fault={!errorOf('advertiserId') && choices.status === 'failed' && choices.error}
        >
          <SearchSelect
            autoFocus
            placeholder="Search advertisers"
            choices={choices.status === 'loaded' ? choices.choices.advertisers : null}
            value={form.advertiserId}
            onChange={(advertiserId) => change({ advertiserId })}
            onLeave={() => leave('advertiserId')}
          />
        </Field>
        {choices.status === 'failed' && (
          <Button size="sm" onClick={choices.retry}>
            Retry
          </Button>
        )}
        <div>
          <Text textStyle="label" mb="1" aria-hidden>
            Locate leads by
          </Text>
          <Segmented
            label="Locate leads by"
            options={locations}
            value={form.locateLeads}
            onChange={(locateLeads) => change({ locateLeads })}
          />
        </div>
        <SwitchRow
          label="Delay"
          hint="Sends each lead after a random delay between Min and Max"
          checked={form.hasDelay}
          onChange={(hasDelay) => change({ hasDelay })}
        />
        {form.hasDelay && (
          <Pairs>
            {(['minDelay', 'maxDelay'] as const).map((field) => (
              <NumberField
                key={field}
                label={`${field === 'minDelay' ? 'Min' : 'Max'} delay (minutes)`}
                required
                error={errorOf(field)}
                value={form[field]}
                onType={(text) => change({ [field]: text })}
                onLeave={() => form[field] && leave(field)}
              />
            ))}
          </Pairs>
        )}
        <TextField
          label="Publisher ID override"
          term="overrides"
          hint="Sent instead of the lead's own publisher id."
          error={errorOf('publisherIdOverride')}
          value={form.publisherIdOverride}
          onType={(publisherIdOverride) => change({ publisherIdOverride })}
        />
        <TextField
          label="Funnel"
          term="funnel"
          hint="Sent instead of the lead's own funnel."
          error={errorOf('funnel')}
          value={form.funnel}
          onType={(funnel) => change({ funnel })}
        />
        <SwitchRow
          label="Simulate"
          hint="Shows what would happen and changes nothing"
          checked={form.simulate}
          onChange={(simulate) => change({ simulate })}
        />
        {refused.form && <FieldError>{refused.form}</FieldError>}
        {simulations ? <SimulationResult simulations={simulations} /> : <InjectionCheck ids={ids} form={form} />}
      </FormDialog>
      {dialog}
    </>
  )
}
