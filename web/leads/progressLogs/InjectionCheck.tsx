import { countOf, formatCount } from '../../../shared/app/format'
import { errorText } from '../../ui/show/errors'
import { useInjectionCheckQuery, type InjectionCheckQueryVariables } from '../../generated/graphql'
import { useSettled } from '../../ui/form/useSettled'
import type { SelectionForm } from './manageSelection'
import { byReason } from '../leadActions/Reasons'
import { Forecast } from './SimulationResult'

/** Leads that one check takes. */
const maxChecked = 500

interface Props {
  ids: readonly string[]
  form: SelectionForm
}

/** How many of the leads the chosen advertiser would refuse now, and why; nothing is sent. */
export function InjectionCheck({ ids, form: { advertiserId, locateLeads, funnel } }: Props) {
  const leadIds = ids.slice(0, maxChecked)
  const wanted = { leadIds, advertiserId, locateLeads, ...(funnel.trim() && { funnel: funnel.trim() }) }
  const variables = JSON.parse(useSettled(JSON.stringify(wanted))) as InjectionCheckQueryVariables
  const { data, error } = useInjectionCheckQuery({
    variables,
    skip: !variables.advertiserId,
    fetchPolicy: 'network-only',
  })
  if (error) return <p className="muted">{`The leads could not be checked beforehand. ${errorText(error)}`}</p>
  const refused = data?.injectionCheck?.filter(({ isSent }) => !isSent) ?? []
  if (!refused.length) return null
  const all = ids.length > maxChecked ? `the first ${formatCount(maxChecked)} leads` : countOf(ids.length, 'lead')
  return (
    <Forecast label="Would be refused now">
      {byReason(refused, ({ reason }) => reason ?? 'Would not be sent').map(([reason, { length }]) => (
        <li key={reason}>{`${formatCount(length)} of ${all}: ${reason}`}</li>
      ))}
    </Forecast>
  )
}
