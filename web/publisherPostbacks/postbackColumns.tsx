import { RotateCcw } from 'lucide-react'
import { postbackEventLabels } from '../../shared/publisherPostbacks'
import { DateTime } from '../components/DateTime'
import { IconButton } from '../components/IconButton'
import type { ListColumn } from '../components/ListTable'
import { TruncatedText } from '../components/TruncatedText'
import type { PostbackRowFragment } from '../generated/graphql'

const badges = {
  waiting: ['Waiting', 'submitted'],
  sent: ['Sent', 'accepted'],
  failed: ['Failed', 'rejected'],
} as const

function Status({ status }: PostbackRowFragment) {
  const [name, colour] = badges[status]
  return <span className={`badge badge-${colour}`}>{name}</span>
}

/** What came back: why it failed, and what the publisher said. */
function Answer({ fault, httpStatus, response }: PostbackRowFragment) {
  if (fault === null && httpStatus === null) return <span className="subtle">–</span>
  return (
    <>
      <span>{fault ?? `HTTP ${httpStatus}`}</span>
      {response && (
        <small className="subtle postback-response">
          <TruncatedText text={response} />
        </small>
      )}
    </>
  )
}

const retryColumn = (onRetry: (id: string) => void): ListColumn<PostbackRowFragment> => ({
  field: 'action',
  title: 'Action',
  cell: ({ id, event, status }) => (
    <IconButton
      label={`Send postback again: ${postbackEventLabels[event]}`}
      size="sm"
      disabled={status !== 'failed'}
      onClick={() => onRetry(id)}
    >
      <RotateCcw className="small" aria-hidden />
    </IconButton>
  ),
})

/** The columns of postbacks; who may not send one again has no column for it. */
export const postbackColumns = (onRetry: ((id: string) => void) | null): ListColumn<PostbackRowFragment>[] => [
  { field: 'event', title: 'Event', cell: ({ event }) => postbackEventLabels[event] },
  { field: 'status', title: 'Status', cell: (row) => <Status {...row} /> },
  { field: 'createdAt', title: 'Created At', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    field: 'attempts',
    title: 'Attempts',
    align: 'right',
    cell: ({ attempts }) => <span className="figure">{attempts}</span>,
  },
  {
    field: 'attemptedAt',
    title: 'Last Attempt',
    cell: ({ attemptedAt }) => attemptedAt && <DateTime at={attemptedAt} />,
  },
  {
    field: 'nextAttemptAt',
    title: 'Next Attempt',
    cell: ({ nextAttemptAt }) => nextAttemptAt && <DateTime at={nextAttemptAt} />,
  },
  { field: 'answer', title: 'Answer', minWidth: 180, cell: (row) => <Answer {...row} /> },
  { field: 'url', title: 'URL', minWidth: 220, cell: ({ url }) => url && <TruncatedText text={url} /> },
  ...(onRetry ? [retryColumn(onRetry)] : []),
]
