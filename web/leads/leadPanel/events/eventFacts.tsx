import type { ReactNode } from 'react'
import { fieldTitle } from '../../../ui/form/fieldTitle'
import { Facts } from '../../../ui/show/Facts'
import { Payload } from '../../../ui/show/Payload'

/** Fields of an event with titles. */
export const FieldList = ({ label, fields }: { label: string; fields: readonly (readonly [string, ReactNode])[] }) => (
  <Facts aria-label={label} look="well" facts={fields.map(([field, value]) => [fieldTitle(field), value])} />
)

interface PayloadsProps {
  label?: string
  request: string | null
  response: string | null
  /** Shown completely from the start. */
  isWhole?: boolean
}

/** The request to a broker and its answer, if any. */
export const Payloads = ({ label = 'Request and answer', request, response, isWhole = false }: PayloadsProps) => (
  <Facts
    aria-label={label}
    look="wellBelow"
    facts={[
      ['Request', <Payload key="request" name="Request" text={request} isWhole={isWhole} />],
      [
        'Answer',
        response ? <Payload key="response" name="Response" text={response} isWhole={isWhole} /> : 'No answer came',
      ],
    ]}
  />
)
