import { useState } from 'react'
import { Copy } from 'lucide-react'
import { type LeadFormat, type LeadName, leadFormats } from '../../../../shared/partners/mapping/leads'
import type { PublisherApiDetailsQuery } from '../../../generated/graphql'
import { Button } from '../../../ui/form/Button'
import { Section } from '../../../ui/layout/Section'
import { Code } from '../../../ui/show/Code'
import { copyText } from '../../../ui/show/copyText'
import { Facts } from '../../../ui/show/Facts'
import { DateTime } from '../../../ui/time/DateTime'
import type { SentLeadRow } from '../../publisherFields/fieldsForm'
import { OneOf } from '../../settings/OneOf'
import { ApiTokenField } from './ApiTokenField'
import { leadRequest, tokenName } from './leadRequest'
import { usePublisherToken } from './usePublisherToken'

const formatNames: Record<LeadFormat, string> = { json: 'JSON', form: 'Form' }

interface Props {
  publisherId: string
  name: string
  details: NonNullable<PublisherApiDetailsQuery['publisherApiDetails']>
  /** As saved. */
  names: readonly LeadName[]
  last: SentLeadRow | undefined
}

/** What a publisher needs to send leads: the address, its token, and a request that works as it is copied. */
export function SendALead({ publisherId, name, details: { leadUrl, tokenPrefix }, names, last }: Props) {
  const [format, setFormat] = useState<LeadFormat>(leadFormats[0])
  const readToken = usePublisherToken(publisherId)
  const request = leadRequest(leadUrl, names, format)
  const copy = async () => {
    const token = await readToken()
    if (token) await copyText(request.replace(tokenName, token), 'Request copied')
  }
  return (
    <Section
      look="ruled"
      title="Send a test lead"
      hint={`${tokenName.slice(1)} stands for the API token, which is in the copy.`}
    >
      <ApiTokenField id={publisherId} name={name} />
      <Facts
        look="below"
        facts={[
          ['Address', <Code key="address">{`POST ${leadUrl}`}</Code>],
          [
            'API token begins with',
            tokenPrefix ? <Code key="token">{`${tokenPrefix}…`}</Code> : 'It cannot be read any more',
          ],
          ...(last
            ? [
                [
                  'Last used',
                  <span key="used">
                    <DateTime at={last.receivedAt} />
                    {last.address && ` from ${last.address}`}
                  </span>,
                ] as const,
              ]
            : []),
          [
            'Documentation',
            <a key="docs" className="link" href="/docs/publishers" target="_blank" rel="noreferrer">
              Publishers
            </a>,
          ],
        ]}
      />
      <OneOf label="Sent as" names={formatNames} value={format} onChange={setFormat} />
      {/* Focusable, so that the keyboard can scroll it. */}
      <Code as="pre" layerStyle="well" p="3" overflowX="auto" tabIndex={0} role="group" aria-label="Request to copy">
        {request}
      </Code>
      <Button onClick={() => void copy()}>
        <Copy aria-hidden />
        Copy request
      </Button>
    </Section>
  )
}
