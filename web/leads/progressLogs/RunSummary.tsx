import { Fragment, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/form/IconButton'
import { LeadsLink } from '../leads/LeadsLink'
import type { Job } from './progressViews'
import { summarizeRun, type SummaryPart } from './summarizeRun'

const link = ({ text, leadIds }: SummaryPart) => <LeadsLink ids={leadIds}>{text}</LeadsLink>

/** Joins parts with commas. */
const listed = (parts: readonly ReactNode[]) =>
  parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ))

/** Results of the jobs that ran while the dialog was open, with links to their leads. Shown until closed. */
export function RunSummary({ finished, onClose }: { finished: readonly Job[]; onClose: () => void }) {
  const { sent, accepted, rejected, open } = summarizeRun(finished)
  return (
    <div className="run-summary">
      <p role="status" aria-label="Result of the run">
        <b>{`${sent} sent: `}</b>
        {listed([
          ...(accepted ? [link(accepted)] : []),
          ...(open ? [link(open)] : []),
          ...(rejected ? [link(rejected)] : []),
        ])}
        {rejected && <>: {listed(rejected.reasons.map(link))}</>}
      </p>
      <IconButton label="Close the result" size="sm" onClick={onClose}>
        <X className="small" aria-hidden />
      </IconButton>
    </div>
  )
}
