import '../publishers.css'
import { Copy } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import { copyText } from '../../../ui/show/copyText'
import { FailedState } from '../../../ui/layout/QueryStates'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { usePublisherApiDetailsQuery } from '../../../generated/graphql'
import { leadRequest } from './leadRequest'

/** Data that a publisher needs to send leads: address, first characters of its token, and an example request. */
export function ApiDetailsTab({ publisherId }: { publisherId: string }) {
  const { data, loading, error, refetch } = usePublisherApiDetailsQuery({ variables: { publisherId } })
  const details = data?.publisherApiDetails
  if (!details) {
    if (loading) return <Skeleton width="40%" />
    return (
      <FailedState
        what="API details"
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
      />
    )
  }
  const request = leadRequest(details.leadUrl)
  return (
    <section className="publisher-api record-facts" aria-label="API details">
      <dl>
        <div>
          <dt>Address</dt>
          <dd>
            <code>{`POST ${details.leadUrl}`}</code>
          </dd>
        </div>
        <div>
          <dt>API token begins with</dt>
          <dd>{details.tokenPrefix ? <code>{`${details.tokenPrefix}…`}</code> : 'It cannot be read any more'}</dd>
        </div>
        <div>
          <dt>Documentation</dt>
          <dd>
            <a className="link" href="/docs/publishers" target="_blank" rel="noreferrer">
              Publishers
            </a>
          </dd>
        </div>
      </dl>
      <h2>Send a test lead</h2>
      <p className="muted">PUBLISHER_TOKEN stands for the API token, which Settings shows.</p>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre tabIndex={0} role="group" aria-label="Request to copy">
        {request}
      </pre>
      <Button onClick={() => void copyText(request, 'Request copied')}>
        <Copy aria-hidden />
        Copy request
      </Button>
    </section>
  )
}
