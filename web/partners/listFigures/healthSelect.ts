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
/** Those that need somebody: what the strip of the dashboard leads to. */
const attention = 'attention'

/** What the address of a list may say of health: `?health=attention`. */
export const healthChoices: readonly string[] = [attention, ...healthStates]

/** Narrows a list of partners by their health, as soon as that has come. */
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
