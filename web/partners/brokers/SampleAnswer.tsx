import { useMemo, useState } from 'react'
import { Box, HStack, Text, Textarea } from '@chakra-ui/react'
import { ruleFor } from '../../../shared/partners/mapping/conditions'
import { formatOf, readDocument } from '../../../shared/partners/mapping/documents'
import { leavesOf, textAt } from '../../../shared/partners/mapping/paths'
import { Field } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { Select } from '../../ui/form/choices/Select'
import { Facts } from '../../ui/show/Facts'
import { SmallTable } from '../../ui/table/SmallTable'
import { type BrokerForm, type FormCondition, meaningNames, newCondition, ruleInput } from './brokerFields'
import { writeValues } from './valueLists'

const uses = {
  none: 'Not needed',
  id: 'Lead id',
  autologinUrl: 'Autologin URL',
  status: 'Status',
  reason: 'Reason',
  accepted: 'Means accepted',
  duplicate: 'Means duplicate',
  refused: 'Means refused',
  try_again: 'Means try again',
} as const
type Use = keyof typeof uses
const useOptions = (Object.keys(uses) as Use[]).map((value) => ({ value, label: uses[value] }))
const places = ['id', 'autologinUrl', 'status', 'reason'] as const
const isPlace = (use: Use): use is (typeof places)[number] => places.some((place) => place === use)

const isThis = ({ of, at, test, values }: FormCondition, path: string, value: string) =>
  of === 'value' && test === 'is' && at === path && values === value

interface Props {
  form: BrokerForm
  onChange: (change: Partial<BrokerForm>) => void
}

/** A pasted answer of the broker: each of its values can be said to be something, and the form reads it. */
export function SampleAnswer({ form, onChange }: Props) {
  const [text, setText] = useState('')
  const [status, setStatus] = useState('200')
  const { answerFormat, rules } = form
  const tree = useMemo(() => (text.trim() ? readDocument(text, answerFormat) : undefined), [text, answerFormat])
  const leaves = tree === undefined || answerFormat === 'text' ? [] : leavesOf(tree, answerFormat).slice(0, 60)
  const usesOf = (path: string, value: string): Use =>
    places.find((place) => form[place] === path) ??
    rules.find(({ conditions }) => conditions.some((one) => isThis(one, path, writeValues([value]))))?.means ??
    'none'
  /** It was something else before: that ends. */
  const use = (path: string, value: string, chosen: Use) => {
    const values = writeValues([value])
    const isOnly = ({ conditions: [one, ...more] }: (typeof rules)[number]) =>
      one !== undefined && !more.length && isThis(one, path, values)
    const freed = Object.fromEntries(places.filter((place) => form[place] === path).map((place) => [place, '']))
    const kept = rules.filter((rule) => !isOnly(rule))
    const condition = { ...newCondition, at: path, values }
    onChange({
      ...freed,
      ...(isPlace(chosen) && { [chosen]: path }),
      rules:
        isPlace(chosen) || chosen === 'none'
          ? kept
          : [...kept, { means: chosen, every: true, conditions: [condition] }],
    })
  }
  const paste = (pasted: string) => {
    setText(pasted)
    const format = formatOf(pasted)
    const isOther = format !== 'text' && readDocument(pasted, answerFormat) === undefined
    if (!text.trim() && isOther) onChange({ answerFormat: format })
  }
  const httpStatus = Number(status)
  const means = text.trim() && ruleFor(rules.map(ruleInput), { httpStatus, text, tree })?.means
  return (
    <Box>
      <HStack align="start" gap="3">
        <Box flex="1">
          <Field
            label="Sample answer"
            hint="Paste an answer of the broker, and say what its values are. It is not saved."
          >
            <Textarea
              rows={text ? 8 : 3}
              spellCheck={false}
              fontFamily="mono"
              fontSize="xs"
              value={text}
              onChange={({ target }) => paste(target.value)}
            />
          </Field>
        </Box>
        <Box w="112px">
          <NumberField label="HTTP status" value={status} onType={setStatus} />
        </Box>
      </HStack>
      {text.trim() && (
        <Box role="status" mt="2">
          {tree === undefined ? (
            <Text color="warning.fg">
              This is not {answerFormat === 'form' ? 'form encoded' : answerFormat.toUpperCase()}.
            </Text>
          ) : (
            <Facts
              facts={[
                ['Read as', means ? meaningNames[means] : 'Unknown: it holds the lead'],
                ...places.map((place) => [uses[place], textAt(tree, form[place]) ?? ''] as const),
              ]}
            />
          )}
        </Box>
      )}
      {leaves.length > 0 && (
        <Box mt="2">
          <SmallTable
            label="Values of the sample answer"
            size="md"
            rows={leaves}
            columns={[
              { title: 'Place', isText: true, cell: ({ path }) => path },
              { title: 'Value', isText: true, cell: ({ value }) => value.slice(0, 80) },
              {
                title: 'It is',
                cell: ({ path, value }) => (
                  <Box minW="160px">
                    <Select
                      aria-label={`What ${path} is`}
                      value={usesOf(path, value)}
                      options={useOptions}
                      onChange={(chosen) => use(path, value, chosen)}
                    />
                  </Box>
                ),
              },
            ]}
          />
        </Box>
      )}
    </Box>
  )
}
