import { lazy, Suspense } from 'react'
import { useFailedSignInsQuery } from '../../generated/graphql'

const FailedSignInsBanner = lazy(async () => ({
  default: (await import('./FailedSignInsBanner')).FailedSignInsBanner,
}))

/** Queries failed sign-in attempts of the user; loads the banner only if there are any. */
export function FailedSignIns() {
  const shown = useFailedSignInsQuery({ fetchPolicy: 'cache-and-network' }).data?.failedSignIns
  return shown ? (
    <Suspense fallback={null}>
      <FailedSignInsBanner shown={shown} />
    </Suspense>
  ) : null
}
