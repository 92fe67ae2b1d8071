import { useCallback, useRef, useState } from 'react'
import { type LineChoice, maxChosen } from '../../../shared/money/brokerLists'
import { formatCount } from '../../../shared/app/format'
import { useChooseForLinesMutation } from '../../generated/graphql'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import type { Line } from './comparedLine'

interface Compared {
  month: string
  advertiserId: string
  version: number
  /** Reads the comparison again. */
  refetch: () => Promise<unknown>
}

/** Choices are shown at once, and sent one after the other: each with the version that was read last. */
export function useChoices({ month, advertiserId, version, refetch }: Compared) {
  const [send] = useChooseForLinesMutation()
  const [shown, setShown] = useState<ReadonlyMap<string, LineChoice>>(new Map())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(version)
  latest.current = Math.max(latest.current, version)

  const run = useCallback(
    (choice: LineChoice, keys: readonly string[] | null) => {
      const work = async () => {
        try {
          const { data } = await send({
            variables: { month, advertiserId, choice, keys: keys && [...keys], version: latest.current },
          })
          throwErrors(data?.chooseForLines.errors)
          latest.current = data?.chooseForLines.comparison?.version ?? latest.current
        } catch (error) {
          toast.error(errorText(error))
        }
        await refetch().catch(() => undefined) // the query shows the error
        setShown((before) => new Map([...before].filter(([key]) => !keys?.includes(key))))
      }
      queue.current = queue.current.then(work)
    },
    [send, month, advertiserId, refetch],
  )
  const choose = useCallback(
    (lines: readonly Line[], choice: LineChoice) => {
      if (!lines.length) return
      if (lines.length > maxChosen) {
        toast.error(`Choose for at most ${formatCount(maxChosen)} lines at once.`)
        return
      }
      setShown((before) => new Map([...before, ...lines.map(({ key }) => [key, choice] as const)]))
      run(
        choice,
        lines.map(({ key }) => key),
      )
    },
    [run],
  )
  const choiceOf = useCallback((line: Line) => shown.get(line.key) ?? line.choice, [shown])
  return { choose, choiceOf, keepOthers: useCallback(() => run('keep', null), [run]) }
}
