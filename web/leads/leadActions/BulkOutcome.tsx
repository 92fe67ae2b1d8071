import './leadActions.css'
import { Copy } from 'lucide-react'
import { Link } from 'react-router'
import { countOf, formatCount, plural } from '../../../shared/app/format'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { copyText } from '../../ui/show/copyText'
import { Dialog } from '../../ui/overlay/overlays'
import { RequestId } from '../../ui/show/RequestId'
import { maxSearchTexts } from '../leads/leadsState'
import { leadsHref } from '../leads/leadsUrl'
import type { BulkRefusal, BulkResult } from './bulkRun'

const idsShown = 10

const leadsOf = (count: number) => countOf(count, 'lead')
const were = (count: number) => `${leadsOf(count)} ${plural(count, 'was', 'were')}`

/** Ids by reason, most frequent first. */
function byReason(refused: readonly BulkRefusal[]) {
  const idsByReason = new Map<string, string[]>()
  for (const { leadId, message } of refused) idsByReason.set(message, [...(idsByReason.get(message) ?? []), leadId])
  return [...idsByReason].map(([reason, ids]) => ({ reason, ids })).sort((a, b) => b.ids.length - a.ids.length)
}

function Reason({ reason, ids, onClose }: { reason: string; ids: readonly string[]; onClose: () => void }) {
  const more = ids.length - idsShown
  return (
    <li>
      <h3>
        {reason} <span className="subtle">{leadsOf(ids.length)}</span>
      </h3>
      <p className="figure">
        {ids.slice(0, idsShown).join(', ')}
        {more > 0 && ` and ${formatCount(more)} more`}
      </p>
      <div className="bulk-reason-actions">
        {ids.length <= maxSearchTexts && (
          <Link
            className="link"
            to={leadsHref({ search: { texts: ids, field: 'id', isGlobal: true } })}
            onClick={onClose}
          >
            Show {plural(ids.length, 'this lead', 'these leads')}
          </Link>
        )}
        <Button variant="link" size="sm" onClick={() => void copyText(ids.join('\n'), 'Lead ids copied to clipboard')}>
          <Copy className="small" aria-hidden />
          Copy ids
        </Button>
      </div>
    </li>
  )
}

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
  const reasons = byReason(refused)
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
      <div className="bulk-outcome">
        <p role="status">
          Done to {leadsOf(done)}. {were(refused.length + left.length)} left as{' '}
          {refused.length + left.length === 1 ? 'it was' : 'they were'}:
        </p>
        <ul className="bulk-reasons" aria-label="Reasons">
          {reasons.map((group) => (
            <Reason key={group.reason} {...group} onClose={onClose} />
          ))}
          {left.length > 0 && <Reason reason={stopped} ids={left} onClose={onClose} />}
        </ul>
        <RequestId error={error} />
      </div>
    </Dialog>
  )
}
