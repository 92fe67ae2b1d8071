import { useState } from 'react'
import { Text, Textarea } from '@chakra-ui/react'
import { FileInput } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { readExample } from '../../../shared/partners/mapping/examples'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'

/** Reads names from a sample of what a partner sends. */
export function FromSample({ onRead }: { onRead: (names: readonly string[]) => void }) {
  const [text, setText] = useState<string | null>(null)
  const names = text?.trim() ? (readExample(text)?.fields.map(({ name }) => name) ?? []) : []
  const close = () => setText(null)
  return (
    <>
      <Button size="sm" ml="auto" onClick={() => setText('')}>
        <FileInput className="small" aria-hidden />
        From a sample
      </Button>
      {text !== null && (
        <FormDialog
          title="From a sample"
          width={680}
          act={names.length ? `Add ${countOf(names.length, 'name')}` : 'Add names'}
          disabled={!names.length}
          onSubmit={() => {
            onRead(names)
            close()
          }}
          onClose={close}
        >
          <Field
            label="What they send"
            hint="A curl line, an HTTP request, an address with parameters, or a body alone."
          >
            <Textarea
              {...{ rows: 12, spellCheck: false, fontFamily: 'mono', fontSize: 'xs', value: text }}
              data-autofocus
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Text role="status" textStyle="hint">
            {names.length
              ? names.join(', ')
              : text.trim()
                ? 'No names can be read from this.'
                : 'Nothing is saved before you save the form.'}
          </Text>
        </FormDialog>
      )}
    </>
  )
}
