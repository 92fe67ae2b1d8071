import { useRef, useState } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import { IconButton } from '../../../ui/form/IconButton'
import { focusNext } from '../../../ui/table/moved'
import type { Choices } from '../../../filters/filterChoices'
import type { FormParameter } from './distributionForm'
import { ParameterDialog } from './ParameterDialog'
import { parameterLists, parameterTitle, type ParameterList } from './parameters'

interface Props {
  list: ParameterList
  parameters: readonly FormParameter[]
  choices: Choices | null
  onChange: (parameters: readonly FormParameter[]) => void
}

/** Parameters of a list with add, edit and delete. */
export function ParametersSection({ list, parameters, choices, onChange }: Props) {
  const { title, one, hint, names } = parameterLists[list]
  const section = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState<FormParameter | 'new' | null>(null)
  const save = (parameter: FormParameter) => {
    onChange(
      editing === 'new'
        ? [...parameters, parameter]
        : parameters.map((other) => (other === editing ? parameter : other)),
    )
    setEditing(null)
  }
  return (
    <section ref={section} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="subtle">{hint}</span>
        <span className="space" />
        <Button
          size="sm"
          disabled={parameters.length >= names.length}
          onClick={() => setEditing('new')}
          aria-label={`Add ${one}`}
        >
          <Plus aria-hidden />
          Add
        </Button>
      </header>
      {parameters.length > 0 && (
        <ul className="parameter-list">
          {parameters.map((parameter) => {
            const name = parameterTitle(parameter.parameter)
            return (
              <li key={parameter.parameter}>
                <span className="muted">{name}</span>
                <span className="parameter-values">{parameter.values.join(', ')}</span>
                <IconButton label={`Edit ${one} ${name}`} onClick={() => setEditing(parameter)}>
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  label={`Delete ${one} ${name}`}
                  onClick={() => {
                    onChange(parameters.filter((other) => other !== parameter))
                    focusNext(section.current, 'header button')
                  }}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      {editing && (
        <ParameterDialog
          list={list}
          edited={editing === 'new' ? null : editing}
          used={parameters.map(({ parameter }) => parameter)}
          choices={choices}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}
