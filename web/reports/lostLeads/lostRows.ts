/** Rows of lost leads in the table of lead reports. */
import type { LostLeadsQuery } from '../../generated/graphql'
import { drillRows } from '../drill/drillRows'

type LostPivot = NonNullable<LostLeadsQuery['lostLeads']>

export const { asLevelPivot, pivotOf, figuresOf, sortLevels } = drillRows<LostPivot>(
  ({ leads, expectedRevenue }, field) =>
    field === 'name' ? undefined : field === 'expectedRevenue' ? expectedRevenue : leads,
)
