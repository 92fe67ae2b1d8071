import { useCallback, useEffect, useRef, useState } from 'react'
import { Box, Flex, Spacer } from '@chakra-ui/react'
import { ArrowRight, ListChecks } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { metricPermissionName } from '../../../shared/access/permissions'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { monthText } from '../../../shared/money/entryWords'
import { choiceParam, readParams } from '../../app/addressParams'
import { useMay } from '../../app/session/useSession'
import { useBrokerComparisonsQuery, useClosingProgressQuery, useClosingQuery } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Steps } from '../../ui/layout/Steps'
import { Badge } from '../../ui/show/Badge'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { Compare, isCompared } from '../compare/Compare'
import { moneyPath } from '../moneyTabs'
import { CheckList } from './CheckList'
import { CloseDialog, closingText } from './CloseDialog'
import { Footer } from './Footer'
import { Review } from './Review'

const shownSteps = ['checks', 'compare', 'review'] as const
type ShownStep = (typeof shownSteps)[number]
const params = { step: choiceParam(shownSteps, 'checks') }
const stepNames = { checks: 'Checks', compare: 'Compare with the broker', review: 'Review', close: 'Close' } as const
const revenue = metricPermissionName('global', 'revenue')
const progressMs = 1_000

/** Closes an accounting month in steps; each can be left and continued. */
export function ClosingPage() {
  const { month: asked = '' } = useParams()
  const { search } = useLocation()
  const { step } = readParams<{ step: ShownStep }>(params, search)
  const [isClosing, setClosing] = useState(false)
  const may = useMay()
  const { name: zone } = useTimeZone()
  const month = `${asked}-01`
  const { data, error, loading, refetch } = useClosingQuery({ variables: { month }, fetchPolicy: 'cache-and-network' })
  const mayCompare = may(revenue)
  const lists = useBrokerComparisonsQuery({ variables: { month }, skip: !mayCompare, fetchPolicy: 'cache-and-network' })
  const { refetch: refetchLists } = lists
  const comparisons = lists.data?.brokerComparisons ?? []
  const readAgain = useCallback(() => {
    void refetch().catch(() => undefined) // the query shows the error
    if (mayCompare) void refetchLists().catch(() => undefined)
  }, [refetch, refetchLists, mayCompare])
  const [facts, closing] = [data?.accountingMonth, data?.closing]
  const name = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? monthText(month) : asked
  const href = (to: string) => `/money/close/${asked}${to === 'checks' ? '' : `?step=${to}`}`
  const open = closing?.checks.filter(({ isSettled }) => !isSettled).length ?? 0
  const unequal = closing?.review.filter(({ difference }) => !!difference).length ?? 0
  const isClosed = facts?.state === 'closed'
  // Followed while the dialog is open, or somebody closes the month.
  const isFollowed = !isClosed && (isClosing || !!facts?.closing)
  useClosingProgressQuery({
    ...{ variables: { month }, skip: !isFollowed, fetchPolicy: 'network-only' },
    pollInterval: isFollowed ? progressMs : 0,
  })
  const wasFollowed = useRef(false)
  useEffect(() => {
    if (wasFollowed.current && isClosed) readAgain()
    wasFollowed.current = isFollowed
  }, [isFollowed, isClosed, readAgain])
  const running = facts ? closingText(facts) : null
  const disputed = {
    count: comparisons.reduce((sum, one) => sum + one.disputed, 0),
    amount: comparisons.reduce((cents, one) => cents + Math.round((one.disputedAmount ?? 0) * 100), 0) / 100,
  }
  const reason =
    facts?.blockedBy ??
    (!may('MONEY_CLOSE') ? 'You do not have the permission to close months.' : null) ??
    (open ? 'Some checks are open.' : null) ??
    (unequal ? 'The ledger differs from the reports.' : null)
  const checks = closing?.checks.length ?? 0
  const partners = closing?.review.length ?? 0
  const compared = comparisons.filter(isCompared).length
  const states = {
    checks: { text: open ? `${open} of ${checks} open` : `${checks} of ${checks} settled`, isDone: open === 0 },
    compare: mayCompare
      ? {
          text: `${compared} of ${comparisons.length} done`,
          isDone: lists.data !== undefined && compared === comparisons.length,
        }
      : { text: 'needs the permission for revenue', isDone: false },
    review: { text: `${partners - unequal} of ${partners} equal`, isDone: unequal === 0 },
    close: {
      text: isClosed
        ? 'done'
        : running
          ? running
          : open || unequal
            ? `waits for step ${open ? 1 : 3}`
            : 'cannot be undone',
      isDone: isClosed,
    },
  }
  return (
    <div className="fill">
      <PageHead
        title={`Close ${name}`}
        isRecord
        status={isClosed && <Badge tone="ftd">Closed</Badge>}
        breadcrumb={
          <Breadcrumb
            steps={[{ label: 'Money', to: moneyPath('statements') }, { label: 'Close a month' }, { label: name }]}
          />
        }
      />
      {!facts || !closing ? (
        loading ? (
          <LoadingLines what="the month" />
        ) : error ? (
          <FailedState what="The month" error={error} onRetry={readAgain} />
        ) : (
          <EmptyState
            icon={ListChecks}
            title="There is no such month"
            text="It has not begun, or is before the first accounting month."
          />
        )
      ) : (
        <>
          <Steps
            label="Steps"
            current={step}
            steps={([...shownSteps, 'close'] as const).map((id) => ({ id, title: stepNames[id], ...states[id] }))}
            hrefOf={(id) => (id === 'close' || (id === 'compare' && !mayCompare) ? null : href(id))}
          />
          {step === 'compare' && mayCompare ? (
            lists.data ? (
              <Compare
                key={month}
                {...{ month, comparisons, hrefOf: href }}
                isFixed={isClosed || !may('MONEY_CLOSE')}
                onChange={readAgain}
              />
            ) : lists.error ? (
              <FailedState what="The comparison" error={lists.error} onRetry={readAgain} />
            ) : (
              <LoadingLines what="the comparison" />
            )
          ) : (
            <>
              <Box
                flex="1"
                minH="0"
                overflow="auto"
                tabIndex={0}
                role="group"
                aria-label={step === 'checks' ? 'Checks' : 'Review'}
              >
                {step === 'checks' ? (
                  <CheckList month={month} checks={closing.checks} isFixed={isClosed || !may('MONEY_CLOSE')} />
                ) : closing.review.length ? (
                  <>
                    <Review side="advertiser" month={month} closing={closing} comparisons={comparisons} />
                    <Review side="publisher" month={month} closing={closing} comparisons={[]} />
                  </>
                ) : (
                  <EmptyState icon={ListChecks} title="Nothing to bill" text="No partner has an entry in this month." />
                )}
              </Box>
              <Footer>
                <span className="muted">
                  {isClosed && facts.closedAt !== null
                    ? `Closed by ${facts.closedBy ?? ''}, ${wallTimeAt(zone, Date.parse(facts.closedAt))}. What changes from now on is an adjustment in the next month.`
                    : step === 'checks'
                      ? 'Each check is resolved, or accepted with a note. Nobody has to finish at once.'
                      : (reason ??
                        'Statement = month + adjustments. Closing balance = opening balance + payments + statement.')}
                </span>
                <Spacer />
                <Flex gap="2">
                  {isClosed ? (
                    <LinkButton variant="solid" to={`${moneyPath('statements')}?month=${month}`}>
                      See its statements
                    </LinkButton>
                  ) : step === 'checks' ? (
                    <LinkButton variant="solid" to={href(mayCompare ? 'compare' : 'review')}>
                      {mayCompare ? 'Go on to Compare' : 'Go on to Review'}
                      <ArrowRight aria-hidden />
                    </LinkButton>
                  ) : (
                    <>
                      <LinkButton to={href(mayCompare ? 'compare' : 'checks')}>Back</LinkButton>
                      <Button onClick={readAgain}>Read again</Button>
                      <Button
                        variant="solid"
                        disabled={reason !== null}
                        title={reason ?? undefined}
                        onClick={() => setClosing(true)}
                      >
                        {running ?? `Close ${name}`}
                      </Button>
                    </>
                  )}
                </Flex>
              </Footer>
            </>
          )}
          {isClosing && <CloseDialog month={facts} {...{ closing, disputed }} onClose={() => setClosing(false)} />}
        </>
      )}
    </div>
  )
}
