import { lazy, Suspense } from 'react'
import { useFailedSignInsQuery } from '../../generated/graphql'

const FailedSignInsBanner = lazy(async () => ({
  default: (await import('./FailedSignInsBanner')).FailedSignInsBanner,
}))

/** Asks what was tried at the user's account and failed; the banner that tells it is loaded when there is something to tell. */
export function FailedSignIns() {
  const shown = useFailedSignInsQuery({ fetchPolicy: 'cache-and-network' }).data?.failedSignIns
  return shown ? (
    <Suspense fallback={null}>
      <FailedSignInsBanner shown={shown} />
    </Suspense>
  ) : null
}
