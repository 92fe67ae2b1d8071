import { fromRest } from '../../app/rest/fromRest'
import type { Schemas } from '../../app/rest/restTypes'
import type { PauseState } from '../../generated/graphql'

const states: Record<Schemas['AdvertiserPause']['state'], PauseState> = {
  paused: 'PAUSED',
  probe_due: 'PROBE_DUE',
  probing: 'PROBING',
}

export const pauseFromRest = ({ advertiser_id, state, ...row }: Schemas['AdvertiserPause']) => ({
  ...fromRest(row),
  id: String(advertiser_id),
  state: states[state],
})
