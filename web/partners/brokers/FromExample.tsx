import type { ClipboardEvent } from 'react'
import { Box, HStack, Stack, Text, Textarea } from '@chakra-ui/react'
import { Check, RefreshCw, TriangleAlert } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { type Example, readExample } from '../../../shared/partners/mapping/examples'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { requestFormatNames } from './brokerFields'
import { Pane } from './Pane'

/** An example as it is shown: without the secret of its sign-in. */
export interface ShownExample {
  text: string
  secret: string
  /** What was read; null if it cannot be. */
  example: Example | null
}
export const noExample: ShownExample = { text: '', secret: '', example: null }

const mask = '•••'

/** The secret of a sign-in as it stands in the text. */
function secretIn(text: string, signIn: Example['signIn']): string {
  if (signIn?.kind !== 'basic' || text.includes(`:${signIn.secret}`)) return signIn?.secret ?? ''
  return /Basic\s+([\w+/=]+)/i.exec(text)?.[1] ?? ''
}

/** Reads an example, whose secret may be masked already. */
export function shownExample(text: string, known = ''): ShownExample {
  const whole = known ? text.replaceAll(mask, known) : text
  const example = readExample(whole)
  const secret = secretIn(whole, example?.signIn ?? null)
  return { example, secret, text: secret ? whole.replaceAll(secret, mask) : text }
}

/** Whether a text that is pasted anywhere is meant as an example: no single value begins so. */
export const looksLikeExample = (text: string) =>
  /^\s*(curl(\.exe)?\s|[{<]|(GET|POST|PUT) \S+ HTTP\/)/i.test(text) && readExample(text) !== null

interface Props {
  shown: ShownExample
  onType: (text: string) => void
  /** Fills the form. */
  onRead: (text: string) => void
}

/** Fills the form from an example that the broker gave. */
export function FromExample({ shown: { text, example }, onType, onRead }: Props) {
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text')
    // The step reads what looks like an example wherever it is pasted; here anything that can be read is one.
    if (text.trim() || looksLikeExample(pasted) || !readExample(pasted)) return
    event.preventDefault()
    onRead(pasted)
  }
  return (
    <Pane title="From an example">
      <Stack gap="3" py="3">
        <Field
          label="Example of a request"
          hint="A curl line, an HTTP request, an OpenAPI file in JSON, an address with parameters, or a body alone. Paste it anywhere in this step."
        >
          <Textarea
            rows={text ? 12 : 6}
            spellCheck={false}
            fontFamily="mono"
            fontSize="xs"
            value={text}
            onPaste={onPaste}
            onChange={({ target }) => onType(target.value)}
          />
        </Field>
        {text.trim() && (
          <HStack>
            <Button size="sm" onClick={() => onRead(text)}>
              <RefreshCw className="small" aria-hidden />
              {example ? 'Read it again' : 'Read it'}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onType('')}>
              Clear
            </Button>
          </HStack>
        )}
        {example ? (
          <Found example={example} />
        ) : (
          <Text role="status" textStyle="hint">
            {text.trim() ? 'This is not read yet.' : 'Nothing is saved before you save the form.'}
          </Text>
        )}
      </Stack>
    </Pane>
  )
}

/** What was read, in words. */
function Found({ example: { method, format, signIn, url, fields } }: { example: Example }) {
  const unsure = fields.filter(({ isUnsure }) => isUnsure).length
  const known = fields.length - unsure
  const found = [
    `${method}, ${requestFormatNames[format]}${url ? '' : ', without an address'}`,
    ...(signIn
      ? [`${signIn.kind === 'basic' ? 'User name and password' : 'Bearer token'}, moved to the sign-in and hidden here`]
      : []),
    `${known} of ${countOf(fields.length, 'field')} recognised by name`,
  ]
  return (
    <div role="status">
      <Stack as="ul" gap="1" listStyleType="none" color="fg.muted">
        {found.map((text) => (
          <HStack as="li" key={text} align="start">
            <Box as={Check} className="small" mt="1" color="success.fg" aria-hidden />
            <span>{text}</span>
          </HStack>
        ))}
        {unsure > 0 && (
          <HStack as="li" align="start" color="warning.fg">
            <Box as={TriangleAlert} className="small" mt="1" aria-hidden />
            <span>{countOf(unsure, 'field')} unsure, marked in the form</span>
          </HStack>
        )}
      </Stack>
    </div>
  )
}
