import { useState } from 'react'
import { Box, SimpleGrid } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import type { RecordForm } from '../../records/useRecordForm'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { copyText } from '../../ui/show/copyText'
import { SecretInput } from '../brokers/HeaderRows'
import { encodingNames, hashNames } from '../brokers/SignIn'
import { OneOf, optionsOf } from '../settings/OneOf'
import { Section } from '../../ui/layout/Section'
import { Code } from '../../ui/show/Code'
import { Term } from '../../ui/terms/Term'
import {
  fieldNames,
  formatNames,
  type FormSignature,
  type PostbackForm,
  type PostbacksRow,
  postbackTitles,
  signatureNames,
} from './postbackForm'
import { PostbackToken } from './PostbackToken'

const tokenPlaces = { header: 'Header', query: 'Query', path: 'Path' } as const
type TokenPlace = keyof typeof tokenPlaces
const tokenHints: Readonly<Record<TokenPlace, string>> = {
  header: 'Sent as Authorization: Bearer. The safest: addresses are often logged.',
  query: 'Masked in our logs. The token can stand in the broker’s logs: a header is safer where it can send one.',
  path: 'Masked in our logs. The token can stand in the broker’s logs: a header is safer where it can send one.',
}

/** What is given to the broker: the address with its names, and what is left for it to fill in braces. */
function addressLines({ address }: PostbacksRow, { format, names }: PostbackForm, place: TokenPlace): string[] {
  const inAddress = format === 'query' ? names.filter(({ name }) => name.trim()) : []
  const parameters = inAddress.map(({ name, ours }) => `${name.trim()}={${fieldNames[ours].toLowerCase()}}`)
  const all = [...(place === 'query' ? ['token=TOKEN'] : []), ...parameters]
  return [
    `${format === 'query' ? 'GET' : 'POST'} ${address}/${place === 'path' ? 'TOKEN' : '-'}`,
    ...all.map((text, at) => (at ? '&' : '?') + text),
  ]
}

interface Props {
  row: PostbacksRow
  record: RecordForm<PostbackForm>
}

/** Where the broker sends its postbacks, how it proves who it is, and what it is answered. */
export function PostbackAddress({ row, record: { form, set, touch, errorOf } }: Props) {
  const [place, setPlace] = useState<TokenPlace>('header')
  const lines = addressLines(row, form, place)
  const { signature } = form
  const sign = (change: Partial<FormSignature>) => set({ signature: { ...signature, ...change } })
  return (
    <Section look="ruled" title={`Give ${row.name} this address`} aside={<Term of="postback" name="Postbacks" />}>
      <Box layerStyle="well" p="3">
        <Code whiteSpace="pre-line" wordBreak="break-all">
          {lines.join('\n')}
        </Code>
      </Box>
      <Button size="sm" onClick={() => void copyText(lines.join('').replace(/^\w+ /, ''), 'Postback address copied!')}>
        <Copy className="small" aria-hidden />
        Copy address
      </Button>
      <OneOf
        label={postbackTitles.format}
        names={formatNames}
        value={form.format}
        onChange={(format) => set({ format })}
      />
      <OneOf label="Token in" names={tokenPlaces} value={place} hint={tokenHints[place]} onChange={setPlace} />
      <PostbackToken row={row} />
      <TextField
        label={postbackTitles.answer}
        required
        hint="With HTTP 200, as text or JSON. A repeated event gets it too."
        error={errorOf('answer')}
        value={form.answer}
        onType={(answer) => set({ answer })}
        onLeave={() => touch('answer')}
      />
      <TextField
        label={postbackTitles.refusal}
        placeholder="Our error, which names the field"
        hint="With HTTP 422, so that the broker can send it again."
        error={errorOf('refusal')}
        value={form.refusal}
        onType={(refusal) => set({ refusal })}
        onLeave={() => touch('refusal')}
      />
      <OneOf
        label={postbackTitles.signature}
        names={signatureNames}
        value={signature.stands}
        hint={
          signature.stands !== 'none' &&
          'HMAC of the exact bytes of the body; where the fields stand in the address, of that after ?, without the signature and the token.'
        }
        onChange={(stands) => sign({ stands })}
      />
      {signature.stands !== 'none' && (
        <SimpleGrid columns={2} gap="3">
          <TextField
            label={signature.stands === 'header' ? 'Header of the signature' : 'Name of the parameter'}
            error={errorOf('signature.name')}
            value={signature.name}
            onType={(name) => sign({ name })}
            onLeave={() => touch('signature')}
          />
          <TextField
            label="Before the signature"
            placeholder="Nothing"
            error={errorOf('signature.prefix')}
            value={signature.prefix}
            onType={(prefix) => sign({ prefix })}
            onLeave={() => touch('signature')}
          />
          <Field label="Hash">
            <Select
              value={signature.algorithm}
              options={optionsOf(hashNames)}
              onChange={(algorithm) => sign({ algorithm })}
            />
          </Field>
          <Field label="Written as">
            <Select
              value={signature.encoding}
              options={optionsOf(encodingNames)}
              onChange={(encoding) => sign({ encoding })}
            />
          </Field>
          <Field label="Key" error={errorOf('signature.secret')}>
            <SecretInput
              value={signature.secret}
              onChange={(secret) => sign({ secret })}
              onLeave={() => touch('signature')}
            />
          </Field>
        </SimpleGrid>
      )}
    </Section>
  )
}
