import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { inSentences } from '../../../shared/app/sentences'
import { errorText, isFinal, throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import {
  useDeleteProgressLogsMutation,
  useProgressLogsQuery,
  useRunProgressLogsMutation,
  type ProgressLogRefusedFragment,
} from '../../generated/graphql'
import { useFinished } from './useFinished'
import { afterList, afterRun, shownJobs, withoutJobs, type JobViews } from './progressViews'

/** Poll intervals in milliseconds: shorter while a job is running or due. */
const pollMs = { active: 1000, quiet: 5000 }
const none: JobViews = new Map()

/** Lists unchanged jobs with reasons. */
function tellRefused(refused: readonly ProgressLogRefusedFragment[]) {
  const reasons = new Set(refused.map(({ message }) => message))
  if (refused.length)
    toast.warning(`${refused.length} of the jobs left as they were`, { text: inSentences([...reasons]) })
}

/** The specification has one text for all errors, but user errors and refusals show their reason. */
const tellFailure = (error: unknown, failed: string) =>
  toast.error(isFinal(error) ? errorText(error) : failed, { error })

/** Current jobs, polled while shown, and actions on them. */
export function useProgressLogs() {
  const client = useApolloClient()
  const [views, setViews] = useState(none)
  const [now, setNow] = useState(() => Date.now())
  const jobs = useMemo(() => shownJobs(views, now), [views, now])
  const isActive = jobs.some(
    ({ phase, order }) => phase === 'running...' || (phase === 'idle' && order < now + pollMs.quiet),
  )
  const { data, error, loading, refetch } = useProgressLogsQuery({
    fetchPolicy: 'network-only',
    pollInterval: isActive ? pollMs.active : pollMs.quiet,
    notifyOnNetworkStatusChange: false,
  })
  const [run] = useRunProgressLogsMutation()
  const [remove] = useDeleteProgressLogsMutation()

  const list = data?.progressLogs
  useEffect(() => {
    if (list) setViews((views) => afterList(views, list, Date.now()))
  }, [list])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const { finished, dismiss } = useFinished(views)
  const hasRun = useRef(false)
  useEffect(() => {
    if (jobs.some(({ phase }) => phase !== 'idle')) hasRun.current = true
  }, [jobs])
  useEffect(
    () => () => {
      // The screen behind may show injected leads.
      void client.refetchQueries({ include: hasRun.current ? ['Leads', 'ProgressLogsCount'] : ['ProgressLogsCount'] })
    },
    [client],
  )

  const runJobs = useCallback(
    async (ids: readonly string[]) => {
      setViews((views) => afterRun(views, ids, Date.now()))
      setNow(Date.now())
      try {
        const { data } = await run({ variables: { ids: [...ids] } })
        throwErrors(data?.action.errors ?? [])
        const refused = data?.action.refused ?? []
        setViews((views) =>
          afterRun(
            views,
            refused.map(({ id }) => id),
            null,
          ),
        )
        tellRefused(refused)
      } catch (error) {
        setViews((views) => afterRun(views, ids, null))
        tellFailure(error, 'Failed to update the progress log. Please try again.')
      }
      void refetch().catch(() => undefined) // the query shows the error
    },
    [run, refetch],
  )
  const deleteJobs = useCallback(
    async (ids: readonly string[]) => {
      try {
        const { data } = await remove({ variables: { ids: [...ids] } })
        throwErrors(data?.action.errors ?? [])
        const { deletedIds = [], refused = [] } = data?.action ?? {}
        setViews((views) => withoutJobs(views, deletedIds))
        if (deletedIds.length) toast.success('Progress Logs Deleted')
        tellRefused(refused)
      } catch (error) {
        tellFailure(error, 'Failed to delete the progress logs. Please try again.')
      }
      void refetch().catch(() => undefined) // the query shows the error
    },
    [remove, refetch],
  )
  return {
    finished,
    dismiss,
    jobs: list || views.size ? jobs : undefined,
    error: loading ? undefined : error,
    retry: () => void refetch().catch(() => {}),
    runJobs,
    deleteJobs,
  }
}
