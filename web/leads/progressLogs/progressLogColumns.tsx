import { HStack, Text } from '@chakra-ui/react'
import { Play, Trash2 } from 'lucide-react'
import { CountryName } from '../../ui/show/CountryName'
import { DateTime } from '../../ui/time/DateTime'
import { IconButton } from '../../ui/form/IconButton'
import type { PlainColumn } from '../../ui/table/PlainTable'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { RowActions } from '../../ui/table/tableTypes'
import { PartnerLink } from '../../partners/PartnerLink'
import { LeadsLink } from '../leads/LeadsLink'
import type { ShownJob } from './progressViews'
import { Badge } from '../../ui/show/Badge'

const phaseTones = {
  idle: 'submitted',
  'running...': 'pending',
  completed: 'ftd',
  gone: undefined,
} as const

/** A finished job whose lead was refused is not shown as completed. */
const Phase = ({ phase, job }: ShownJob) =>
  phase === 'completed' && job.result === 'REJECTED' ? (
    <Badge tone="rejected">refused</Badge>
  ) : (
    <Badge tone={phaseTones[phase]}>{phase}</Badge>
  )

/** Result of a finished job. */
function Outcome({ phase, isAutoStarted, job }: ShownJob) {
  const text =
    phase === 'completed' ? job.outcome : phase === 'running...' && isAutoStarted ? 'Started at its time' : null
  return (
    text && (
      <Text textStyle="hint" maxW="260px">
        {text}
      </Text>
    )
  )
}

interface Acts {
  onRun: (id: string) => void
  onDelete: (id: string) => void
}

export const jobPhone: PhoneRow<ShownJob> = {
  head: 'email',
  side: 'status',
  under: ['advertiserName', 'countryName'],
  underSide: 'scheduledAt',
  swipe: { right: 'run', left: 'delete' },
}

/** Menu actions of a waiting job on phones. */
export const jobActions = ({ onRun, onDelete }: Acts): RowActions<ShownJob> => ({
  actions: [
    { name: 'run', label: 'Run now', icon: <Play aria-hidden /> },
    { name: 'delete', label: 'Delete', icon: <Trash2 aria-hidden />, isApart: true },
  ],
  nameOf: ({ job }) => `job ${job.id}`,
  offers: (_name, { phase }) => phase === 'idle',
  onAction: (name, { job }) => (name === 'run' ? onRun : onDelete)(job.id),
})

/** Columns of the progress logs. */
export const progressLogColumns = ({ onRun, onDelete }: Acts): PlainColumn<ShownJob>[] => [
  { field: 'id', title: 'Job Id', cell: ({ job }) => <span className="figure">{job.id}</span> },
  {
    field: 'leadId',
    title: 'Injected Lead',
    term: 'injection',
    cell: ({ job: { leadId } }) => <LeadsLink ids={[leadId]}>{leadId}</LeadsLink>,
  },
  { field: 'email', title: 'Lead', cell: ({ job }) => job.email },
  {
    field: 'publisherName',
    title: 'Publisher',
    cell: ({ job }) => <PartnerLink kind="publisher" {...job.publisher} />,
  },
  {
    field: 'advertiserName',
    title: 'Advertiser',
    cell: ({ job: { advertiser } }) => advertiser && <PartnerLink kind="advertiser" {...advertiser} />,
  },
  {
    field: 'countryName',
    title: 'Country',
    cell: ({ job }) => <CountryName code={job.country?.code} name={job.country?.name} />,
  },
  { field: 'createdAt', title: 'Created', cell: ({ job }) => <DateTime at={job.createdAt} /> },
  { field: 'scheduledAt', title: 'Scheduled', cell: ({ job }) => <DateTime at={job.scheduledAt} /> },
  { field: 'type', title: 'Type', cell: ({ job }) => job.type },
  {
    field: 'status',
    title: 'Status',
    minWidth: 96,
    cell: (shown) => (
      <>
        <Phase {...shown} />
        <Outcome {...shown} />
      </>
    ),
  },
  {
    field: 'action',
    title: 'Action',
    pin: 'end',
    cell: ({ job, phase }) => (
      <HStack gap="2px" my="-4px">
        <IconButton label={`Run job ${job.id}`} size="sm" disabled={phase !== 'idle'} onClick={() => onRun(job.id)}>
          <Play className="small" aria-hidden />
        </IconButton>
        <IconButton
          label={`Delete job ${job.id}`}
          size="sm"
          disabled={phase !== 'idle'}
          onClick={() => onDelete(job.id)}
        >
          <Trash2 className="small" aria-hidden />
        </IconButton>
      </HStack>
    ),
  },
]
