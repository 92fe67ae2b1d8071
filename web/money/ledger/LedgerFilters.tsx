import { Box, HStack, Spacer } from '@chakra-ui/react'
import { Scale, TriangleAlert } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import { entryKindNames, entryKinds } from '../../../shared/money/ledger'
import { monthText } from '../../../shared/money/entryWords'
import { isId } from '../../app/addressParams'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { useAccountingMonthsQuery, usePartnerBalanceQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { SearchBox } from '../../ui/form/SearchBox'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { FilterRow } from '../../ui/layout/FilterRow'
import { amountText } from './entryRow'
import { isFiltered, type LedgerState, unfiltered } from './ledgerUrl'

interface Props {
  state: LedgerState
  /** Undefined until the first answer. */
  ledger: { total: number; differences: number } | null | undefined
  onChange: (change: Partial<LedgerState>) => void
}

const all = (label: string) => ({ value: '', label })

/** Filters the ledger by months, reason, partner and lead; says how many entries match, and whether the books are right. */
export function LedgerFilters({ state, ledger, onChange }: Props) {
  const { data } = useAccountingMonthsQuery({ fetchPolicy: 'cache-and-network' })
  const choices = useFilterChoices(true)
  const loaded = choices.status === 'loaded' ? choices.choices : null
  const months = (data?.accountingMonths ?? []).map(({ month, closedAt }) => ({
    value: month,
    label: closedAt === null ? monthText(month) : `${monthText(month)}, closed`,
  }))
  const named = (partners: readonly { id: string; name: string }[] | undefined, current: string) => {
    const options = (partners ?? []).map(({ id, name }) => ({ value: id, label: name }))
    return current && !options.some(({ value }) => value === current)
      ? [{ value: current, label: `ID ${current}` }, ...options]
      : options
  }
  const type = (text: string) => {
    const id = text.trim()
    if (id === '' || isId(id)) onChange({ lead_id: id })
  }
  return (
    <FilterRow role="group" aria-label="Filters">
      <SelectButton
        label="Booked"
        value={state.month}
        options={[all('Any month'), ...months]}
        onChange={(month) => onChange({ month })}
      />
      <SelectButton
        label="Effective"
        value={state.effective}
        options={[all('Any month'), ...months]}
        onChange={(effective) => onChange({ effective })}
      />
      <SelectButton
        label="Reason"
        value={state.kind}
        options={[all('Any'), ...entryKindNames.map((kind) => ({ value: kind, label: entryKinds[kind] }))]}
        onChange={(kind) => onChange({ kind: kind as LedgerState['kind'] })}
      />
      <SelectButton
        label="Advertiser"
        value={state.advertiser}
        options={[all('All'), ...named(loaded?.advertisers, state.advertiser)]}
        onChange={(advertiser) => onChange({ advertiser, publisher: '' })}
      />
      <SelectButton
        label="Publisher"
        value={state.publisher}
        options={[all('All'), ...named(loaded?.publishers, state.publisher)]}
        onChange={(publisher) => onChange({ publisher, advertiser: '' })}
      />
      <Box flex="none" width="150px" css={{ '& > .search-box': { width: 'full' } }}>
        <SearchBox label="Lead" placeholder="Lead ID" value={state.lead_id} onType={type} />
      </Box>
      {isFiltered(state) && (
        <Button variant="ghost" onClick={() => onChange(unfiltered)}>
          Clear
        </Button>
      )}
      <Spacer />
      <Balance advertiser={state.advertiser} publisher={state.publisher} />
      {ledger && <Balanced {...ledger} />}
    </FilterRow>
  )
}

/** What the chosen partner owes, or is owed. */
function Balance({ advertiser, publisher }: { advertiser: string; publisher: string }) {
  const [ofAdvertiser, ofPublisher] = [advertiser !== '', publisher !== '']
  const { data } = usePartnerBalanceQuery({
    variables: { advertiserId: advertiser || '0', publisherId: publisher || '0', ofAdvertiser, ofPublisher },
    skip: !ofAdvertiser && !ofPublisher,
    fetchPolicy: 'cache-and-network',
  })
  const balance = (ofAdvertiser ? data?.advertiser : data?.publisher)?.balance
  if (balance == null) return null
  return (
    <HStack gap="1.5" textStyle="note" whiteSpace="nowrap">
      {ofAdvertiser ? 'Owes us' : 'We owe'}
      <b className="figure">{amountText(balance)}</b>
    </HStack>
  )
}

function Balanced({ total, differences }: { total: number; differences: number }) {
  const entries = `${formatCount(total)} ${total === 1 ? 'entry' : 'entries'}`
  return differences === 0 ? (
    <HStack gap="1.5" fontSize="xs" color="success.fg" whiteSpace="nowrap" role="status">
      <Scale className="small" aria-hidden />
      {`${entries}, all balanced`}
    </HStack>
  ) : (
    <HStack gap="1.5" fontSize="xs" color="danger.fg" whiteSpace="nowrap" role="status">
      <TriangleAlert className="small" aria-hidden />
      {`${entries}; ${countOf(differences, 'amount')} of leads differed from the reports at the last check`}
    </HStack>
  )
}
