import { useState } from 'react'
import { Box, HStack, Stack } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { Segmented } from '../../ui/form/choices/Segmented'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { useAlertsQuery, type AlertFactsFragment } from '../../generated/graphql'
import { useRowActs } from './acts/useRowActs'
import { AlertRow } from './AlertRow'
import { Fold } from './Fold'
import { KeyHints } from './KeyHints'
import { InboxTabs } from './InboxTabs'
import { ResolveDialog } from './ResolveDialog'
import { ResolvedAlerts } from './ResolvedAlerts'
import { undoLatest } from '../../ui/overlay/toasts'
import { useAlertActs } from './useAlertActs'
import { useCurrentAlert } from './useCurrentAlert'

const whose = ['everyone', 'mine', 'nobody'] as const
type Whose = (typeof whose)[number]
const whoseIn = (text: string | null): Whose => whose.find((one) => one === text) ?? 'everyone'

/** Alerts that need a person, the most expensive first; with the head of the page, which counts them. */
export function AlertsTab() {
  const [search, setSearch] = useSearchParams()
  const chosen = whoseIn(search.get('whose'))
  const acts = useAlertActs()
  const rowActs = useRowActs()
  // watchAlerts.ts reads them again whenever alerts change.
  const answer = useAlertsQuery({ fetchPolicy: 'cache-and-network' })
  const { data, error, refetch } = answer
  const [resolving, setResolving] = useState<AlertFactsFragment | null>(null)
  const alerts = data?.alerts
  const rows = alerts?.rows ?? []
  const isOf: Record<Whose, (alert: AlertFactsFragment) => boolean> = {
    everyone: () => true,
    mine: ({ assignee }) => assignee?.id === String(acts.me),
    nobody: ({ assignee }) => assignee === null,
  }
  const open = rows.filter(({ state }) => state === 'open')
  const shown = open.filter(isOf[chosen])
  const snoozed = rows.filter(({ state }) => state === 'snoozed')
  const resolved = rows.filter(({ state }) => state === 'resolved')
  const { alert, list, handlers, ...current } = useCurrentAlert(shown, search.get('alert'))
  useShortcuts('inbox', {
    ...current,
    snooze: () => alert && void acts.snooze(alert, 60),
    undo: () => void undoLatest(),
    assign: () => alert && void acts.assign(alert, alert.assignee?.id !== String(acts.me)),
  })
  const now = Date.now()
  const counts = { everyone: open.length, mine: open.filter(isOf.mine).length, nobody: open.filter(isOf.nobody).length }
  const labels = { everyone: "Everyone's", mine: 'Mine', nobody: "Nobody's" }
  const draw = (alert: AlertFactsFragment, isCurrent: boolean) => (
    <AlertRow
      key={alert.id}
      {...{ alert, acts, isCurrent, now }}
      onResolve={() => setResolving(alert)}
      onAct={(act) => rowActs.open(alert, act)}
    />
  )
  return (
    <>
      <PageHead title="Inbox">
        {alerts?.cost ? (
          <span className="figure muted">
            <b>{formatMoney(alerts.cost)}</b> {`lost in ${countOf(alerts.open, 'alert')}`}
          </span>
        ) : null}
      </PageHead>
      <InboxTabs current="alerts" open={alerts ? open.length : undefined} />
      <HStack justify="space-between" px="gutter" pt="1" pb="2.5" borderBottomWidth="1px">
        <Segmented
          label="Whose alerts"
          options={whose.map((value) => ({
            value,
            label: alerts ? `${labels[value]} ${counts[value]}` : labels[value],
          }))}
          value={chosen}
          onChange={(value) =>
            setSearch((search) => {
              if (value === 'everyone') search.delete('whose')
              else search.set('whose', value)
              return search
            })
          }
        />
        <KeyHints />
      </HStack>
      {error && !alerts ? (
        <FailedState what="Alerts" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
      ) : !alerts ? (
        <Stack gap="4" px="gutter" py="3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </Stack>
      ) : (
        <Box flex="1" minH="0" overflow="auto" {...handlers}>
          {shown.length > 0 && (
            <p className="al-head" aria-hidden>
              <span>Needs a person now, dearest first</span>
              <span>Evidence</span>
              <span>Leads</span>
              <span>Cost so far</span>
              <span />
            </p>
          )}
          {shown.length ? (
            <ul ref={list} aria-label="Alerts">
              {shown.map((one) => draw(one, one.id === alert?.id))}
            </ul>
          ) : (
            <EmptyState
              icon={CircleCheck}
              title={open.length ? 'No alert here' : 'Nothing needs you'}
              text={
                open.length
                  ? `${countOf(open.length, 'alert')} of others ${open.length === 1 ? 'is' : 'are'} open.`
                  : 'No rule has found anything wrong. Alerts appear here within seconds.'
              }
            />
          )}
          {snoozed.length > 0 && (
            <Fold title="Snoozed" count={snoozed.length}>
              {snoozed.map((one) => draw(one, false))}
            </Fold>
          )}
          {resolved.length > 0 && <ResolvedAlerts alerts={resolved} />}
        </Box>
      )}
      {rowActs.dialog}
      {resolving && (
        <ResolveDialog
          alert={resolving}
          onResolve={(reason) => acts.resolve(resolving, reason)}
          onClose={() => setResolving(null)}
        />
      )}
    </>
  )
}
