import { useState } from 'react'
import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { capParameters, maxCapValue, type CapParameter } from '../../../shared/routing/caps'
import { Button } from '../../ui/form/Button'
import { Field, Hint } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import type { Choices } from '../../filters/filterChoices'
import { knownValues, parameterTitle } from '../distributions/wizard/parameters'
import type { CapForm } from './capForm'
import { Chip } from '../../ui/form/choices/Chip'

type Parameters = CapForm['parameters']

interface Props {
  parameters: Parameters
  /** null while loading. */
  choices: Choices | null
  /** Parameters of an existing cap cannot change. */
  disabled: boolean
  error?: string
  onChange: (parameters: Parameters) => void
}

/** Pairs of parameter and required value, selected from filter lists or typed. */
export function ParametersField({ parameters, choices, disabled, error, onChange }: Props) {
  const [name, setName] = useState<CapParameter | ''>('')
  const [value, setValue] = useState('')
  const free = capParameters.filter((parameter) => !parameters.some((chosen) => chosen.name === parameter))
  const add = () => {
    if (!name || !value) return
    onChange([...parameters, { name, value }])
    setName('')
    setValue('')
  }
  return (
    <fieldset>
      <Text as="legend" textStyle="label" mb="1">
        Parameters
      </Text>
      {parameters.length === 0 && <p className="subtle">No parameters</p>}
      {parameters.length > 0 && (
        <Flex as="ul" wrap="wrap" gap="1">
          {parameters.map((parameter) => (
            <Chip
              as="li"
              key={parameter.name}
              removeLabel={`Remove ${parameterTitle(parameter.name)} ${parameter.value}`}
              onRemove={disabled ? undefined : () => onChange(parameters.filter((other) => other !== parameter))}
            >
              <span className="cut">
                <span className="muted">{parameterTitle(parameter.name)}</span> {parameter.value}
              </span>
            </Chip>
          ))}
        </Flex>
      )}
      {disabled ? (
        <Hint>Parameters cannot be changed.</Hint>
      ) : (
        <Grid templateColumns={{ md: '1fr 1fr auto' }} gap="2" mt="2" alignItems="start">
          <Field label="Parameter" error={error}>
            <Select
              value={name}
              options={[
                { value: '', label: 'Choose …' },
                ...free.map((parameter) => ({ value: parameter, label: parameterTitle(parameter) })),
              ]}
              onChange={(parameter) => {
                setName(parameter)
                setValue('')
              }}
            />
          </Field>
          <Field label="Value">
            <SearchSelect
              key={name}

              choices={name && choices ? knownValues(name, choices) : null}
              value={value}
              // Allows values that no lead has yet.
              freeText={{ maxLength: maxCapValue }}
              onChange={setValue}
            />
          </Field>
          <Box pt={{ md: '5' }}>
            <Button aria-label="Add parameter" disabled={!name || !value} onClick={add}>
              <Plus aria-hidden />
              Add
            </Button>
          </Box>
        </Grid>
      )}
    </fieldset>
  )
}
