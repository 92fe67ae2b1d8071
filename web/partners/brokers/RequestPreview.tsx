import { Text } from '@chakra-ui/react'
import { readDocument, writeDocument } from '../../../shared/partners/mapping/documents'
import { type Sent, valuesFor } from '../../../shared/partners/mapping/outgoing'
import { stepsOf } from '../../../shared/partners/mapping/paths'
import { type BrokerForm, contentOf } from './brokerFields'
import { Document } from './Document'
import { documentLines, type Leaf } from './documentLines'
import { filledWith } from './FieldRows'

/** A lead that has a value for each of its fields. */
const exampleLead: Readonly<Record<string, Sent>> = {
  ...{ reference: 'test-0001', lead_id: '1001', email: 'anna.testmann@example.com', first_name: 'Anna' },
  ...{ last_name: 'Testmann', phone: '+4915100000001', ip: '203.0.113.7', country: 'DE', city: 'Berlin' },
  ...{ language: 'de', offer: 'Gold', funnel: 'gold', publisher_id: '12', hit_id: '8f2c11d0', is_test: true },
  ...{ custom_param_1: 'one', custom_param_2: 'two', custom_param_3: 'three', custom_param_4: 'four' },
  custom_param_5: 'five',
}

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded', xml: 'application/xml' } as const
const accepts = { json: 'application/json', xml: 'application/xml, text/xml', form: '*/*', text: '*/*' } as const

/** The header of the sign-in. Secrets are not shown. */
function signInHeader({ signIn: { kind, header, prefix } }: BrokerForm): string[] {
  switch (kind) {
    case 'none':
      return []
    case 'basic':
      return ['Authorization: Basic hidden']
    case 'bearer':
      return ['Authorization: Bearer hidden']
    default:
      return [`${header || '…'}: ${prefix}hidden`]
  }
}

/** The first lines of the request, and its headers. */
function headLines(form: BrokerForm): string[] {
  const { method, url, testUrl, format, answerFormat, headers } = form
  const address = (testUrl || url).trim()
  const isWhole = /^https?:/i.test(address) && URL.canParse(address)
  const { host, pathname, search } = isWhole ? new URL(address) : { host: '', pathname: address || '/', search: '' }
  return [
    `${method} ${pathname}${search}`,
    ...(host ? [host] : []),
    ...signInHeader(form),
    ...headers.map(({ name }) => `${name}: hidden`),
    `Accept: ${accepts[answerFormat]}`,
    ...(format === 'query' ? [] : [`Content-Type: ${types[format]}`]),
  ]
}

const steps = (path: string) => stepsOf(path).map(String).join('\0')

interface Props {
  form: BrokerForm
  /** Code of the country of the example lead; null: the usual one. */
  country: string | null
  onField: (at: number) => void
}

/** The request as it would be sent for an example lead. A value leads to its field, and says what it is. */
export function RequestPreview({ form, country, onField }: Props) {
  const { fields, format } = form
  const isNamed = format === 'form' || format === 'query'
  const named = fields.filter(({ name }) => name.trim())
  const { body, query } = writeDocument(
    valuesFor(named.map(contentOf), { ...exampleLead, ...(country && { country }) }),
    format,
  )
  const tree = readDocument(body ?? query, isNamed ? 'form' : format)
  const fieldAt = ({ path }: Leaf) =>
    fields.findIndex(({ name }) => (isNamed ? name === path : steps(name) === steps(path)))
  return (
    <>
      <Text fontFamily="mono" fontSize="xs" lineHeight="20px" color="fg.muted" whiteSpace="pre-wrap" py="3">
        {headLines(form).join('\n')}
      </Text>
      {tree !== undefined && named.length > 0 && (
        <Document
          label="Values that are sent"
          lines={documentLines(tree, format)}
          lookOf={(leaf) => {
            const field = fields[fieldAt(leaf)]
            return { title: field && filledWith(field), tone: field?.isUnsure ? 'unsure' : undefined }
          }}
          onPress={(leaf) => onField(fieldAt(leaf))}
        />
      )}
    </>
  )
}
