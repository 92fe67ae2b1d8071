import { useFailedSignInsQuery } from '../../generated/graphql'
import { whenShown } from '../../ui/layout/FaultBoundary'

const FailedSignInsBanner = whenShown(() => import('./FailedSignInsBanner'), 'FailedSignInsBanner')

/** Queries failed sign-in attempts of the user; loads the banner only if there are any. */
export function FailedSignIns() {
  const shown = useFailedSignInsQuery().data?.failedSignIns
  return shown ? <FailedSignInsBanner shown={shown} /> : null
}
