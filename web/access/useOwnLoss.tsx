import { useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog'

/**
 * Asks before a save by which users lose permissions or the second factor of their own. `loss` says what; null saves
 * without a question. `isConfirmed` is for the mutation, which refuses such a save without it.
 */
export function useOwnLoss(): {
  isConfirmed: () => boolean
  ask: (loss: string | null, save: () => Promise<void>) => Promise<void>
  question: ReactNode
} {
  const confirmed = useRef(false)
  const [asked, setAsked] = useState<{ loss: string; save: () => Promise<void> } | null>(null)
  return {
    isConfirmed: () => confirmed.current,
    ask: (loss, save) => {
      confirmed.current = false
      if (loss === null) return save()
      setAsked({ loss, save })
      return Promise.resolve()
    },
    question: asked && (
      <ConfirmDialog
        danger
        cautious
        confirm="Yes, save it"
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          confirmed.current = true
          setAsked(null)
          await asked.save()
        }}
      >
        {asked.loss}
      </ConfirmDialog>
    ),
  }
}
