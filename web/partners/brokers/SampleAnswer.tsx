import { useId, useState, type ClipboardEvent, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Box, HStack, Spacer, Text, Textarea } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { answerMeanings } from '../../../shared/partners/mapping/conditions'
import { formatOf } from '../../../shared/partners/mapping/documents'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { NumberField } from '../../ui/form/NumberField'
import { Segmented } from '../../ui/form/choices/Segmented'
import { MenuSheet } from '../../ui/overlay/overlays'
import { Menu } from '../../ui/overlay/Popover'
import { optionsOf } from '../settings/OneOf'
import { type AnswerPlace, placeNames, placesOfAnswer, withCondition, withoutCondition } from './answerUses'
import { type BrokerForm, brokerTitles, documentFormatNames, type FormCondition, meaningNames } from './brokerFields'
import { Document } from './Document'
import { documentLines } from './documentLines'
import { Pane } from './Pane'
import { otherFormat, patternOf, readSample, sampleName, type Samples } from './samples'
import { writeValues } from './valueLists'

const letters = { id: 'L', autologinUrl: 'A', status: 'S', reason: 'R' } as const

/** What a person points at: a value at a path, or a passage of a text. */
interface Pointed {
  value: string
  /** Null if no pattern finds the passage. */
  path: string | null
  condition: FormCondition
  at: { x: number; y: number }
  from: HTMLElement
}

interface Props {
  form: BrokerForm
  samples: Samples
  onChange: (change: Partial<BrokerForm>) => void
}

/** An answer of the broker, each of whose values can be said to be something: the form then reads it there. */
export function SampleAnswer({ form, samples, onChange }: Props) {
  const { current, at } = samples
  const { answerFormat } = form
  const [editing, setEditing] = useState(false)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const { tree } = readSample(current, form)
  const isOpen = editing || !current.text.trim() || tree === undefined
  const read = (text: string) => {
    const format = otherFormat(text, answerFormat, formatOf(text))
    if (format) onChange({ answerFormat: format })
    samples.change({ text })
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (current.text.trim()) return
    event.preventDefault()
    setEditing(false)
    read(event.clipboardData.getData('text'))
  }
  const conditionsAt = (path: string) =>
    form.rules.filter(({ conditions }) => conditions.some(({ of, at }) => of === 'value' && at === path))
  return (
    <Pane
      title="Sample answer"
      aside={
        <Segmented
          label={brokerTitles.answerFormat}
          options={optionsOf(documentFormatNames)}
          value={answerFormat}
          onChange={(answerFormat) => onChange({ answerFormat })}
        />
      }
      foot={
        <Text textStyle="hint">
          {answerFormat === 'text'
            ? 'Select a passage to say what it is.'
            : 'Click a value to say what it is. Pasted, or from the test lead; not saved.'}
        </Text>
      }
    >
      <HStack wrap="wrap" py="2">
        <Segmented
          label="Samples"
          options={samples.samples.map((_, place) => ({
            value: String(place),
            label: sampleName(samples.samples, place),
          }))}
          value={String(at)}
          onChange={(place) => {
            setEditing(false)
            samples.choose(Number(place))
          }}
        />
        <Menu
          label="Add a sample that means"
          trigger={(trigger) => (
            <IconButton label="Add a sample" size="sm" {...trigger}>
              <Plus className="small" aria-hidden />
            </IconButton>
          )}
          items={answerMeanings.map((means) => ({
            label: meaningNames[means],
            act: () => {
              setEditing(false)
              samples.add({ means, httpStatus: '200', text: '' })
            },
          }))}
        />
        <Spacer />
        {!isOpen && (
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </HStack>
      {isOpen ? (
        <Field
          label="Answer"
          hint={
            current.text.trim() && tree === undefined
              ? `This is not ${answerFormat === 'form' ? 'form encoded' : documentFormatNames[answerFormat]}.`
              : 'Paste an answer of the broker.'
          }
        >
          <Textarea
            rows={10}
            spellCheck={false}
            fontFamily="mono"
            fontSize="xs"
            value={current.text}
            onPaste={onPaste}
            onChange={({ target }) => {
              setEditing(true)
              read(target.value)
            }}
            onBlur={() => setEditing(false)}
          />
        </Field>
      ) : answerFormat === 'text' ? (
        <Passages text={current.text} onPoint={setPointed} />
      ) : (
        <Box layerStyle="well" py="2" pr="2">
          <Document
            label="Sample answer"
            isNumbered
            lines={documentLines(tree, answerFormat)}
            lookOf={({ path }) => {
              const place = placesOfAnswer.find((one) => form[one] === path)
              const note = place ? placeNames[place] : conditionsAt(path).length ? 'Condition' : undefined
              const isChosen = pointed !== null && pointed.path === path
              return { note, title: path, tone: isChosen ? 'chosen' : note ? 'used' : undefined }
            }}
            onPress={({ path, value }, from) => {
              const { left, bottom } = from.getBoundingClientRect()
              const condition = { of: 'value', at: path, test: 'is', values: writeValues([value]) } as const
              setPointed({ ...{ path, value, condition, from }, at: { x: left, y: bottom + 4 } })
            }}
          />
        </Box>
      )}
      <Box maxW="132px" py="3">
        <NumberField
          label="HTTP status"
          value={current.httpStatus}
          onType={(httpStatus) => samples.change({ httpStatus })}
        />
      </Box>
      {pointed && (
        <UseMenu
          pointed={pointed}
          form={form}
          onUse={(use) => {
            const freed = Object.fromEntries(
              placesOfAnswer.filter((place) => form[place] === pointed.path).map((place) => [place, '']),
            )
            const rules = withoutCondition(form.rules, pointed.condition)
            if (use === 'condition') onChange({ rules: withCondition(form, pointed.condition, current) })
            else if (use === 'none') onChange({ ...freed, rules })
            else onChange({ ...freed, [use]: pointed.path ?? '' })
          }}
          onClose={() => {
            pointed.from.focus()
            setPointed(null)
          }}
        />
      )}
    </Pane>
  )
}

/** A text in which a passage is selected, by the mouse or the keyboard; Enter says what it is. */
function Passages({ text, onPoint }: { text: string; onPoint: (pointed: Pointed) => void }) {
  const point = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>, at: Pointed['at']) => {
    const { selectionStart, selectionEnd } = currentTarget
    const value = text.slice(selectionStart, selectionEnd).trim()
    if (!value) return
    const condition = { of: 'text', at: '', test: 'contains', values: writeValues([value]) } as const
    onPoint({ value, condition, at, from: currentTarget, path: patternOf(text, selectionStart, selectionEnd) })
  }
  return (
    <Textarea
      readOnly
      aria-label="Sample answer"
      rows={14}
      fontFamily="mono"
      fontSize="xs"
      value={text}
      onMouseUp={(event) => point(event, { x: event.clientX, y: event.clientY + 8 })}
      onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        point(event, { x: left + 24, y: top + 48 })
      }}
    />
  )
}

type Use = AnswerPlace | 'condition' | 'none'

interface UseMenuProps {
  pointed: Pointed
  form: BrokerForm
  onUse: (use: Use) => void
  onClose: () => void
}

/** What the value is: by arrows and Enter, or by its letter. */
function UseMenu({ pointed: { value, path, condition, at }, form, onUse, onClose }: UseMenuProps) {
  const content = useId()
  const why = path === null ? 'Select it with a word before it in its line' : null
  const isCondition = form.rules.some(({ conditions }) =>
    conditions.some((one) => one.of === condition.of && one.at === condition.at && one.values === condition.values),
  )
  const placed = placesOfAnswer.some((place) => form[place] !== '' && form[place] === path)
  const choices: { use: Use; label: string; letter: string; isOn: boolean; why?: string | null }[] = [
    ...placesOfAnswer.map((place) => ({
      ...{ use: place, label: placeNames[place], letter: letters[place], why },
      isOn: path !== null && form[place] === path,
    })),
    { use: 'condition', label: 'Part of a condition', letter: 'C', isOn: isCondition },
    { use: 'none', label: 'Not needed', letter: 'N', isOn: !placed && !isCondition },
  ]
  const label = `${value.length > 40 ? `${value.slice(0, 40)}…` : value} is`
  const choose = (use: Use) => {
    onClose()
    onUse(use)
  }
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={(event) => {
        const choice = choices.find(({ letter }) => letter.toLowerCase() === event.key.toLowerCase())
        if (!choice || choice.why || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        choose(choice.use)
      }}
    >
      <MenuSheet
        label={label}
        at={at}
        ids={{ trigger: '', content }}
        close={onClose}
        head={
          <Text px="2" py="1" textStyle="hint" truncate aria-hidden>
            {label}
          </Text>
        }
        items={choices.map(({ use, label, letter, isOn, why }) => ({
          ...{ key: use, label, isOn, why, detail: letter },
          act: () => onUse(use),
        }))}
      />
    </div>
  )
}
