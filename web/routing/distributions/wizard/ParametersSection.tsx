import { useRef, useState } from 'react'
import { Flex, HStack, Spacer } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import { IconButton } from '../../../ui/form/IconButton'
import { focusNext } from '../../../ui/table/moved'
import type { Choices } from '../../../filters/filterChoices'
import type { FormParameter } from './distributionForm'
import { ParameterDialog } from './ParameterDialog'
import { Section } from '../../../ui/layout/Section'
import { part } from './part'
import { parameterLists, parameterTitle, type ParameterList } from './parameters'

interface Props {
  list: ParameterList
  parameters: readonly FormParameter[]
  choices: Choices | null
  onChange: (parameters: readonly FormParameter[]) => void
}

const nameAndValues = { '& > *': { flex: '1 1 150px', overflowWrap: 'anywhere' }, '& > :last-child': { flexGrow: 4 } }

/** Parameters of a list with add, edit and delete. */
export function ParametersSection({ list, parameters, choices, onChange }: Props) {
  const { title, one, hint, names } = parameterLists[list]
  const section = useRef<HTMLDivElement>(null)
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
    <Section
      {...part}
      ref={section}
      title={title}
      aside={
        <>
          <span className="subtle">{hint}</span>
          <Spacer />
          <Button
            size="sm"
            disabled={parameters.length >= names.length}
            onClick={() => setEditing('new')}
            aria-label={`Add ${one}`}
          >
            <Plus aria-hidden />
            Add
          </Button>
        </>
      }
    >
      {parameters.length > 0 && (
        <ul>
          {parameters.map((parameter) => {
            const name = parameterTitle(parameter.parameter)
            return (
              <HStack as="li" key={parameter.parameter} minH="36px" borderTopWidth="1px">
                <Flex flex="1" wrap="wrap" css={nameAndValues}>
                  <span className="muted">{name}</span>
                  <span>{parameter.values.join(', ')}</span>
                </Flex>
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
              </HStack>
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
    </Section>
  )
}
