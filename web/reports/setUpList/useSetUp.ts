import { useEffect } from 'react'
import { useHideSetUpMutation, useSetUpHiddenQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { isDone, isSettled } from './setUpSteps'
import { useSetUpList } from './useSetUpList'

/** Remembers in this tab that the business runs, so that the dashboard need not wait for the answer. */
const runsEntry = 'business_runs'

/** What the dashboard shows of the set-up: the list, and whether there are figures. */
export function useSetUp() {
  const skip = !useMay()('DASHBOARDS_LIST')
  const hidden = useSetUpHiddenQuery({ skip, fetchPolicy: 'cache-first' })
  const [hide] = useHideSetUpMutation()
  const { facts, error } = useSetUpList({ skip })
  const runs = facts ? facts.isDemo || isDone(facts, 'lead') : null
  useEffect(() => {
    if (runs !== null) sessionStorage.setItem(runsEntry, String(runs))
  }, [runs])
  const isShown = facts && !facts.isDemo && !isSettled(facts) && hidden.data?.userSettings?.hidesSetUp === false
  return {
    /** The list; null if it is not shown. */
    list: isShown ? facts : null,
    isPending: !skip && !facts && !error && sessionStorage.getItem(runsEntry) !== 'true',
    hasFigures: skip || runs !== false,
    hide: async () => {
      try {
        throwErrors((await hide()).data?.saveUserSettings.errors)
        toast.success('The set-up list stays under Help')
      } catch (error) {
        toast.error('The set-up list could not be hidden. Please try again.', { error })
      }
    },
  }
}
