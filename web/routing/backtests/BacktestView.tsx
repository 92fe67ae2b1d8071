import { chakra, Stack } from '@chakra-ui/react'
import { CircleSlash, FlaskConical, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { attempt } from '../../ui/overlay/attempt'
import { DateTime } from '../../ui/time/DateTime'
import { useBacktestQuery, useCancelBacktestMutation, type BacktestQuery } from '../../generated/graphql'
import { BacktestResult } from './BacktestResult'
import { DifferenceStrip } from './DifferenceStrip'
import { Line } from './Line'
import { number } from './resultWords'

type Shown = NonNullable<BacktestQuery['backtest']>

const pollMs = 700
const isOpen = (state: Shown['state'] | undefined) => state === 'waiting' || state === 'running'

interface Props {
  id: string
  /** Only leads of this country; empty for all. */
  countryId: string
  onCountry: (countryId: string) => void
  /** Links to the draft. */
  opensDraft?: boolean
}

/** A backtest: its progress while it runs, then its result. */
export function BacktestView({ id, countryId, onCountry, opensDraft = false }: Props) {
  const variables = { id, countryId: countryId || null }
  const { data, previousData, loading, error, refetch, startPolling, stopPolling } = useBacktestQuery({ variables })
  const shown = (data ?? previousData)?.backtest
  const open = isOpen(shown?.state)
  useEffect(() => {
    if (!open) return
    startPolling(pollMs)
    return stopPolling
  }, [open, startPolling, stopPolling])
  const again = () => void refetch().catch(() => undefined) // the query shows the error
  if (error && !shown) return <FailedState what="Backtest" error={error} onRetry={again} />
  if (loading && !shown) return <Line role="status">Loading the backtest…</Line>
  if (!shown)
    return (
      <EmptyState
        icon={FlaskConical}
        title="No such backtest"
        text="Backtests are kept for 30 days. Run it again above."
      />
    )
  return (
    <>
      <Line py="2" textStyle="note" bg="bg.subtle" borderBottomWidth="1px">
        <b>{shown.title}</b>
        {', leads of '}
        <DateTime at={shown.rangeStart} />
        {' to '}
        <DateTime at={shown.rangeEnd} />
        {shown.againstAt && (
          <>
            {', against the rules of '}
            <DateTime at={shown.againstAt} />
          </>
        )}
        {shown.userName && `, by ${shown.userName}`}
      </Line>
      <DifferenceStrip backtest={shown} opensDraft={opensDraft} />
      <div aria-live="polite" aria-busy={open}>
        <Content backtest={shown} countryId={countryId} onCountry={onCountry} />
      </div>
    </>
  )
}

function Content({ backtest, countryId, onCountry }: { backtest: Shown } & Pick<Props, 'countryId' | 'onCountry'>) {
  switch (backtest.state) {
    case 'waiting':
    case 'running':
      return <Running backtest={backtest} />
    case 'cancelled':
      return <EmptyState icon={CircleSlash} title="Cancelled" text={cancelledText(backtest)} />
    case 'failed':
      return (
        <EmptyState
          icon={TriangleAlert}
          title="The backtest failed"
          text={backtest.failure ?? 'Please run it again.'}
        />
      )
    case 'done':
      return backtest.result ? (
        <BacktestResult
          result={backtest.result}
          against={backtest.against}
          countryId={countryId}
          onCountry={onCountry}
        />
      ) : (
        <EmptyState icon={CircleSlash} title="No leads of this country" text="The range has none that was routed.">
          <Button onClick={() => onCountry('')}>All countries</Button>
        </EmptyState>
      )
  }
}

const Bar = chakra('progress', {
  base: {
    ...{ width: 'min(320px, 80vw)', height: '2', borderRadius: 'full', bg: 'bg.emphasized', overflow: 'hidden' },
    '&::-webkit-progress-bar': { bg: 'bg.emphasized' },
    '&::-webkit-progress-value': { bg: 'accent.solid' },
    '&::-moz-progress-bar': { bg: 'accent.solid' },
  },
})

const cancelledText = ({ leadsDone, leadsTotal }: Shown) =>
  leadsDone
    ? `This backtest was stopped after ${number(leadsDone)} of ${number(leadsTotal)} leads. It has no result.`
    : 'This backtest was stopped before it began. It has no result.'

function Running({ backtest: { id, state, leadsDone, leadsTotal, mayCancel } }: { backtest: Shown }) {
  const [cancel, { loading }] = useCancelBacktestMutation({
    refetchQueries: ['Backtest', 'Backtests'],
  })
  const stop = () => attempt(async () => throwErrors((await cancel({ variables: { id } })).data?.action.errors))
  const text =
    state === 'waiting' ? 'Waits for its turn' : `${number(leadsDone)} of ${number(leadsTotal)} leads routed again`
  return (
    <Stack align="center" px="gutter" py="90px">
      <Bar aria-label="Backtest" max={Math.max(1, leadsTotal)} value={leadsDone} />
      <p className="muted figure">{text}</p>
      {mayCancel && (
        <Button size="sm" disabled={loading} onClick={() => void stop()}>
          {loading ? 'Cancelling…' : 'Cancel'}
        </Button>
      )}
    </Stack>
  )
}
