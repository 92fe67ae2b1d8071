import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/Dialog'
import { RequestId } from '../../ui/show/RequestId'
import { PlainTable } from '../../ui/table/PlainTable'
import type { differences } from './wizard/summaries'

interface Props {
  title: string
  /** The server's message. */
  message: string
  error: unknown
  differences: ReturnType<typeof differences>
  onTakeTheirs: () => void
  /** Keeps the user's version; saving again overwrites the other one. */
  onKeepMine: () => void
}

/** A version conflict, with the differences between both versions. */
export function ConflictDialog({ title, message, error, differences, onTakeTheirs, onKeepMine }: Props) {
  return (
    <Dialog
      alert
      title={title}
      width={720}
      onClose={onKeepMine}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="solid" data-autofocus onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p className="muted">{message}</p>
      <RequestId error={error} />
      {differences.length === 0 ? (
        <p>What was saved is what you have entered.</p>
      ) : (
        <div className="conflict" tabIndex={0} role="region" aria-label="Both versions">
          <PlainTable
            rows={differences}
            columns={[
              { title: 'What differs', isRowHead: true, cell: ({ label }) => label },
              { title: 'Saved by now', cell: ({ theirs }) => theirs },
              { title: 'Yours', cell: ({ yours }) => yours },
            ]}
          />
        </div>
      )}
      <p className="hint">Keep mine saves nothing yet: Submit then puts yours over theirs.</p>
    </Dialog>
  )
}
