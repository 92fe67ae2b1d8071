import { Copy } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import { copyText } from '../../../ui/show/copyText'
import { FailedState } from '../../../ui/layout/QueryStates'
import { LoadingLines } from '../../../ui/layout/LoadingLines'
import { Facts } from '../../../ui/show/Facts'
import { usePublisherApiDetailsQuery } from '../../../generated/graphql'
import { Code } from '../../../ui/show/Code'
import { SettingsRegion } from '../../../records/FormPage'
import { Section } from '../../../ui/layout/Section'
import { leadRequest } from './leadRequest'

/** Data that a publisher needs to send leads: address, first characters of its token, and an example request. */
export function ApiDetailsTab({ publisherId }: { publisherId: string }) {
  const { data, loading, error, refetch } = usePublisherApiDetailsQuery({ variables: { publisherId } })
  const details = data?.publisherApiDetails
  if (!details) {
    if (loading) return <LoadingLines what="API details" />
    return (
      <FailedState
        what="API details"
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
      />
    )
  }
  const { leadUrl, tokenPrefix } = details
  const request = leadRequest(leadUrl)
  return (
    <SettingsRegion label="API details">
      <Facts
        py="4"
        facts={[
          ['Address', <Code key="address">{`POST ${leadUrl}`}</Code>],
          [
            'API token begins with',
            tokenPrefix ? <Code key="token">{`${tokenPrefix}…`}</Code> : 'It cannot be read any more',
          ],
          [
            'Documentation',
            <a key="docs" className="link" href="/docs/publishers" target="_blank" rel="noreferrer">
              Publishers
            </a>,
          ],
        ]}
      />
      <Section
        look="ruled"
        title="Send a test lead"
        hint="PUBLISHER_TOKEN stands for the API token, which Settings shows."
      >
        {/* Focusable, so that the keyboard can scroll it. */}
        <Code as="pre" layerStyle="well" p="3" overflowX="auto" tabIndex={0} role="group" aria-label="Request to copy">
          {request}
        </Code>
        <Button onClick={() => void copyText(request, 'Request copied')}>
          <Copy aria-hidden />
          Copy request
        </Button>
      </Section>
    </SettingsRegion>
  )
}
