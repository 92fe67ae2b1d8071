import { Spacer } from '@chakra-ui/react'
import { Fragment } from 'react'
import { RefreshCw } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import { useRunAdvertiserPullMutation, type PullHealthFactsFragment } from '../../generated/graphql'
import { Facts } from '../../ui/show/Facts'
import { Payload } from '../../ui/show/Payload'
import { DateTime } from '../../ui/time/DateTime'
import { HealthMark } from '../../records/HealthMark'
import { sinceText } from '../overview/sinceText'
import { Section } from '../../ui/layout/Section'
import { Warning } from '../../ui/show/Warning'
import type { PullRow } from './pullForm'
import { StartButton } from './StartButton'

type Health = PullHealthFactsFragment

/** State in words and a mark. */
function pullState({ isActive, health }: Pick<PullRow, 'isActive' | 'health'>): Parameters<typeof HealthMark>[0] {
  if (!isActive) return { state: 'UNCONNECTED', text: 'Off' }
  const { failures, lastSuccessAt } = health
  if (failures >= 2) return { state: 'FAILING', text: `Failed ${formatCount(failures)} times in a row` }
  if (failures === 1) return { state: 'TROUBLED', text: 'The last pull failed' }
  return lastSuccessAt ? { state: 'HEALTHY', text: 'Healthy' } : { state: 'IDLE', text: 'Not fetched yet' }
}

/** What a pull found: `40 events: 3 applied, 37 known`. */
function countsText({ rows, applied, known, refused, unreadable }: NonNullable<Health['counts']>): string {
  const parts = [
    `${formatCount(applied)} applied`,
    `${formatCount(known)} known`,
    ...(refused ? [`${formatCount(refused)} of leads not held here`] : []),
    ...(unreadable ? [`${formatCount(unreadable)} unreadable`] : []),
  ]
  return rows ? `${countOf(rows, 'entry', 'entries')}: ${parts.join(', ')}` : 'Nothing new'
}

const dash = <span className="subtle">–</span>

/** How well statuses and deposits are fetched, with the last request and answer. */
export function PullHealth({ row, now }: { row: PullRow; now: number }) {
  const { health } = row
  const [start] = useRunAdvertiserPullMutation()
  const { lastSuccessAt, pulledTo, nextAt, fault, counts, failures, httpStatus, takenMs } = health
  const isDue = nextAt !== null && Date.parse(nextAt) <= now
  return (
    <Section
      look="ruled"
      title="Health"
      aside={
        <>
          <HealthMark {...pullState(row)} />
          <Spacer />
          <StartButton
            {...{ label: 'Pull now', icon: RefreshCw, disabled: !row.isActive }}
            failed="Failed to start the pull. Please try again."
            start={async () => (await start({ variables: { advertiserId: row.id } })).data?.runAdvertiserPull}
          />
        </>
      }
    >
      {fault && (
        <Warning role="alert">
          {fault} {row.isActive && 'Nothing is lost: the next pull fetches the same time again.'}
        </Warning>
      )}
      <Facts
        look="below"
        gridTemplateColumns={{ base: '1fr 1fr', md: '1fr 1fr 1fr' }}
        facts={[
          ['Last success', <DateTime key="last" at={lastSuccessAt} />],
          ['Lag', pulledTo ? sinceText(pulledTo, now) : dash],
          ['Failures in a row', formatCount(failures)],
          ['Next pull', health.isRunning ? 'Running now' : isDue ? 'Due now' : <DateTime key="next" at={nextAt} />],
          ['Last pull found', counts ? countsText(counts) : dash],
          [
            'Last answer',
            <Fragment key="answer">
              {httpStatus === null ? dash : `HTTP ${httpStatus}`}
              {takenMs !== null && ` in ${(takenMs / 1000).toFixed(2)} s`}
            </Fragment>,
          ],
        ]}
      />
      <Facts
        look="below"
        facts={[
          ['Request', <Payload key="request" name="Request" text={health.request} />],
          ['Response', <Payload key="response" name="Response" text={health.response} />],
        ]}
      />
    </Section>
  )
}
