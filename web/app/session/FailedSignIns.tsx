import { useFailedSignInsQuery } from '../../generated/graphql'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const FailedSignInsBanner = lazyComponent(() => import('./FailedSignInsBanner'), 'FailedSignInsBanner', null)

/** Queries failed sign-in attempts of the user; loads the banner only if there are any. */
export function FailedSignIns() {
  const shown = useFailedSignInsQuery().data?.failedSignIns
  return shown ? <FailedSignInsBanner shown={shown} /> : null
}
