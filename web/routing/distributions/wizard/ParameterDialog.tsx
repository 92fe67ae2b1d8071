import { useState } from 'react'
import { distributionLimits } from '../../../../shared/routing/distributionRules'
import { Field } from '../../../ui/form/Field'
import { FormDialog } from '../../../ui/form/FormDialog'
import { Select } from '../../../ui/form/choices/Select'
import { Chips } from '../../../ui/form/choices/WordsField'
import type { Choices } from '../../../filters/filterChoices'
import type { FormParameter } from './distributionForm'
import { parameterLists, parameterTitle, type ParameterList } from './parameters'
import { ValueInput } from './ValueInput'

interface Props {
  list: ParameterList
  /** The parameter to edit; null adds one. */
  edited: FormParameter | null
  /** Parameters already in the list; each may occur once. */
  used: readonly string[]
  choices: Choices | null
  onSave: (parameter: FormParameter) => void
  onClose: () => void
}

/** Edits a parameter: its name and one value, or several for an overwrite. */
export function ParameterDialog({ list, edited, used, choices, onSave, onClose }: Props) {
  const { one, names, isMany } = parameterLists[list]
  const offered = names.filter((name) => name === edited?.parameter || !used.includes(name))
  const [parameter, setParameter] = useState<string>(
    edited?.parameter ?? (offered.length === 1 ? (offered[0] ?? '') : ''),
  )
  const [values, setValues] = useState<readonly string[]>(isMany ? (edited?.values ?? []) : [])
  const [text, setText] = useState(isMany ? '' : (edited?.values[0] ?? ''))

  const typed = text.trim()
  // Includes typed text that was not added yet.
  const all = isMany ? [...new Set([...values, ...(typed ? [typed] : [])])] : typed ? [typed] : []
  const act = edited ? 'Edit' : 'Add'
  const isComplete = parameter !== '' && all.length > 0
  const addValue = () => {
    setValues(all)
    setText('')
  }
  return (
    <FormDialog
      title={`${act} ${one}`}
      act={act}
      disabled={!isComplete}
      onSubmit={() => isComplete && onSave({ parameter, values: all })}
      onClose={onClose}
    >
      <Field label="Parameter" required>
        <Select
          autoFocus={!parameter}
          placeholder="Choose a parameter"
          value={parameter}
          options={offered.map((name) => ({ value: name, label: parameterTitle(name) }))}
          onChange={setParameter}
        />
      </Field>
      <Field
        label={isMany ? 'Values' : 'Value'}
        required
        hint={isMany ? 'At least one. Enter adds another.' : 'One that leads carry, or another.'}
      >
        <ValueInput
          parameter={parameter}
          choices={choices}
          data-autofocus={parameter ? true : undefined}
          maxLength={distributionLimits.value}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (!isMany || event.key !== 'Enter' || !typed) return
            event.preventDefault()
            addValue()
          }}
        />
      </Field>
      {isMany && values.length > 0 && <Chips label="Chosen values" values={values} onChange={setValues} />}
    </FormDialog>
  )
}
