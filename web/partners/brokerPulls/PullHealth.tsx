import type { ReactNode } from 'react'
import { RefreshCw } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import { useRunAdvertiserPullMutation, type PullHealthFactsFragment } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { toast } from '../../ui/overlay/toasts'
import { Payload } from '../../ui/show/Payload'
import { DateTime } from '../../ui/time/DateTime'
import { HealthMark } from '../../records/HealthMark'
import { sinceText } from '../overview/sinceText'
import type { PullRow } from './pullForm'
import { Warning } from '../../ui/show/Warning'

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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Starts a pull; the state follows when it runs. */
function PullNow({ row }: { row: PullRow }) {
  const [start] = useRunAdvertiserPullMutation()
  const { busy, run } = useSingleRun()
  const failed = 'Failed to start the pull. Please try again.'
  const pull = async () => {
    try {
      const answer = (await start({ variables: { advertiserId: row.id } })).data?.runAdvertiserPull
      if (!answer?.advertiserPull) toast.error(answer?.errors[0]?.message ?? failed)
    } catch (error) {
      toast.error(failed, { error }) // one text for all errors
    }
  }
  return (
    <Button size="sm" disabled={busy || !row.isActive} onClick={() => void run(pull)}>
      <RefreshCw className="small" aria-hidden />
      Pull now
    </Button>
  )
}

/** How well statuses and deposits are fetched, with the last request and answer. */
export function PullHealth({ row, now }: { row: PullRow; now: number }) {
  const { health } = row
  const { lastSuccessAt, pulledTo, nextAt, fault, counts, failures } = health
  return (
    <section className="broker-form" aria-labelledby="pull-health">
      <div className="pull-head">
        <h2 id="pull-health">Health</h2>
        <HealthMark {...pullState(row)} />
        <span className="space" />
        <PullNow row={row} />
      </div>
      {fault && (
        <Warning role="alert">
          {fault} {row.isActive && 'Nothing is lost: the next pull fetches the same time again.'}
        </Warning>
      )}
      <dl className="pull-facts">
        <Fact name="Last success">
          <DateTime at={lastSuccessAt} />
        </Fact>
        <Fact name="Lag">{pulledTo ? sinceText(pulledTo, now) : <span className="subtle">–</span>}</Fact>
        <Fact name="Failures in a row">{formatCount(failures)}</Fact>
        <Fact name="Next pull">
          {health.isRunning ? (
            'Running now'
          ) : nextAt && Date.parse(nextAt) <= now ? (
            'Due now'
          ) : (
            <DateTime at={nextAt} />
          )}
        </Fact>
        <Fact name="Last pull found">{counts ? countsText(counts) : <span className="subtle">–</span>}</Fact>
        <Fact name="Last answer">
          {health.httpStatus === null ? <span className="subtle">–</span> : `HTTP ${health.httpStatus}`}
          {health.takenMs !== null && ` in ${(health.takenMs / 1000).toFixed(2)} s`}
        </Fact>
      </dl>
      <dl className="pull-call">
        <Fact name="Request">
          <Payload name="Request" text={health.request} />
        </Fact>
        <Fact name="Response">
          <Payload name="Response" text={health.response} />
        </Fact>
      </dl>
    </section>
  )
}
