import { useRef, useState } from 'react'
import { errorText } from '../../ui/show/errors'
import { type Mapped, setColumnMapping } from './mapped'

/**
 * Column mapping of a list. Changes are shown and sent at once; during a request, the next change waits, so that the
 * server ends with the shown mapping.
 */
export function useColumnMapping(
  stored: readonly Mapped[] | undefined,
  /** Returns why the server refuses the mapping; undefined if it does not. */
  send: (mapping: { column: number; field: string | null }[]) => Promise<string | undefined>,
) {
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
        const refusal = await send(now.map(({ column, field }) => ({ column, field: field ?? null })))
        if (refusal !== undefined) setFailure({ text: refusal })
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
