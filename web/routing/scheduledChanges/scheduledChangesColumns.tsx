import { Box, HStack } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { May } from '../../../shared/access/permissions'
import { capPermissions } from '../../../shared/routing/caps'
import {
  scheduledAddress,
  scheduledFields,
  scheduledPages,
  type ScheduledRecord,
} from '../../../shared/routing/scheduledChanges'
import type { ListedScheduledChangeFragment, ScheduledChangeState } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { messageCharacters, TruncatedText } from '../../ui/show/TruncatedText'
import type { PlainColumn } from '../../ui/table/PlainTable'
import { phoneCell } from '../../ui/table/rows/phoneColumns'
import { twoLineHeight, type PhoneRow } from '../../ui/table/rows/phoneRow'
import { DateTime } from '../../ui/time/DateTime'
import { Badge, type BadgeTone } from '../../ui/show/Badge'

export type ListedChange = ListedScheduledChangeFragment

const kinds: Readonly<Record<ScheduledRecord, string>> = {
  cap: 'Cap',
  advertiser: 'Advertiser',
  distribution: 'Distribution',
  distribution_group: 'Group',
}
const states: Readonly<Record<ScheduledChangeState, string>> = {
  waiting: 'Waits',
  done: 'Made',
  stopped: 'Stopped',
  cancelled: 'Cancelled',
}
const tones: Readonly<Record<ScheduledChangeState, BadgeTone | undefined>> = {
  waiting: 'pending',
  done: 'ftd',
  stopped: 'rejected',
  cancelled: undefined,
}
/** Who may change a record, and so cancel its change. */
const editors: Readonly<Record<ScheduledRecord, readonly string[]>> = {
  cap: capPermissions('EDIT'),
  advertiser: ['ADVERTISERS_EDIT'],
  distribution: ['DISTRIBUTIONS_EDIT'],
  distribution_group: ['DISTRIBUTIONS_EDIT'],
}
/** Changes of an access token that were stopped with it, until their time. */
const mayTakeOver = (may: May, { entity, state, canTakeOver, at }: ListedChange): boolean =>
  canTakeOver && state === 'stopped' && Date.parse(at) > Date.now() && may(editors[entity])

const mayUndo = (may: May, { entity, state }: ListedChange) => state === 'waiting' && may(editors[entity])

const nameOf = ({ recordName, entity, recordId }: ListedChange) =>
  recordName ?? `${kinds[entity]} #${recordId}, deleted`

function Record({ change, may }: { change: ListedChange; may: May }) {
  const address = change.recordName !== null && may(scheduledPages[change.entity]) ? scheduledAddress(change) : null
  return address ? (
    <Link className="link" to={address}>
      {nameOf(change)}
    </Link>
  ) : (
    <>{nameOf(change)}</>
  )
}

const reasonOf = ({ reason }: ListedChange) =>
  reason && (
    <Box color="fg.muted" whiteSpace="normal" overflowWrap="anywhere" dir="auto">
      <TruncatedText text={reason} max={messageCharacters} />
    </Box>
  )

/** On phones: two lines, and the reason below them. */
export function scheduledPhone(columns: readonly PlainColumn<ListedChange>[]): PhoneRow<ListedChange> {
  const lines = phoneCell({ head: 'record', side: 'state', under: ['change', 'at'] }, columns)
  return {
    height: twoLineHeight,
    draw: (change) => (
      <>
        {lines(change)}
        {reasonOf(change)}
      </>
    ),
  }
}

interface Acts {
  may: May
  isBusy: boolean
  onUndo: (change: ListedChange) => void
  onTakeOver: (change: ListedChange) => void
}

/** Columns: time, record, change, owner, and its state with Undo or Take over until then. */
export function scheduledColumns({ may, isBusy, onUndo, onTakeOver }: Acts): PlainColumn<ListedChange>[] {
  const act = (name: string, change: ListedChange, onAct: Acts['onUndo']) => (
    <Button
      size="sm"
      disabled={isBusy}
      aria-label={`${name} the change of ${nameOf(change)}`}
      onClick={() => onAct(change)}
    >
      {name}
    </Button>
  )
  return [
    {
      field: 'at',
      title: 'From',
      minWidth: 170,
      cell: ({ at, wallTime, timeZone }) => (
        <span title={`${wallTime} ${timeZone}`}>
          <DateTime at={at} />
        </span>
      ),
    },
    { field: 'kind', title: 'Type', cell: ({ entity }) => kinds[entity] },
    { field: 'record', title: 'Record', minWidth: 160, cell: (change) => <Record change={change} may={may} /> },
    {
      field: 'change',
      title: 'Change',
      minWidth: 200,
      cell: ({ entity, oldText, newText }) => `${scheduledFields[entity]}: ${oldText} → ${newText}`,
    },
    {
      ...{ field: 'owner', title: 'Scheduled by', minWidth: 150 },
      cell: ({ owner, accessToken }) => (
        <>
          {owner}
          {accessToken !== null && <small className="subtle">, access token {accessToken}</small>}
        </>
      ),
    },
    {
      field: 'state',
      title: 'State',
      minWidth: 150,
      cell: (change) => (
        <HStack wrap="wrap" rowGap="0.5">
          <Badge tone={tones[change.state]}>{states[change.state]}</Badge>
          {mayUndo(may, change) && act('Undo', change, onUndo)}
          {mayTakeOver(may, change) && act('Take over', change, onTakeOver)}
        </HStack>
      ),
    },
  ]
}

/** Of changes that do not wait any more: when that was, and why they were not made. */
export const endedColumn: PlainColumn<ListedChange> = {
  field: 'ended',
  title: 'Ended',
  minWidth: 240,
  cell: (change) => (
    <>
      <DateTime at={change.finishedAt} />
      {reasonOf(change)}
    </>
  ),
}
