import { groupFacts } from '../../../shared/reports/reportGroups'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import type { MetricComparison } from '../../generated/graphql'
import { acrossNames, type LostState } from './lostState'

interface Props {
  state: LostState
  go: (change: Partial<LostState>) => void
  seesMoney: boolean
  /** On phones the columns do not fit. */
  phone: boolean
  /** Earlier ranges with their names; null where there is none. */
  comparisons: readonly { value: MetricComparison; label: string }[] | null
}

const nothing = { value: '', label: 'Nothing' } as const
const figures = [
  { value: 'leads', label: 'Leads' },
  { value: 'expectedRevenue', label: 'Expected revenue' },
] as const

/** Columns, their figure and the comparison, which apply at once. */
export function LostControls({ state, go, seesMoney, phone, comparisons }: Props) {
  const { tab, across, figure, against } = state
  return (
    <>
      {!phone && (
        <SelectButton
          label="Across"
          value={across ?? nothing.value}
          options={[
            nothing,
            ...acrossNames
              .filter((name) => name !== tab && !(name === 'lostReason' && tab === 'lostObstacle'))
              .map((value) => ({ value, label: groupFacts[value].one })),
          ]}
          onChange={(across) => go({ across: across || null })}
        />
      )}
      {!phone && across && seesMoney && (
        <Segmented label="Figure" options={figures} value={figure} onChange={(figure) => go({ figure })} />
      )}
      {comparisons && (
        <SelectButton
          label="Against"
          value={against ?? nothing.value}
          options={[nothing, ...comparisons]}
          onChange={(against) => go({ against: against || null })}
        />
      )}
    </>
  )
}
