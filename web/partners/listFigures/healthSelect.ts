import { healthStates, type HealthState } from '../../../shared/partners/partnerHealth'
import type { RecordSelect } from '../../records/list/RecordsList'
import type { FigureColumnsContext } from './figureColumns'

const names: Record<HealthState, string> = {
  failing: 'Failing',
  troubled: 'Troubled',
  healthy: 'Healthy',
  idle: 'Idle',
  unconnected: 'Not connected',
}
/** Partners with problems; the dashboard links here. */
const attention = 'attention'

/** Values of the URL parameter: `?health=attention`. */
export const healthChoices: readonly string[] = [attention, ...healthStates]

/** Filters a list of partners by health, once loaded. */
export const healthSelect = <Row extends { id: string }>(
  { of, isWaiting }: Pick<FigureColumnsContext, 'of' | 'isWaiting'>,
  needsAttention: (row: Row, state: HealthState) => boolean,
): RecordSelect<Row> => ({
  name: 'health',
  ...{ label: 'Health', isWaiting },
  all: 'Any health',
  choices: [
    { id: attention, name: 'Needs attention' },
    ...(Object.keys(names) as HealthState[]).map((id) => ({ id, name: names[id] })),
  ],
  of: (row) => {
    const state = of(row.id)?.health?.state.toLowerCase() as HealthState | undefined
    if (!state) return []
    return needsAttention(row, state) ? [state, attention] : state
  },
})
