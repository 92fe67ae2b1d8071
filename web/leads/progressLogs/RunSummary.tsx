import { Fragment, type ReactNode } from 'react'
import { Flex, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { IconButton } from '../../ui/form/IconButton'
import { LeadsLink } from '../leads/LeadsLink'
import type { Job } from './progressViews'
import { summarizeRun, type SummaryPart } from './summarizeRun'

const link = ({ text, leadIds }: SummaryPart) => <LeadsLink ids={leadIds}>{text}</LeadsLink>

const scrolling = { flex: 1, maxH: '96px', py: '1', overflow: 'auto', overflowWrap: 'anywhere' } as const

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
    <Flex layerStyle="card" flex="none" gap="2" mx="5" mb="2" p="6px 6px 6px 12px">
      <Text {...scrolling} role="status" aria-label="Result of the run">
        <b>{`${sent} sent: `}</b>
        {listed([
          ...(accepted ? [link(accepted)] : []),
          ...(open ? [link(open)] : []),
          ...(rejected ? [link(rejected)] : []),
        ])}
        {rejected && <>: {listed(rejected.reasons.map(link))}</>}
      </Text>
      <IconButton label="Close the result" size="sm" onClick={onClose}>
        <X className="small" aria-hidden />
      </IconButton>
    </Flex>
  )
}
