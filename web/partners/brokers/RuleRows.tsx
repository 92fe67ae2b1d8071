import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { brokerLimits } from '../../../shared/partners/brokers'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { TextField } from '../../ui/form/TextField'
import { useRowFocus } from '../../ui/form/useRowFocus'
import { Select } from '../../ui/form/choices/Select'
import { Term } from '../../ui/terms/Term'
import { optionsOf } from '../settings/OneOf'
import { type FormCondition, type FormRule, meaningNames, newCondition, newRule, testNames } from './brokerFields'

export type RulePlace = `rules.${number}.conditions.${number}.${'at' | 'test' | 'values'}`

const subjectNames = { http_status: 'HTTP status', text: 'The text', value: 'Value at' } as const
const joinNames = { and: 'and', or: 'or' }
const tests = optionsOf(testNames)
/** An HTTP status is always there, and has no parts. */
const testsOf = ({ of }: FormCondition) =>
  of === 'http_status' ? tests.filter(({ value }) => value === 'is' || value === 'is_not') : tests

interface Props {
  rules: readonly FormRule[]
  errorOf: (place: 'rules' | RulePlace) => string | undefined
  onTouch: () => void
  onChange: (rules: readonly FormRule[]) => void
}

/** What stands in a row is named by its place; a label is for screen readers. */
const rows = {
  '& [data-scope=field][data-part=label]': { srOnly: true },
  '& [role=presentation] > :has(> label)': { mb: 0 },
  '& > button, [role=group] > div > button': { alignSelf: 'start' },
}

const replaced = <Row,>(rows: readonly Row[], at: number, change: Partial<Row>) =>
  rows.map((row, place) => (place === at ? { ...row, ...change } : row))
const without = <Row,>(rows: readonly Row[], at: number) => rows.filter((_, place) => place !== at)

/** What an answer means: the first rule whose conditions fit. */
export function RuleRows({ rules, errorOf, onTouch, onChange }: Props) {
  const { list, acted } = useRowFocus(rules.length)
  return (
    <chakra.section ref={list} css={rows} role="group" aria-label="What it means">
      <HStack wrap="wrap" mb="1">
        <Heading as="h3" textStyle="subheading">
          What it means
        </Heading>
        <Term of="ambiguous" name="Ambiguous" />
        <Text as="span" textStyle="hint">
          The first that fits. Anything else holds the lead.
        </Text>
      </HStack>
      {rules.map((rule, at) => (
        <Rule
          key={at}
          {...{ rule, at, errorOf, onTouch }}
          onChange={(change) => onChange(replaced(rules, at, change))}
          onRemove={() => {
            acted()
            onChange(without(rules, at))
          }}
        />
      ))}
      {errorOf('rules') && <FieldError>{errorOf('rules')}</FieldError>}
      <Button
        size="sm"
        disabled={rules.length >= brokerLimits.rules}
        onClick={() => {
          acted()
          onChange([...rules, newRule])
        }}
      >
        <Plus aria-hidden />
        Add meaning
      </Button>
    </chakra.section>
  )
}

interface RuleProps extends Pick<Props, 'errorOf' | 'onTouch'> {
  rule: FormRule
  at: number
  onChange: (change: Partial<FormRule>) => void
  onRemove: () => void
}

function Rule({ rule: { means, every, conditions }, at, errorOf, onTouch, onChange, onRemove }: RuleProps) {
  const change = (place: number, changed: Partial<FormCondition>) =>
    onChange({ conditions: replaced(conditions, place, changed) })
  return (
    <Grid
      {...{ role: 'group', 'aria-label': `Meaning ${at + 1}: ${meaningNames[means]}` }}
      templateColumns={{ base: 'minmax(0, 1fr) auto', md: '128px minmax(0, 1fr) auto' }}
      gap="2"
      py="2"
      borderTopWidth="1px"
    >
      <Select
        aria-label="Meaning"
        value={means}
        options={optionsOf(meaningNames)}
        onChange={(means) => onChange({ means })}
      />
      <Stack gap="2" gridColumn={{ base: '1 / -1', md: 2 }} gridRow={{ base: 2, md: 1 }}>
        {conditions.map((condition, place) => {
          const { of, at: path, test, values } = condition
          const here = `rules.${at}.conditions.${place}` as const
          return (
            <HStack key={place} wrap="wrap" align="start" role="group" aria-label={`Condition ${place + 1}`}>
              {place > 0 && (
                <Box w="72px">
                  <Select
                    aria-label="Together with the condition before"
                    value={every ? 'and' : 'or'}
                    options={optionsOf(joinNames)}
                    onChange={(join) => onChange({ every: join === 'and' })}
                  />
                </Box>
              )}
              <Box w="132px">
                <Select
                  aria-label="About"
                  value={of}
                  options={optionsOf(subjectNames)}
                  onChange={(of) => change(place, { of, ...(of === 'http_status' && { test: 'is' }) })}
                />
              </Box>
              {of === 'value' && (
                <Box flex="1 1 140px">
                  <TextField
                    label="Place"
                    error={errorOf(`${here}.at`)}
                    placeholder="Place"
                    value={path}
                    onType={(at) => change(place, { at })}
                    onLeave={onTouch}
                  />
                </Box>
              )}
              <Box w="112px">
                <Select
                  aria-label="Test"
                  value={test}
                  options={testsOf(condition)}
                  onChange={(test) => change(place, { test })}
                />
              </Box>
              {test !== 'is_there' && test !== 'is_missing' && (
                <Box flex="1 1 120px">
                  <TextField
                    label="Values"
                    error={errorOf(`${here}.values`)}
                    placeholder={of === 'http_status' ? '200-299' : 'OK, true'}
                    value={values}
                    onType={(values) => change(place, { values })}
                    onLeave={onTouch}
                  />
                </Box>
              )}
              {conditions.length > 1 && (
                <IconButton
                  label={`Remove condition ${place + 1}`}
                  onClick={() => onChange({ conditions: without(conditions, place) })}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </HStack>
          )
        })}
        <Button
          size="sm"
          variant="ghost"
          disabled={conditions.length >= brokerLimits.conditions}
          onClick={() => onChange({ conditions: [...conditions, newCondition] })}
        >
          <Plus aria-hidden />
          Add condition
        </Button>
      </Stack>
      <Box gridRow={1} gridColumn={{ base: 2, md: 3 }}>
        <IconButton label={`Remove meaning ${at + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </Box>
    </Grid>
  )
}
