import { HStack, Stack } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { countOf, plural } from '../../../shared/app/format'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { copyText } from '../../ui/show/copyText'
import { Dialog } from '../../ui/overlay/overlays'
import { RequestId } from '../../ui/show/RequestId'
import { maxSearchTexts } from '../leads/leadsState'
import { leadsHref } from '../leads/leadsUrl'
import type { BulkResult } from './bulkRun'
import { byReason, Reason } from './Reasons'

const leadsOf = (count: number) => countOf(count, 'lead')
const were = (count: number) => `${leadsOf(count)} ${plural(count, 'was', 'were')}`

/** Shows or copies some leads. */
const Acts = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => (
  <HStack wrap="wrap">
    {ids.length <= maxSearchTexts && (
      <Link className="link" to={leadsHref({ search: { texts: ids, field: 'id', isGlobal: true } })} onClick={onClose}>
        Show {plural(ids.length, 'this lead', 'these leads')}
      </Link>
    )}
    <Button variant="link" size="sm" onClick={() => void copyText(ids.join('\n'), 'Lead ids copied to clipboard')}>
      <Copy className="small" aria-hidden />
      Copy ids
    </Button>
  </HStack>
)

interface Props {
  title: string
  result: BulkResult
  /** Continues with the remaining leads. */
  resume: () => void
  onClose: () => void
}

/** Result of an incomplete bulk action: unchanged leads with reasons. */
export function BulkOutcome({ title, result, resume, onClose }: Props) {
  const { done, refused, left, error } = result
  const stopped = error ? errorText(error) : 'Stopped before it came to them.'
  const refusedIds = byReason(refused, ({ message }) => message).map(
    ([reason, leads]) => [reason, leads.map(({ leadId }) => leadId)] as const,
  )
  return (
    <Dialog
      title={left.length ? `${title}: stopped` : `${title}: not done to all`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {left.length > 0 && (
            <Button variant="solid" onClick={resume}>
              {error ? 'Try again' : 'Go on'}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        <p role="status">
          Done to {leadsOf(done)}. {were(refused.length + left.length)} left as{' '}
          {refused.length + left.length === 1 ? 'it was' : 'they were'}:
        </p>
        <Stack as="ul" gap="4" aria-label="Reasons">
          {[...refusedIds, ...(left.length ? [[stopped, left] as const] : [])].map(([reason, ids]) => (
            <Reason key={reason} reason={reason} ids={ids} isHeading>
              <Acts ids={ids} onClose={onClose} />
            </Reason>
          ))}
        </Stack>
        <RequestId error={error} />
      </Stack>
    </Dialog>
  )
}
