import './compare.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Box, Flex, HStack, Spacer } from '@chakra-ui/react'
import { ArrowRight, File as FileIcon, FileUp, RefreshCw, Scale } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { countOf, formatCount } from '../../../shared/app/format'
import { type LineChoice, type LineKind, lineKindNames } from '../../../shared/money/brokerLists'
import { idParam, itemsParam, pageParam, readParams, sizeParam, withParams } from '../../app/addressParams'
import {
  type BrokerComparisonsQuery,
  useBrokerComparisonQuery,
  usePullBrokerListMutation,
} from '../../generated/graphql'
import { SelectionBar } from '../../leads/leadActions/SelectionBar'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { Button, LinkButton } from '../../ui/form/Button'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable'
import { useRowSelection } from '../../ui/table/rows/useRowSelection'
import type { RowKeys } from '../../ui/table/tableTypes'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { Footer } from '../closing/Footer'
import { moneyText } from '../statements/statementRow'
import { BrokerListDialog } from './BrokerListDialog'
import { type Line, lineColumns, lineKey, linePhone, nameOf, refusalOf, rowHeight } from './comparedLine'
import { GroupChips } from './GroupChips'
import { useChoices } from './useChoices'

export type Comparisons = NonNullable<BrokerComparisonsQuery['brokerComparisons']>

interface State {
  advertiser: string
  kinds: readonly LineKind[]
  page: number
  limit: number | null
}
const differing: readonly LineKind[] = lineKindNames.filter((kind) => kind !== 'equal')
const isKind = (text: string) => (lineKindNames as readonly string[]).includes(text)
const params = {
  advertiser: idParam,
  kinds: { ...itemsParam<LineKind>(isKind), usual: differing },
  page: pageParam,
  limit: sizeParam<null>(null),
}
const pageSize = { module: 'comparison', usual: 100 }
const selectLabel = (line: Line) => `Select ${nameOf(line)}`
const none: readonly Line[] = []
/** While a list is fetched from the broker. */
const pollMs = 1_500

const stateText = ({ hasList, open }: Comparisons[number]) => (!hasList ? 'no list' : open ? `${open} open` : 'done')
export const isCompared = ({ hasList, open }: Comparisons[number]) => hasList && open === 0

interface Props {
  month: string
  comparisons: Comparisons
  isFixed: boolean
  hrefOf: (step: 'checks' | 'review') => string
  onChange: () => void
}

/** Our deposits of a month beside the list of each advertiser; what is done about a difference is saved at once. */
export function Compare({ month, comparisons, isFixed, hrefOf, onChange }: Props) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = readParams<State>(params, search)
  const change = (next: Partial<State>) =>
    void navigate(pathname + withParams<State>(params, search, { ...state, page: 1, ...next }))
  const current =
    comparisons.find(({ advertiserId }) => advertiserId === state.advertiser) ??
    comparisons.find((one) => !isCompared(one)) ??
    comparisons[0]
  const advertiserId = current?.advertiserId ?? ''
  const limit = pageLimit(state.limit, pageSize)
  const variables = { month, advertiserId, kinds: [...state.kinds], page: { number: state.page, limit } }
  const query = useBrokerComparisonQuery({ variables, skip: !current, fetchPolicy: 'cache-and-network' })
  const { refetch } = query
  const data = query.data ?? query.previousData
  const comparison = data?.brokerComparison?.advertiserId === advertiserId ? data.brokerComparison : null
  const readAgain = useCallback(async () => {
    const { data } = await refetch()
    onChange()
    return data?.brokerComparison?.draft ?? null
  }, [refetch, onChange])
  const [dialog, setDialog] = useState<'upload' | 'columns' | 'draft' | null>(null)
  const [pull, { loading: isAsking }] = usePullBrokerListMutation()
  const isFetching = comparison?.draft?.isFetching === true
  const { startPolling, stopPolling } = query
  useEffect(() => {
    if (!isFetching) return
    startPolling(pollMs)
    return () => {
      stopPolling()
      onChange()
    }
  }, [isFetching, startPolling, stopPolling, onChange])

  const lines = comparison?.lines
  const { choose, choiceOf, keepOthers } = useChoices({
    ...{ month, advertiserId, version: comparison?.version ?? 0 },
    refetch: readAgain,
  })
  const selection = useRowSelection(lines ?? none, lineKey, JSON.stringify([advertiserId, state.kinds]))
  const selected = [...selection.selected.values()].filter(({ kind }) => kind !== 'equal')
  const chooseAll = useMemo(
    () =>
      isFixed
        ? null
        : (chosen: readonly Line[], choice: LineChoice) => {
            const refusal = chosen.map((line) => refusalOf(line, choice)).find((text) => text !== null)
            if (refusal !== undefined) return void toast.info(refusal)
            choose(chosen, choice)
            selection.clear()
          },
    [isFixed, choose, selection],
  )
  const [columns, phone] = useMemo(() => {
    const choosing = { zone, choiceOf, choose: chooseAll }
    return [lineColumns(choosing), linePhone(choosing)]
  }, [zone, choiceOf, chooseAll])
  const byKey = (choice: LineChoice) => (line: Line | undefined) =>
    chooseAll?.(selected.length ? selected : line ? [line] : none, choice)
  const rowKeys: RowKeys<Line> = {
    section: 'compare',
    actions: { keep: byKey('keep'), accept: byKey('accept'), dispute: byKey('dispute') },
  }
  if (!current)
    return (
      <EmptyState icon={Scale} title="Nothing to compare" text="No advertiser has a deposit in this month.">
        <LinkButton to={hrefOf('review')}>Go on to Review</LinkButton>
      </EmptyState>
    )
  const fetchList = async () => {
    try {
      const { data } = await pull({ variables: { month, advertiserId } })
      throwErrors(data?.pullBrokerList.errors)
      await readAgain()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const { list, draft } = comparison ?? {}
  const open = comparison?.open ?? 0
  const differences = (comparison?.kinds ?? []).reduce(
    (sum, { kind, count }) => sum + (kind === 'equal' ? 0 : count),
    0,
  )
  const next = comparisons[comparisons.indexOf(current) + 1]
  const table: DataTableProps<Line> = {
    ...{ label: 'Lines', columns, arrangement: null, phone, rows: lines, rowId: lineKey, rowHeight, selectLabel },
    ...(!isFixed && { selection, rowKeys }),
    loading: query.loading && !query.data,
    error: query.loading ? undefined : query.error,
    onRetry: () => void readAgain().catch(() => undefined), // the query shows the error
    empty: (
      <EmptyState
        icon={Scale}
        title={differences ? 'No line in these groups' : 'Both lists are equal'}
        text={
          differences ? 'Choose other groups above.' : 'Every deposit of ours is in their list with the same amount.'
        }
      />
    ),
  }
  const acts = !isFixed && (
    <HStack gap="2">
      {comparison?.hasPull && (
        <Button disabled={isFetching || isAsking} onClick={() => void fetchList()}>
          <RefreshCw className="small" aria-hidden />
          {isFetching ? 'Fetching their list…' : 'Pull their list'}
        </Button>
      )}
      <Button onClick={() => setDialog('upload')}>
        <FileUp className="small" aria-hidden />
        {list ? 'Upload again' : 'Upload their list'}
      </Button>
    </HStack>
  )
  return (
    <>
      <Flex flex="none" wrap="wrap" align="center" gap="8px 12px" px="gutter" py="2" borderBottomWidth="1px">
        <SelectButton
          label="Advertiser"
          value={advertiserId}
          options={comparisons.map((one) => ({
            value: one.advertiserId,
            label: `${one.advertiserName}, ${stateText(one)}`,
          }))}
          onChange={(advertiser) => change({ advertiser })}
        />
        {list && (
          <HStack gap="1.5" minW="0" hideBelow="md">
            <FileIcon className="small" aria-hidden />
            <span className="cut">
              <b dir="auto">{list.fileName ?? 'Their list'}</b>{' '}
              <span className="muted">
                {`${countOf(list.rows, 'line')}${list.fileName === null ? ', fetched from the broker' : ''}`}
              </span>
            </span>
            {list.fileName !== null && !isFixed && (
              <Button size="sm" variant="ghost" onClick={() => setDialog('columns')}>
                Change columns
              </Button>
            )}
          </HStack>
        )}
        <Spacer />
        {list && <Box hideBelow="md">{acts}</Box>}
      </Flex>
      {draft && !draft.isFetching && (
        <Flex
          role="status"
          wrap="wrap"
          align="center"
          gap="2"
          px="gutter"
          py="1.5"
          bg="warning.subtle"
          borderBottomWidth="1px"
        >
          <span>
            {draft.fileName === null
              ? `Their list could not be fetched. ${draft.problems.join(' ')}`
              : `${draft.fileName} is not compared yet${draft.refused ? `: ${countOf(draft.refused, 'line')} cannot be read.` : '.'}`}
          </span>
          {draft.fileName !== null && !isFixed && (
            <Button size="sm" onClick={() => setDialog('draft')}>
              Settle its columns
            </Button>
          )}
        </Flex>
      )}
      {!comparison ? (
        query.error ? (
          <FailedState
            what="The comparison"
            error={query.error}
            onRetry={() => void readAgain().catch(() => undefined)}
          /> // the query shows the error
        ) : (
          <LoadingLines what="the comparison" />
        )
      ) : !list ? (
        <EmptyState
          icon={Scale}
          title={`No list of ${current.advertiserName} yet`}
          text={`Our deposits of the month earn ${moneyText(current.ours)}. Compare them with the advertiser’s own list.`}
        >
          {acts}
        </EmptyState>
      ) : (
        <>
          <GroupChips
            comparison={comparison}
            shown={state.kinds}
            onToggle={(kind) => {
              const kinds = lineKindNames.filter((one) => (one === kind) !== state.kinds.includes(one))
              change({ kinds: kinds.length ? kinds : differing })
            }}
          />
          {selected.length > 0 && (
            <SelectionBar aria-label="Selected lines" data-some minH="44px">
              <b role="status">{`${formatCount(selected.length)} selected`}</b>
              <span>
                {moneyText(
                  selected.reduce((cents, { ours, theirs }) => cents + Math.round((ours ?? theirs ?? 0) * 100), 0) /
                    100,
                )}
              </span>
              <Button size="sm" variant="ghost" onClick={() => selection.clear()}>
                Clear
              </Button>
              <HStack gap="1.5" ml="auto">
                <Button size="sm" onClick={() => chooseAll?.(selected, 'keep')}>
                  Keep ours
                </Button>
                <AcceptAll lines={selected} onAccept={() => chooseAll?.(selected, 'accept')} />
                <Button size="sm" onClick={() => chooseAll?.(selected, 'dispute')}>
                  Disputed
                </Button>
              </HStack>
            </SelectionBar>
          )}
          {comparison.total > limit || state.page > 1 ? (
            <PagedTable
              {...table}
              page={state.page}
              limit={state.limit}
              pageSize={pageSize}
              total={comparison.total}
              waiting={query.loading && !query.data}
              onTurn={(turn) => change(turn)}
            />
          ) : (
            <section className="fill" aria-label="Lines table">
              <DataTable {...table} />
            </section>
          )}
        </>
      )}
      <Footer>
        <span className="muted">
          {list
            ? `${open} of ${differences} not decided. “Accept theirs” books a broker difference on the lead; disputed lines stay in our sum and are marked.`
            : 'Without a list, accept the check “Brokers to compare” with a note.'}
        </span>
        <Spacer />
        <Flex gap="2" wrap="wrap">
          <Box hideBelow="md">
            <LinkButton to={hrefOf('checks')}>Back</LinkButton>
          </Box>
          {open > 0 && !isFixed && (
            <Button onClick={keepOthers}>{`Keep ours for the other ${formatCount(open)}`}</Button>
          )}
          {open > 0 ? (
            <Button variant="solid" disabled title="Choose for every line first.">
              {next ? 'Next advertiser' : 'Go on to Review'}
            </Button>
          ) : next ? (
            <Button variant="solid" onClick={() => change({ advertiser: next.advertiserId })}>
              Next advertiser
            </Button>
          ) : (
            <LinkButton variant="solid" to={hrefOf('review')}>
              Go on to Review
              <ArrowRight aria-hidden />
            </LinkButton>
          )}
        </Flex>
      </Footer>
      {dialog && (
        <BrokerListDialog
          {...{ month, advertiserId, advertiserName: current.advertiserName }}
          list={dialog === 'columns' ? (list ?? null) : dialog === 'draft' ? (draft ?? null) : null}
          refetch={readAgain}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

function AcceptAll({ lines, onAccept }: { lines: readonly Line[]; onAccept: () => void }) {
  const refused = lines.find((line) => refusalOf(line, 'accept') !== null)
  return (
    <Button
      size="sm"
      disabled={refused !== undefined}
      title={refused ? `${nameOf(refused)}: ${refusalOf(refused, 'accept') ?? ''}` : undefined}
      onClick={onAccept}
    >
      Accept theirs
    </Button>
  )
}
