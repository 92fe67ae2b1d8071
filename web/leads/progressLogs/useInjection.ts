import { useState, type ReactNode } from 'react'
import { countOf, formatCount } from '../../../shared/app/format'
import { errorCode, errorText, throwErrors, UserInputError } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { useInjectLeadsMutation, type InjectLeadsMutation } from '../../generated/graphql'
import type { BulkResult } from '../leadActions/bulkRun'
import { useBulk } from '../leadActions/useBulk'
import type { Injection } from './manageSelection'

export type Simulation = InjectLeadsMutation['action']['simulations'][number]

interface Ended {
  /** The jobs were created: the form can close. */
  onDone: () => void
  /** Results of a simulation, for every lead. */
  onSimulated: (simulations: readonly Simulation[]) => void
  onRefused: (error: UserInputError) => void
}

/** Injects leads, or simulates it, in portions with progress and cancel. */
export function useInjection(): {
  inject: (ids: readonly string[], injection: Injection, ended: Ended) => void
  isRunning: boolean
  dialogs: ReactNode
} {
  const bulk = useBulk()
  const [call] = useInjectLeadsMutation()
  const [isStarting, setStarting] = useState(false)

  const tell = (
    { total, done, refused, left, error }: BulkResult,
    simulations: readonly Simulation[],
    simulate: boolean,
    ended: Ended,
  ) => {
    // An error after some portions is listed with the remaining leads.
    if (error && left.length === total) {
      if (error instanceof UserInputError) return ended.onRefused(error)
      const failed = errorCode(error) === 'FORBIDDEN' ? errorText(error) : 'Failed to update. Please try again.'
      return void toast.error(failed, { error })
    }
    if (simulate) {
      const refusals = refused.map(({ leadId, message }) => ({ leadId, isSent: false, reason: message }))
      return ended.onSimulated([...simulations, ...refusals])
    }
    if (left.length || !done) return
    toast.success('Successfully Updated', {
      text: done < total ? `${formatCount(done)} of ${countOf(total, 'lead')}` : undefined,
    })
    ended.onDone()
  }
  const inject = (ids: readonly string[], injection: Injection, ended: Ended) => {
    const simulations: Simulation[] = []
    setStarting(true)
    bulk.start({
      title: injection.simulate ? 'Simulating' : 'Manage selection',
      ids,
      send: async ({ ids, key }) => {
        const { data } = await call({
          variables: { ...injection, leadIds: ids, key: injection.simulate ? undefined : key },
          refetchQueries: injection.simulate ? [] : ['ProgressLogsCount'],
        })
        throwErrors(data?.action.errors ?? [])
        simulations.push(...(data?.action.simulations ?? []))
        // Refusals in a simulation are part of its result.
        return { refused: data?.action.refused ?? [] }
      },
      onEnd: (result) => {
        setStarting(false)
        tell(result, simulations, injection.simulate, ended)
      },
    })
  }
  return { inject, isRunning: bulk.isRunning || isStarting, dialogs: bulk.dialogs }
}
