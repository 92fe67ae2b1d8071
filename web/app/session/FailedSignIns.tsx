import { useFailedSignInsQuery } from '../../generated/graphql'
import { whenShown } from '../../ui/layout/FaultBoundary'

const FailedSignInsBanner = whenShown(() => import('./FailedSignInsBanner'), 'FailedSignInsBanner')

/** Asks what was tried at the user's account and failed; the banner that tells it is loaded when there is something to tell. */
export function FailedSignIns() {
  const shown = useFailedSignInsQuery().data?.failedSignIns
  return shown ? <FailedSignInsBanner shown={shown} /> : null
}
