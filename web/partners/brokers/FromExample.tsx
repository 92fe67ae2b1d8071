import { useDeferredValue, useMemo, useState } from 'react'
import { Stack, Text, Textarea } from '@chakra-ui/react'
import { Check, FileInput, TriangleAlert } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { type Example, readExample } from '../../../shared/partners/mapping/examples'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { Select } from '../../ui/form/choices/Select'
import { type BrokerForm, exampleForm, requestFormatNames } from './brokerFields'
import { templates } from './templates'

const first = { value: '', label: 'Choose a template' }
const templateOptions = [first, ...templates.map(({ name }) => ({ value: name, label: name }))]

interface Props {
  form: BrokerForm
  onFill: (change: Partial<BrokerForm>) => void
}

/** Fills the form from an example that the broker gave, or from a template. */
export function FromExample({ form, onFill }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" ml="auto" onClick={() => setOpen(true)}>
        <FileInput className="small" aria-hidden />
        From an example
      </Button>
      {isOpen && (
        <ExampleDialog
          onFill={(example) => {
            onFill(exampleForm(example, form))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ExampleDialog({ onFill, onClose }: { onFill: (example: Example) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const [template, setTemplate] = useState('')
  const read = useDeferredValue(text)
  const example = useMemo(() => readExample(read), [read])
  return (
    <FormDialog
      title="From an example"
      width={680}
      act="Fill the form"
      disabled={!example}
      onSubmit={() => example && onFill(example)}
      onClose={onClose}
    >
      <Field
        label="Example of a request"
        hint="A curl line, an HTTP request, an OpenAPI file in JSON, an address with parameters, or a body alone."
      >
        <Textarea
          rows={12}
          data-autofocus
          spellCheck={false}
          fontFamily="mono"
          fontSize="xs"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Field label="Or begin with a common form">
        <Select
          value={template}
          options={templateOptions}
          onChange={(name) => {
            setTemplate(name)
            setText(templates.find((one) => one.name === name)?.example ?? '')
          }}
        />
      </Field>
      {example ? (
        <Found example={example} />
      ) : (
        <Text role="status" textStyle="hint">
          {read.trim() ? 'This cannot be read as a request.' : 'Nothing is saved before you save the form.'}
        </Text>
      )}
    </FormDialog>
  )
}

/** What was read, in words. */
function Found({ example: { method, format, signIn, url, fields } }: { example: Example }) {
  const unsure = fields.filter(({ isUnsure }) => isUnsure).length
  const known = fields.length - unsure
  const found = [
    `${method}, ${requestFormatNames[format]}${url ? '' : ', without an address'}`,
    ...(signIn ? [`${signIn.kind === 'basic' ? 'User name and password' : 'Bearer token'}, moved to the sign-in`] : []),
    `${known} of ${countOf(fields.length, 'field')} recognised by name`,
  ]
  return (
    <Stack as="ul" gap="1" listStyleType="none" role="status">
      {found.map((text) => (
        <li key={text}>
          <Check className="small" aria-hidden /> {text}
        </li>
      ))}
      {unsure > 0 && (
        <Text as="li" color="warning.fg">
          <TriangleAlert className="small" aria-hidden /> {countOf(unsure, 'field')} unsure, marked in the form
        </Text>
      )}
    </Stack>
  )
}
