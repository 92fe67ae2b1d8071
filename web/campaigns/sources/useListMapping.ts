import { useRef, useState } from 'react'
import { errorText } from '../../ui/show/errors'
import { useMapCampaignListMutation } from '../../generated/graphql'
import { setColumnMapping, type Mapped } from './listFields'

/**
 * Column mapping of a list. Changes are shown and sent at once; during a request, the next change waits, so that the
 * server ends with the shown mapping.
 */
export function useListMapping(campaignId: string, uploadId: string, stored: readonly Mapped[] | undefined) {
  const [send] = useMapCampaignListMutation()
  const [chosen, setChosen] = useState<readonly Mapped[] | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [failure, setFailure] = useState<{ text: string; error?: unknown } | null>(null)
  const next = useRef<readonly Mapped[] | null>(null)
  // A ref, because state is updated only with the next render, and a change before it would not be sent.
  const isSending = useRef(false)
  const mapping = chosen ?? stored ?? []

  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    setChecking(true)
    setFailure(null)
    while (next.current) {
      const now = next.current
      next.current = null
      try {
        const { data } = await send({
          variables: {
            campaignId,
            uploadId,
            mapping: now.map(({ column, field }) => ({ column, field: field ?? null })),
          },
        })
        const refusal = data?.mapCampaignList.errors[0]
        if (refusal) setFailure({ text: refusal.message })
      } catch (error) {
        setFailure({ text: errorText(error), error })
      }
    }
    isSending.current = false
    setChecking(false)
  }
  return {
    mapping,
    isChecking,
    failure,
    choose: (column: number, field: string | null) => {
      const now = setColumnMapping(mapping, column, field)
      setChosen(now)
      next.current = now
      void sendAll()
    },
  }
}
