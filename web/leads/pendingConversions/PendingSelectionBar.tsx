import { Fragment } from 'react'
import { chakra, Flex, HStack } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { maxDecisions } from '../../../shared/leads/conversionDecisions'
import { formatMoney } from '../../../shared/app/money'
import { formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { toast } from '../../ui/overlay/toasts'
import { SelectionBar } from '../leadActions/SelectionBar'
import { moneyOf } from './decisions/decisionFacts'
import { hasHint, type PendingRow } from './pendingParts'
import type { DecisionKind } from './decisions/useDecision'

interface Props {
  /** All rows of the part, on all pages. */
  rows: readonly PendingRow[]
  selected: readonly PendingRow[]
  /** The whole page is selected: offers to select all others. */
  isPageSelected: boolean
  onSelect: (rows: readonly PendingRow[]) => void
  onDecide: (kind: DecisionKind) => void
}

const names = ['revenue', 'payout', 'profit'] as const

/** Sums of the selected conversions that the user may see. */
function SelectedMoney({ rows }: { rows: readonly PendingRow[] }) {
  const money = moneyOf(rows)
  const shown = names.filter((name) => money[name] !== null)
  if (!shown.length) return null
  return (
    <span>
      {shown.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ', '}
          {name}{' '}
          <chakra.b color={name === 'profit' && Number(money.profit) > 0 ? 'profit.fg' : 'fg'}>
            {formatMoney(money[name] ?? 0)}
          </chakra.b>
        </Fragment>
      ))}
    </span>
  )
}

/**
 * Number and sums of selected conversions, and actions. Also shown without a selection, so that the layout does not
 * shift.
 */
export function PendingSelectionBar({ rows, selected, isPageSelected, onSelect, onDecide }: Props) {
  const plain = rows.filter((row) => !hasHint(row))
  const count = formatCount(selected.length)
  const decide = (kind: DecisionKind) =>
    selected.length > maxDecisions
      ? toast.error(
          `Accept or reject at most ${formatCount(maxDecisions)} conversions at once. Please narrow the filter.`,
        )
      : onDecide(kind)
  if (!selected.length)
    return (
      <SelectionBar aria-label="Selected conversions" minH="44px">
        {rows.length > 0 && (
          <span>
            Select rows{plain.length > 0 && ', or '}
            {plain.length > 0 && (
              <button type="button" className="link" onClick={() => onSelect(plain)}>
                {`select the ${formatCount(plain.length)} without a hint`}
              </button>
            )}
          </span>
        )}
      </SelectionBar>
    )
  return (
    // On phones at the bottom, where the main button is in reach.
    <SelectionBar
      aria-label="Selected conversions"
      data-some
      minH="44px"
      css={{ mdDown: { flexWrap: 'wrap', order: 1 } }}
    >
      <Flex wrap="wrap" gap="6px 14px" w={{ mdDown: 'full' }}>
        <b role="status">{`${count} selected`}</b>
        <SelectedMoney rows={selected} />
      </Flex>
      {isPageSelected && selected.length < rows.length && (
        <Button size="sm" variant="link" onClick={() => onSelect(rows)}>
          {`Select all ${formatCount(rows.length)} that match`}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
        Clear
      </Button>
      <HStack gap="1.5" flex={{ mdDown: 1 }} ml="auto" css={{ '& > *': { flex: 1 } }}>
        <Button size="sm" onClick={() => decide('reject')}>
          <X className="small" aria-hidden />
          {`Reject ${count}`}
        </Button>
        <Button size="sm" variant="solid" onClick={() => decide('accept')}>
          <Check className="small" aria-hidden />
          {`Accept ${count}`}
        </Button>
      </HStack>
    </SelectionBar>
  )
}
