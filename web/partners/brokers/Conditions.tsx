import { Box, HStack, Stack } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { brokerLimits } from '../../../shared/partners/brokers'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { optionsOf } from '../settings/OneOf'
import { type FormCondition, type FormRule, newCondition, testNames } from './brokerFields'

const subjectNames = { http_status: 'HTTP status', text: 'The text', value: 'Value at' } as const
const joinNames = { and: 'and', or: 'or' }
const tests = optionsOf(testNames)
/** An HTTP status is always there, and has no parts. */
const testsOf = ({ of }: FormCondition) =>
  of === 'http_status' ? tests.filter(({ value }) => value === 'is' || value === 'is_not') : tests

/** What stands in a row is named by its place; a label is for screen readers. */
const unlabelled = {
  '& [data-scope=field][data-part=label]': { srOnly: true },
  '& [role=presentation] > :has(> label)': { mb: 0 },
  '& > button, [role=group] > div > button': { alignSelf: 'start' },
}

interface Props extends Pick<FormRule, 'every' | 'conditions'> {
  errorOf: (place: `${number}.${'at' | 'test' | 'values'}`) => string | undefined
  onTouch: () => void
  onChange: (change: Partial<Pick<FormRule, 'every' | 'conditions'>>) => void
}

/** Conditions on an answer, of which all must be true, or one. */
export function Conditions({ every, conditions, errorOf, onTouch, onChange }: Props) {
  const change = (place: number, changed: Partial<FormCondition>) =>
    onChange({ conditions: conditions.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
  return (
    <Stack gap="2" css={unlabelled}>
      {conditions.map((condition, place) => {
        const { of, at: path, test, values } = condition
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
                  error={errorOf(`${place}.at`)}
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
                  error={errorOf(`${place}.values`)}
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
                onClick={() => onChange({ conditions: conditions.filter((_, at) => at !== place) })}
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
  )
}
