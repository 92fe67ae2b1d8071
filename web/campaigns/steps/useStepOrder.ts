import { useRef, useState } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { moved } from '../../ui/table/moved'
import { attempt } from '../../ui/overlay/attempt'
import { CampaignStepsDocument, useOrderCampaignStepsMutation } from '../../generated/graphql'
import type { StepFacts } from './stepTexts'

const arranged = (steps: readonly StepFacts[], ids: readonly string[]): StepFacts[] => {
  const place = new Map(ids.map((id, at) => [id, at]))
  return [...steps].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/**
 * Order of steps, changed at once, or by keyboard in three actions: lift, move, drop. Optimistic: reverts if saving
 * fails.
 */
export function useStepOrder(campaignId: string, steps: readonly StepFacts[]) {
  const [save] = useOrderCampaignStepsMutation()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const next = useRef<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const shown = wanted ? arranged(steps, wanted) : steps
  const shownIds = shown.map(({ id }) => id)

  const send = async (ids: readonly string[]) => {
    const { data } = await save({
      variables: { campaignId, ids: [...ids] },
      refetchQueries: ['CampaignFunnel'],
      update: (cache, { data }) => {
        if (data?.orderCampaignSteps.errors.length !== 0) return
        cache.updateQuery({ query: CampaignStepsDocument, variables: { campaignId } }, (held) =>
          held?.campaignSteps ? { campaignSteps: arranged(held.campaignSteps, ids) } : held,
        )
      },
    })
    throwErrors(data?.orderCampaignSteps.errors)
  }
  /** Saves one order at a time; of several waiting ones, only the last. */
  const saveOrder = async (ids: readonly string[]) => {
    setWanted(ids)
    next.current = ids
    if (isSaving.current) return
    isSaving.current = true
    while (next.current) {
      const order = next.current
      next.current = null
      if (!(await attempt(() => send(order), 'Failed to reorder the steps'))) next.current = null
    }
    isSaving.current = false
    setWanted(null)
  }
  const placeAfter = (id: string, by: -1 | 1) => {
    const at = shownIds.indexOf(id)
    const to = at + by
    return at < 0 || to < 0 || to >= shownIds.length ? null : moved(shownIds, at, to)
  }
  return {
    steps: shown,
    /** The step being moved by keyboard. */
    lifted,
    /** Moves and saves at once. */
    move: (id: string, by: -1 | 1) => {
      const ids = placeAfter(id, by)
      if (ids) void saveOrder(ids)
    },
    drag: (from: number, to: number) => void saveOrder(moved(shownIds, from, to)),
    lift: setLifted,
    /** Moves the lifted step without saving. */
    shift: (by: -1 | 1) => {
      const ids = lifted && placeAfter(lifted, by)
      if (ids) setWanted(ids)
    },
    drop: () => {
      setLifted(null)
      if (wanted && wanted.join() !== steps.map(({ id }) => id).join()) void saveOrder(wanted)
      else setWanted(null)
    },
    putBack: () => {
      setLifted(null)
      setWanted(null)
    },
  }
}
